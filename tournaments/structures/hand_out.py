"""Chips of each value that every player gets.

Exactly the starting stack, never more chips than the club owns, and enough small ones for the first levels:
about ten of the smallest that the first level needs, ten of the next, four of the third, and few large ones.
Chips that are too small for the first level stay in the box. Source: CPL-equal-stacks, CPL-chip-values,
DM-chip-values.

Colour-ups of a structure: which chip goes for which, how many larger ones it takes.

Whole multiples are exchanged; a remainder is rounded up to one more chip, or raced for, as the rulebook has
it. Source: DM-colour-up, CPL-chip-up; rulings 82, 178.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import lcm

from clauses.refusal import NotAllowed
from tables.chips import round_up
from tournaments.night.structure import Break, Level
from words.text import Text

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


WISHED = (10, 10, 4)  # of the smallest chips that are needed, then of the next ones
MOST = 60  # chips of one value before a player
QUARTER = 4  # larger chips than so much of a stack are handed out only where it takes them
FEWEST_SMALL = 4  # of the smallest, so that blinds can be paid for a while


@dataclass(frozen=True, slots=True)
class OwnedChip:
    """A chip of the club's set. owned: how many there are, None where nobody has counted them."""

    colour: str
    value: int
    owned: int | None = None


@dataclass(frozen=True, slots=True)
class HandOut:
    """each: value → how many every player gets, largest value last, none of those that stay in the box;
    spare: value → how many remain for rebuys and colour-ups, of those that were counted."""

    each: Mapping[int, int]
    spare: Mapping[int, int]

    @property
    def pieces(self) -> int:
        """Number of chips before a player."""
        return sum(self.each.values())


def hand_out(chips: Sequence[OwnedChip], stack: int, players: int, first: Level) -> HandOut:
    """Return what everybody gets of these chips, which stand in order of value. Raises NotAllowed with what
    stands in the way: no chips, too few of them, or none that come to the stack."""
    if not chips:
        raise NotAllowed("The club has not said which chips it has.", "DM-chip-values")
    smallest = smallest_needed(chips, first)
    if smallest is None:
        raise NotAllowed(
            "No chip of the club pays the first blinds of {small:,} and {big:,}.",
            "DM-chip-values",
            small=first.small_blind,
            big=first.big_blind,
        )
    used = [chip for chip in chips if smallest <= chip.value <= stack]
    playable = [chip for chip in used if chip.value * QUARTER <= stack]
    counts = _exact(playable, stack, players)
    if counts is None:
        playable, counts = used, _exact(used, stack, players)
    if counts is None:
        raise NotAllowed(_why_not(used, stack, players), "CPL-equal-stacks")
    each = {chip.value: count for chip, count in zip(playable, counts, strict=True) if count}
    spare = {
        chip.value: chip.owned - players * each.get(chip.value, 0) for chip in chips if chip.owned is not None
    }
    return HandOut(each, spare)


def smallest_needed(chips: Sequence[OwnedChip], first: Level) -> int | None:
    """The largest chip with which every amount of the first level can be paid; None where no chip can."""
    paying = [chip.value for chip in chips if all(amount % chip.value == 0 for amount in first.amounts)]
    return max(paying, default=None)


def _exact(chips: Sequence[OwnedChip], stack: int, players: int) -> tuple[int, ...] | None:
    """Counts that come to the stack, as near to what is wished as they can be; None where there are none."""
    most = [min(MOST, MOST if chip.owned is None else chip.owned // max(players, 1)) for chip in chips]

    @cache
    def best(index: int, left: int) -> tuple[int, tuple[int, ...]] | None:
        """The least cost of paying what is left with the chips from this one on, and the counts."""
        if index == len(chips):
            return None if left else (0, ())
        value = chips[index].value
        cheapest = None
        for count in range(min(most[index], left // value) + 1):
            rest = best(index + 1, left - count * value)
            if rest is None:
                continue
            wished = WISHED[index] if index < len(WISHED) else 0
            short = 100 if index == 0 and count < FEWEST_SMALL else 0
            cost = rest[0] + abs(count - wished) * (1 if count > wished else 2) + short
            if cheapest is None or cost < cheapest[0]:
                cheapest = cost, (count, *rest[1])
        return cheapest

    outcome = best(0, stack)
    return outcome[1] if outcome else None


def _why_not(chips: Sequence[OwnedChip], stack: int, players: int) -> Text:
    counted = [chip for chip in chips if chip.owned is not None]
    worth = sum(chip.value * (chip.owned or 0) for chip in counted)
    if len(counted) == len(chips) and worth < stack * players:
        return Text(
            "{players} stacks of {stack:,} are {wanted:,}: the club's chips come to {worth:,}.",
            players=players,
            stack=stack,
            wanted=stack * players,
            worth=worth,
        )
    return Text(
        "{players} stacks of {stack:,} cannot be made of the club's chips: "
        "there are too few small ones, or none that come to it.",
        players=players,
        stack=stack,
    )
