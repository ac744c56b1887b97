"""Colour-ups of a structure: which chip goes for which, how many larger ones it takes.

Whole multiples are exchanged; a remainder is rounded up to one more chip, or raced for, as the rulebook has
it. Source: DM-colour-up, CPL-chip-up; rulings 82, 178.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from tables.chips import round_up
from tournaments.night.structure import Break, Level

MOST_LINES = 20


@dataclass(frozen=True, slots=True)
class ExchangeLine:
    """count: of the chips that go; larger: chips given for them; odd: what remains to be raced for, in chips'
    worth."""

    count: int
    larger: int
    odd: int


@dataclass(frozen=True, slots=True)
class ColourUpSheet:
    """index: the break in the structure; lines: until the exchange repeats itself; needed: larger chips that
    it takes at most, None where nobody knows how many of the small ones are out."""

    index: int
    chip: int
    larger: int
    lines: tuple[ExchangeLine, ...]
    needed: int | None


def colour_up_sheets(
    periods: Sequence[Level | Break],
    values: Sequence[int],
    *,
    is_raced: bool,
    handed_out: Mapping[int, int],
    players: int,
) -> list[ColourUpSheet]:
    """The colour-ups of a structure, in their order. values: of the club's chips, smallest first;
    handed_out: value → how many each of the players got."""
    gone: set[int] = set()
    sheets = []
    for index, period in enumerate(periods):
        for chip in period.colour_up if isinstance(period, Break) else ():
            larger = next((value for value in values if value > chip and value not in gone), None)
            gone.add(chip)
            if larger is None:
                continue
            repeats = min(lcm(chip, larger) // chip, MOST_LINES)
            lines = tuple(_line(count, chip, larger, is_raced) for count in range(1, repeats + 1))
            each = handed_out.get(chip)
            needed = None if each is None else each * players * chip // larger + players
            sheets.append(ColourUpSheet(index, chip, larger, lines, needed))
    return sheets


def _line(count: int, chip: int, larger: int, is_raced: bool) -> ExchangeLine:
    if is_raced:
        whole, odd = divmod(count * chip, larger)
        return ExchangeLine(count, whole, odd)
    return ExchangeLine(count, round_up(count, chip, larger).larger, 0)
