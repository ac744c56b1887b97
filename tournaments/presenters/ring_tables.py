"""The tables and the list of a ring game as the director's page, the displays and phones show them."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.ring_games.ring_floor import RingFloor, RingPlayer, RingTable, Waiting


@dataclass(frozen=True, slots=True)
class RingSeat:
    """A seat of a table: who sits there, or for whom it is kept. seconds: left of the time called."""

    number: int
    player: RingPlayer | None = None
    kept_for: str = ""
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class RingTableView:
    """A table with all its seats. can_close: nobody and no money is at it, and it is not the only one."""

    table: RingTable
    seats: list[RingSeat]
    can_close: bool


@dataclass(frozen=True, slots=True)
class RingWaiting:
    """A player on the list. table, seat: what they are called to; seconds: left of their time to come."""

    who: Waiting
    table: int = 0
    seat: int = 0
    seconds: int | None = None


def seconds_left(until: datetime, now: datetime) -> int:
    """Whole seconds until then, none once it is over."""
    return max(int((until - now).total_seconds()), 0)


def table_view(floor: RingFloor, number: int, now: datetime) -> RingTableView:
    """One table, seat by seat."""
    table = floor.table(number)
    sitting = {player.seat: player for player in floor.at_table(number)}
    names = {each.player: each.name for each in floor.waiting}
    kept = {call.seat: names[call.player] for call in floor.calls.values() if call.table == number}
    seats = []
    for seat in range(1, table.seats + 1):
        player = sitting.get(seat)
        until = floor.times.get(player.id) if player else None
        seconds = seconds_left(until, now) if until else None
        seats.append(RingSeat(seat, player, kept.get(seat, ""), seconds))
    can_close = not sitting and not table.chips and len(floor.tables) > 1 and not floor.closed_at
    return RingTableView(table, seats, can_close)


def table_views(floor: RingFloor, now: datetime) -> list[RingTableView]:
    """All tables, the main one first."""
    return [table_view(floor, number, now) for number in sorted(floor.tables)]


def waiting_rows(floor: RingFloor, now: datetime) -> list[RingWaiting]:
    """Return who waits, in order, with their calls."""
    rows = []
    for each in floor.waiting:
        call = floor.calls.get(each.player)
        rows.append(
            RingWaiting(each, call.table, call.seat, seconds_left(call.until, now))
            if call
            else RingWaiting(each)
        )
    return rows
