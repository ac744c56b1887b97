"""Counted chips: what they are worth, whether they come to the money on a table, and who is counted again.

All amounts are whole cents. Source: DM-ring-chips.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from clauses.refusal import NotAllowed
from clubs.rulebook.ring_games import MoneyChip
from tournaments.ring_games.ring_floor import RingFloor
from words.text import Listing

CLAUSE = "DM-ring-chips"


def worth(chips: tuple[MoneyChip, ...], counted: Mapping[str, int]) -> int:
    """Return what counted chips are worth. counted: colour → how many. Raises NotAllowed for a colour that is
    none of these.

    >>> from clubs.rulebook.ring_games import CHIPS
    >>> worth(CHIPS, {"red": 4, "black": 9, "green": 2})
    970
    """
    values = {chip.colour: chip.cents for chip in chips}
    for colour in counted:
        if colour not in values:
            raise NotAllowed("{colour} is not a chip of this game.", CLAUSE, colour=colour)
    return sum(values[each.colour] * counted.get(each.colour, 0) for each in chips)


def in_chips(chips: tuple[MoneyChip, ...], cents: int) -> dict[str, int]:
    """An amount in as few chips as make it, the largest first; nothing of what no chip makes.

    >>> from clubs.rulebook.ring_games import CHIPS
    >>> in_chips(CHIPS, 1285)
    {'yellow': 1, 'black': 2, 'green': 3, 'blue': 1}
    """
    by_colour: dict[str, int] = {}
    for chip in sorted(chips, key=lambda each: -each.cents):
        many, cents = divmod(cents, chip.cents)
        if many:
            by_colour[chip.colour] = many
    return by_colour


def refuse_broken(floor: RingFloor, cents: int) -> None:
    """Raises NotAllowed for an amount that the chips of the game cannot make."""
    terms = floor.terms
    if cents % terms.unit:
        raise NotAllowed(
            "The chips of this game cannot make {amount}: the smallest is worth {unit}.",
            CLAUSE,
            amount=floor.money(cents),
            unit=floor.money(terms.chips[0].cents),
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much a count differs from the money on a table. over: more was counted (below none: less);
    again: who is to be counted again."""

    over: int
    again: tuple[int, ...]


def difference(floor: RingFloor, table: int, stacks: Mapping[int, int]) -> Difference | None:
    """Return how the count of a whole table differs from its money; None where it comes to it.

    Where too much was counted, only stacks of at least so much can be wrong; those first that have gone up or
    down most since they were last known. Raises NotAllowed where somebody was not counted, or does not sit
    there.
    """
    sitting = {player.id: player for player in floor.at_table(table)}
    missing = [player.name for number, player in sitting.items() if number not in stacks]
    if missing:
        raise NotAllowed("{names} must be counted, too.", names=Listing(missing))
    if set(stacks) - set(sitting):
        raise NotAllowed("Somebody was counted who does not sit at table {table}.", table=table)
    over = sum(stacks.values()) - floor.table(table).chips
    if not over:
        return None
    suspects = [number for number in stacks if stacks[number] >= over] or list(stacks)
    moved = {number: abs(stacks[number] - (sitting[number].stack or 0)) for number in suspects}
    return Difference(over, tuple(sorted(suspects, key=lambda number: (-moved[number], number))))


def refuse_difference(floor: RingFloor, table: int, stacks: Mapping[int, int]) -> None:
    """Raises NotAllowed where a count does not come to the money on the table, with the difference and who is
    to be counted again."""
    differing = difference(floor, table, stacks)
    if differing is None:
        return
    raise NotAllowed(
        "{counted} were counted on table {table}, {by} more than the {chips} that lie there."
        " Count again: {names}."
        if differing.over > 0
        else "{counted} were counted on table {table}, {by} less than the {chips} that lie there."
        " Count again: {names}.",
        CLAUSE,
        counted=floor.money(sum(stacks.values())),
        table=table,
        by=floor.money(abs(differing.over)),
        chips=floor.money(floor.table(table).chips),
        names=Listing([floor.players[number].name for number in differing.again]),
    )
