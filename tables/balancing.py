"""Balancing of tables between hands: a move, a broken table, the final table.

A club proposes a move when its largest table and the smallest that has room differ by `balance_at`; the
player who would have the big blind next moves, to the open seat that pays it soonest. A table goes when
everybody fits on the others, or when it is down to `break_at` players and the others have the seats; one that
holds a rolled-over pot goes last. As soon as all fit on one table there is a final table. Nothing here moves
anybody: it says what is due.
Source: DM-balance-two, DM-balance-who, DM-seat-redraw, CPL-break, CPL-balance; rulings 39, 69-70, 163-167,
177.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from clubs.rulebook import Balancing, Seating
from tables.button import Positions, first_hand, next_taken, soonest_big_blind
from tables.randomness import chosen, shuffled
from tables.seating import SeatPlace, draw_seats, spread


def open_seats(
    seats: int, players: Collection[int], kept: Collection[int], locked: Collection[int]
) -> list[int]:
    """Seats at which nobody sits, that are kept for nobody and in play, in order."""
    return [s for s in range(1, seats + 1) if s not in players and s not in kept and s not in locked]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as balancing sees it.

    players: seat → player;
    last: its latest hand;
    button: where one was placed for the first hand;
    rolled_over: whether chips wait in its middle (Centre Five);
    kept: seat → the player for whom it is reserved, who is not moved from there;
    locked: seats that are out of play.
    """

    number: int
    seats: int
    players: Mapping[int, int]
    last: Positions | None = None
    button: int | None = None
    rolled_over: bool = False
    kept: Mapping[int, int] = field(default_factory=dict)
    locked: frozenset[int] = frozenset()

    @property
    def open_seats(self) -> list[int]:
        """Seats at which nobody sits and anybody may, in order."""
        return open_seats(self.seats, self.players, self.kept, self.locked)

    @property
    def movable(self) -> Mapping[int, int]:
        """Seat → player, of those who may be moved away: everybody where a seat is reserved for each."""
        movable = {seat: who for seat, who in self.players.items() if self.kept.get(seat) != who}
        return movable or self.players

    def room(self, everybody: Collection[int]) -> int:
        """Return how many of these it could seat."""
        return self.seats - len(self.locked) - sum(who not in everybody for who in self.kept.values())

    def next_to_move(self) -> int | None:
        """The seat that would have the big blind in the next hand but for those who are not moved."""
        seat = self.next_big_blind()
        return seat if seat is None or seat in self.movable else next_taken(self.movable, seat)

    def next_big_blind(self) -> int | None:
        """The seat that would have the big blind in the next hand; None before there is a button."""
        if self.last:
            return next_taken(self.players, self.last.big_blind)
        if self.button and len(self.players) > 1:
            return first_hand(self.button, self.players).big_blind
        return None


@dataclass(frozen=True, slots=True)
class Move:
    """One player to one seat."""

    player: int
    origin: SeatPlace
    to: SeatPlace


@dataclass(frozen=True, slots=True)
class BreakTable:
    """A table goes and its players are spread over the others."""

    table: int
    places: Mapping[int, SeatPlace]


@dataclass(frozen=True, slots=True)
class Redraw:
    """Everybody draws a new seat; with one table left it is the final table."""

    tables: Mapping[int, int]
    places: Mapping[int, SeatPlace]
    gone: tuple[int, ...]

    @property
    def is_final_table(self) -> bool:
        """True if everybody is to sit at one table."""
        return len(self.tables) == 1


def proposal(
    tables: Sequence[TableState], balancing: Balancing, seating: Seating, seed: bytes
) -> Move | BreakTable | Redraw | None:
    """Return what is due first, or None. Tables without players are ignored. With a size for the final table
    two tables stay two until so many are left; then they are one, which has so many seats (TDA-RP-9)."""
    tables = [table for table in tables if table.players]
    size = balancing.final_table if len(tables) == 2 else None
    is_early = size is not None and len(_everybody(tables)) > size
    going = None if is_early else table_to_break(tables, balancing.break_at, balancing.break_first, seed)
    if going is None and size is not None and (grown := _grown(tables, size)) is not None:
        return redraw_at(tables, {grown: size}, seating, seed)
    if going is None:
        return next(iter(moves_to_balance(tables, balancing.balance_at, seed)), None)
    if is_redrawn(tables, seating) and len(tables) == 2:
        return redraw(tables, [final_table(tables)], seating, seed)
    return broken_up(going, tables, seating, seed)


def _grown(tables: Sequence[TableState], size: int) -> int | None:
    """The table with the lowest number that seats everybody once it has `size` seats; None where none
    does."""
    everybody = len(_everybody(tables))
    return min((each.number for each in tables if size - len(each.locked) >= everybody), default=None)


def is_redrawn(tables: Sequence[TableState], seating: Seating) -> bool:
    """Return whether everybody draws a new seat when one of these tables goes (DM-seat-redraw, ruling
    163)."""
    return seating.redraw == "always" or (seating.redraw == "final_table" and len(tables) == 2)


def broken_up(
    going: TableState, tables: Sequence[TableState], seating: Seating, seed: bytes
) -> BreakTable | Redraw:
    """Return what becomes of everybody when that table goes; the others must have the seats."""
    staying = [table for table in tables if table is not going]
    if is_redrawn(tables, seating):
        return redraw(tables, staying, seating, seed)
    return break_table(going, staying, seed)


def final_table(tables: Sequence[TableState]) -> TableState:
    """The table with the lowest number at which everybody fits."""
    everybody = _everybody(tables)
    return min(
        (table for table in tables if table.room(everybody) >= len(everybody)), key=lambda table: table.number
    )


