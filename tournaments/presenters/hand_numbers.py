"""Numbers of hands: which hand of its table an entry of the log dealt, counted from the floor as it is.

The floor knows how many hands a table has had; the deals in force are counted back from there, and at a table
that is gone on from its first, where the log is there from its beginning. A Bomb Pot on felt is a hand only
where the button is known: beyond one there are no numbers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tables.log import LogLine, in_force
from tournaments.night.floor import Floor

HandNumbers = Mapping[tuple[int, int], int]
"""Entry and table → the number of the hand that it dealt there."""


def hand_numbers(lines: Sequence[LogLine], floor: Floor) -> HandNumbers:
    """Of the deals among these entries that are in force. lines: all of the log, or its latest."""
    standing = in_force(lines)
    numbers = _counted_back(standing, {number: table.hands for number, table in floor.tables.items()})
    if lines and lines[0].sequence == 1:
        numbers |= _counted_on(standing, floor)
    return numbers


def hands_on(floor: Floor) -> HandNumbers:
    """Of the latest deal at every table."""
    return {
        (table.hand.sequence, number): table.hands for number, table in floor.tables.items() if table.hand
    }


def _counted_back(standing: Sequence[LogLine], hands: dict[int, int]) -> dict[tuple[int, int], int]:
    numbers: dict[tuple[int, int], int] = {}
    for line in reversed(standing):
        table: int = line.payload.get("table", 0)
        if line.kind == "bomb_pot_dealt":
            hands.pop(table, None)
        elif line.kind == "hand_dealt" and hands.get(table):
            numbers[line.sequence, table] = hands[table]
            hands[table] -= 1
    return numbers


def _counted_on(standing: Sequence[LogLine], floor: Floor) -> dict[tuple[int, int], int]:
    numbers: dict[tuple[int, int], int] = {}
    hands: Counter[int] = Counter()
    past_bomb_pot: set[int] = set()
    for line in standing:
        table: int = line.payload.get("table", 0)
        if line.kind == "bomb_pot_dealt":
            past_bomb_pot.add(table)
        elif line.kind == "seats_drawn":
            drawn = {each["table"] for each in line.payload["tables"]}
            hands = Counter({number: count for number, count in hands.items() if number in drawn})
        elif line.kind == "table_opened":
            del hands[table]
        elif line.kind == "hand_dealt" and table not in floor.tables and table not in past_bomb_pot:
            hands[table] += 1
            numbers[line.sequence, table] = hands[table]
    return numbers
