"""A shoot-out: every table plays down to its winners, who meet in the next round.

Nobody changes tables while a round is played, and a table that is decided plays no more hands. Who goes out
in a round is behind everybody who goes on; among themselves those of a round are placed by where they came at
their own table, so that tables need not be equally fast: whoever came equally far shares the places. They
are known once the round is over at every table, at the last table one by one.

The rounds of a shoot-out: how many tables each has, and how many of a table go on.

A field that is a power of the seats at a table, as 81 at tables of nine, fills every table of every round.
Any other leaves seats empty: as many tables as are needed begin one short, or more, as evenly as can be. A
table at which one player alone would sit is a bye. Every round loses somebody, whatever is asked of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from clauses.refusal import NotAllowed
from clubs.rulebook import ShootOut
from tournaments.night.floor.records import NO_TABLES, Player, Table
from tournaments.night.floor.state import Feature, Floor


class Round(NamedTuple):
    """A round of a shoot-out. sequence: of the fact that drew it; went_on: table → who of it went on, once
    the next one is drawn."""

    sequence: int
    went_on: Mapping[int, tuple[int, ...]] = NO_TABLES


@dataclass(frozen=True, slots=True)
class Rounds(Feature):
    """Rounds of a shoot-out that have begun, in their order."""

    begun: tuple[Round, ...] = ()


def tables_of_round(players: int, seats: int, winners: int, tables: Literal["few", "full"] = "few") -> int:
    """Return how many tables a round of so many players has. seats: the most at one; winners: of each table;
    tables: as few as hold everybody, or as many as fill the last table with their winners.

    >>> [tables_of_round(players, 9, 1) for players in (9, 75, 81, 82)]
    [1, 9, 9, 10]
    >>> [tables_of_round(players, 9, 1, "full") for players in (9, 50, 82)]
    [1, 9, 41]
    """
    fewest = max(1, -(-players // seats))
    if tables == "few":
        return fewest
    full = 1
    while full * seats < players:
        full = max(full + 1, full * seats // winners)
    return max(fewest, min(full, players // 2))


def going_on(began: int, winners: int, *, is_last: bool) -> int:
    """Return how many of a table at which so many began go on: one where it is the last table, and never all,
    unless one alone sits there.

    >>> [going_on(9, 2, is_last=False), going_on(2, 2, is_last=False), going_on(9, 2, is_last=True)]
    [2, 1, 1]
    """
    return 1 if is_last else max(1, min(winners, began - 1))


Groups = list[list[int]]
InOrder = Callable[[Sequence[Player]], Groups]
"""Players who are out, the best placed first, in groups that share places."""


def shoot_out_of(floor: Floor) -> ShootOut | None:
    """Its rules, where the night is one."""
    return floor.rulebook.format.shoot_out


def is_round_of_tables(floor: Floor) -> bool:
    """Return whether a round of several tables is played, or is over and the next one is to be drawn."""
    return shoot_out_of(floor) is not None and floor.started_at is not None and len(floor.tables) > 1


def began(floor: Floor, table: Table) -> int:
    """Return how many have played at a table in this round."""
    return len(table.players) + len(_out_at(floor, len(floor.of(Rounds).begun), table.number))


def goes_on(floor: Floor, table: Table) -> int:
    """Return how many of a table go on."""
    rules = shoot_out_of(floor)
    winners = rules.winners if rules else 1
    return going_on(began(floor, table), winners, is_last=len(floor.tables) == 1)


def is_decided(floor: Floor, table: Table) -> bool:
    """Return whether a table of a shoot-out has its winners, who wait for the next round."""
    return is_round_of_tables(floor) and len(table.players) <= goes_on(floor, table)


def next_round_due(floor: Floor) -> bool:
    """Return whether every table has its winners."""
    tables = floor.tables.values()
    return is_round_of_tables(floor) and all(is_decided(floor, table) for table in tables)


def tables_needed(rules: ShootOut, players: int) -> int:
    """Return how many tables a round of so many players has."""
    return tables_of_round(players, rules.seats, rules.winners, rules.tables)


def refuse_decided(floor: Floor, table: Table) -> None:
    """Raises NotAllowed for a table that has its winners."""
    if is_decided(floor, table):
        raise NotAllowed(
            "Table {number} is decided: its winners wait for the next round.", number=table.number
        )


def refuse_changing_tables(floor: Floor) -> None:
    """Raises NotAllowed while a shoot-out is played: everybody stays where they were drawn."""
    if shoot_out_of(floor) and floor.started_at:
        raise NotAllowed("At a shoot-out everybody stays at their table until it is decided.")


def refuse_late(floor: Floor) -> None:
    """Raises NotAllowed for an entry or a rebuy once the first round is over."""
    if len(floor.of(Rounds).begun) > 1:
        raise NotAllowed("The first round of the shoot-out is over: nobody comes in any more.")


def without_place(floor: Floor) -> frozenset[int]:
    """Return who has gone out in the round that is being played at several tables: their places are not
    known."""
    if not is_round_of_tables(floor):
        return frozenset()
    return frozenset(player.id for player in _out_in(floor, len(floor.of(Rounds).begun)))


def in_rounds(floor: Floor, out: Sequence[Player], in_order: InOrder) -> Groups:
    """Those who are out, in groups that share places, the last round first. out: without those whose places
    are not known; in_order: as they went out at one table."""
    groups: Groups = []
    placed = {player.id for player in out}
    for number in range(len(floor.of(Rounds).begun), 0, -1):
        those = [player for player in _out_in(floor, number) if player.id in placed]
        if number == len(floor.of(Rounds).begun):  # the last table
            groups += in_order(those)
        else:
            groups += _by_table(floor, number, those, in_order)
    return groups


def _by_table(floor: Floor, number: int, out: Sequence[Player], in_order: InOrder) -> Groups:
    """Those who went out in a round that is over, by where they came at their table."""
    at_place: dict[int, list[int]] = {}
    for table in sorted({_table_of(player) for player in out}):
        here = [player for player in out if _table_of(player) == table]
        place = 1 + _went_on(floor, number, table)
        for group in in_order(here):
            at_place.setdefault(place, []).extend(group)
            place += len(group)
    return [at_place[place] for place in sorted(at_place)]


def _went_on(floor: Floor, number: int, table: int) -> int:
    """Return how many of a table of a round that is over went on from it."""
    return len(floor.of(Rounds).begun[number - 1].went_on.get(table, ()))


def _out_in(floor: Floor, number: int) -> list[Player]:
    """Return who went out in a round, counted from 1."""
    rounds = floor.of(Rounds).begun
    first = rounds[number - 1].sequence if number > 1 else 0
    after = rounds[number].sequence if number < len(rounds) else None
    return [
        player
        for player in floor.players.values()
        if player.out and player.out.sequence > first and (after is None or player.out.sequence < after)
    ]


def _out_at(floor: Floor, number: int, table: int) -> list[Player]:
    if not floor.of(Rounds).begun:
        return []
    return [player for player in _out_in(floor, number) if _table_of(player) == table]


def _table_of(player: Player) -> int:
    return player.out.seat.table if player.out and player.out.seat else 0