def _everybody(tables: Sequence[TableState]) -> frozenset[int]:
    return frozenset(player for table in tables for player in table.players.values())


def _kept_elsewhere(going: TableState, staying: Sequence[TableState]) -> dict[int, SeatPlace]:
    """Player of a table that goes → the seat that is kept for them at another one."""
    leaving = set(going.players.values())
    return {
        player: SeatPlace(table.number, seat)
        for table in staying
        for seat, player in table.kept.items()
        if player in leaving and seat not in table.players
    }


def can_go(going: TableState, tables: Sequence[TableState]) -> bool:
    """Return whether the other tables have seats for everybody at this one."""
    staying = [table for table in tables if table is not going]
    room = sum(len(table.open_seats) for table in staying) + len(_kept_elsewhere(going, staying))
    return room >= len(going.players)


def table_to_break(
    tables: Sequence[TableState],
    break_at: int | None,
    break_first: Literal["smallest", "highest_number", "drawn"] = "smallest",
    seed: bytes = b"",
) -> TableState | None:
    """The table that should go; of several one without a rolled-over pot, then one without a seat that is
    kept for a player, the smallest unless the club goes by number, the last by number. With `break_at` a
    table that is small enough is the smaller. Where the club draws it, each of those that can go is equally
    likely, and `seed` proves it (TDA-RP-19)."""
    if len(tables) < 2:
        return None
    everybody = _everybody(tables)
    final = len(everybody) <= max(table.room(everybody) for table in tables)
    due = [
        table
        for table in tables
        if can_go(table, tables) and (final or break_at is None or len(table.players) <= break_at)
    ]
    if break_first == "drawn" and due:
        first = min((table.rolled_over, bool(table.kept)) for table in due)
        alike = sorted(table.number for table in due if (table.rolled_over, bool(table.kept)) == first)
        number = chosen(alike, seed, "table to break")
        return next(table for table in due if table.number == number)
    by_size = break_at is not None or break_first == "smallest"
    return min(
        due,
        key=lambda table: (
            table.rolled_over,
            bool(table.kept),
            by_size and len(table.players),
            -table.number,
        ),
        default=None,
    )


def break_table(going: TableState, staying: Sequence[TableState], seed: bytes) -> BreakTable:
    """Seats for the players of `going`, drawn in two steps; who has one kept at another table gets that."""
    kept = _kept_elsewhere(going, staying)
    sitting = Counter(place.table for place in kept.values())
    places = spread(
        [going.players[seat] for seat in sorted(going.players) if going.players[seat] not in kept],
        {table.number: table.open_seats for table in staying},
        {table.number: len(table.players) + sitting[table.number] for table in staying},
        seed,
    )
    return BreakTable(going.number, {**places, **kept})


def redraw(
    tables: Sequence[TableState], staying: Sequence[TableState], seating: Seating, seed: bytes
) -> Redraw:
    """New seats for everybody at the tables that stay."""
    return redraw_at(tables, {table.number: table.seats for table in staying}, seating, seed)


def redraw_at(tables: Sequence[TableState], left: Mapping[int, int], seating: Seating, seed: bytes) -> Redraw:
    """New seats for everybody at `left`: table → its seats."""
    players = [table.players[seat] for table in tables for seat in sorted(table.players)]
    staying = [table for table in tables if table.number in left]
    places = draw_seats(
        players,
        left,
        seed,
        dealer_seat=seating.dedicated_dealer,
        reserved={
            player: SeatPlace(table.number, seat) for table in staying for seat, player in table.kept.items()
        },
        locked=[SeatPlace(table.number, seat) for table in staying for seat in table.locked],
    )
    return Redraw(left, places, tuple(table.number for table in tables if table.number not in left))


def moves_to_balance(tables: Sequence[TableState], balance_at: int, seed: bytes) -> list[Move]:
    """The moves, in order, after which no table that has an open seat is `balance_at` or more behind the
    largest.

    Of equally large tables the one that gives is drawn, of equally small ones the one that takes.
    """
    rank = {n: i for i, n in enumerate(shuffled(sorted(t.number for t in tables), seed, "equal tables"))}
    state = {table.number: table for table in tables}
    moves = []
    while state:
        roomy = [table for table in state.values() if table.open_seats]
        largest = max(state.values(), key=lambda t: (len(t.players), rank[t.number]))
        smallest = min(roomy, key=lambda t: (len(t.players), rank[t.number]), default=largest)
        if len(largest.players) - len(smallest.players) < balance_at:
            break
        move = move_between(largest, smallest, seed)
        moves.append(move)
        state[largest.number] = _without(largest, move.origin.seat)
        state[smallest.number] = _with(smallest, move.to.seat, move.player)
    return moves


def move_between(giver: TableState, taker: TableState, seed: bytes) -> Move:
    """Return who leaves `giver` and where they sit at `taker`; drawn where no hand has been dealt yet."""
    seat = giver.next_to_move()
    if seat is None:
        seat = chosen(sorted(giver.movable), seed, f"who leaves table {giver.number}")
    if taker.last:
        to = soonest_big_blind(taker.last, taker.open_seats)[0]
    else:
        to = chosen(taker.open_seats, seed, f"open seat of table {taker.number}")
    return Move(giver.players[seat], SeatPlace(giver.number, seat), SeatPlace(taker.number, to))


def _without(table: TableState, seat: int) -> TableState:
    return replace(table, players={s: player for s, player in table.players.items() if s != seat})


def _with(table: TableState, seat: int, player: int) -> TableState:
    return replace(table, players={**table.players, seat: player})
