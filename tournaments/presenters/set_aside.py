"""Chips that nobody holds at a table, as console and tablet show them: its bank, its Mushroom, who may take
what."""

from dataclasses import dataclass

from clubs.rulebook.variations import RANKS
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.variations import heist
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pocket pairs that take as much: their ranks, the highest first, and how many chips now."""

    words: str
    ranks: str
    takes: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """Chips that lie at a table beside its stacks.

    bank, mushroom: chips, None where they are not played;
    pairs: what pocket pairs take from the bank, where it has anything;
    small_blind: the number and name of who may win the Mushroom, None where nobody may;
    button_put: what the button of the latest hand has put on it;
    short_pays: whether a short button puts what they have;
    words: all of it in a line.
    """

    bank: int | None
    mushroom: int | None
    pairs: tuple[Pairs, ...]
    small_blind: tuple[int, str] | None
    button_put: int
    short_pays: bool
    words: str


def set_aside(floor: Floor, table: Table) -> SetAside | None:
    """Return what lies at a table; nothing where the night has neither, or has not begun."""
    played = floor.variations
    if floor.clock is None or not (played.heist or played.mushroom):
        return None
    bank = floor.of(Banks).by_table.get(table.number, 0) if played.heist else None
    mushroom = floor.of(Mushrooms).by_table.get(table.number, 0) if played.mushroom else None
    return SetAside(
        bank,
        mushroom,
        _pairs(floor, table) if bank else (),
        _small_blind(floor, table) if mushroom else None,
        floor.of(Mushrooms).buttons.get(table.number, 0) if mushroom else 0,
        played.mushroom is not None and played.mushroom.short_button == "pay",
        Sentences(_words(bank, mushroom), " · "),
    )


def _words(bank: int | None, mushroom: int | None) -> list[str]:
    parts: list[str] = []
    if bank is not None:
        parts.append(Text("bank {chips:,}", chips=bank))
    if mushroom is not None:
        parts.append(Text("Mushroom {chips:,}", chips=mushroom))
    return parts


def _pairs(floor: Floor, table: Table) -> tuple[Pairs, ...]:
    """Pairs by what they take, the more first."""
    by_pay: dict[int, str] = {}
    for rank in reversed(RANKS):
        pays = heist.played(floor).big_blinds(rank)
        by_pay[pays] = by_pay.get(pays, "") + rank
    return tuple(
        Pairs(_called(ranks), ranks, heist.takes(floor, table, ranks[0]))
        for _, ranks in sorted(by_pay.items(), reverse=True)
    )


def _called(ranks: str) -> str:
    if ranks[0] == "T":
        return Text("Tens or lower")
    return Text("Jacks or higher") if len(ranks) < len(RANKS) else Text("Any pocket pair")


def _small_blind(floor: Floor, table: Table) -> tuple[int, str] | None:
    hand = floor.latest_hand(table)
    if hand is None or hand.positions.is_dead_small_blind:
        return None
    player = table.players.get(hand.positions.small_blind)
    return None if player is None else (player, floor.name(player))


def lying_aside(floor: Floor) -> list[tuple[str, int]]:
    """Return what the night has in its banks and on its Mushrooms, each with what it is called."""
    lying: list[tuple[str, int]] = []
    if floor.variations.heist and floor.clock:
        lying.append((Text("In the bank"), sum(floor.of(Banks).by_table.values())))
    if floor.variations.mushroom and floor.clock:
        lying.append((Text("On the Mushroom"), sum(floor.of(Mushrooms).by_table.values())))
    return lying
