"""State of a ring game: who sits where and bought what, the money on each table, who waits.

Nothing here changes: the fold replaces it. All amounts are whole cents.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeVar

from clauses.refusal import NotAllowed
from clubs.rulebook.ring_games import RingGames
from tournaments.night.facts.parts import LoggedFact
from tournaments.night.rulings_made import RulingKey
from words.money import money


@dataclass(frozen=True, slots=True)
class RingPlayer:
    """A player who has bought chips.

    table, seat: None once they have left;
    bought, cashed: the chips they have bought and given back; owes: of the former, not paid yet; kept: of the
    latter, on their account, not handed to them;
    stack: as it was last known, at `stack_at`: counted, or bought and nothing before it;
    since: when they sat down at this table, for who moves up next;
    away: they are not dealt in; waits: nor are they before their big blind.
    """

    id: int
    name: str
    table: int | None
    seat: int | None
    bought: int = 0
    cashed: int = 0
    owes: int = 0
    kept: int = 0
    stack: int | None = None
    stack_at: datetime | None = None
    since: datetime | None = None
    away: bool = False
    waits: bool = False

    @property
    def is_seated(self) -> bool:
        """True if they sit at a table."""
        return self.seat is not None

    @property
    def profit(self) -> int:
        """Profit, a loss where it is below none, as far as it has been cashed."""
        return self.cashed - self.bought


@dataclass(frozen=True, slots=True)
class RingTable:
    """A table. feeds: the one its players move up to; chips: the money on it; gap: by how much the latest
    count differed from that, more or less, until it is put right."""

    number: int
    seats: int
    feeds: int | None = None
    chips: int = 0
    gap: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player on the list. passed: how often they were called and did not come."""

    player: int
    name: str
    since: datetime
    passed: int = 0


@dataclass(frozen=True, slots=True)
class SeatCall:
    """A seat that is kept for who was called to it, until `until`."""

    player: int
    table: int
    seat: int
    until: datetime

    def is_over(self, now: datetime) -> bool:
        """Return whether the time to come is up."""
        return now >= self.until


@dataclass(frozen=True, slots=True)
class RingFloor:
    """The whole game.

    waiting: who waits, in order, whoever is called among them;
    calls: by player; times: until when a player must act on whom time was called;
    corrections: what was put right altogether;
    rulings: what was ruled on, and when it was last;
    at, sequence: of the latest fact;
    sign: of the club's money.
    """

    terms: RingGames
    why: str
    opened_at: datetime
    at: datetime
    sequence: int
    players: Mapping[int, RingPlayer] = field(default_factory=dict)
    tables: Mapping[int, RingTable] = field(default_factory=dict)
    waiting: tuple[Waiting, ...] = ()
    calls: Mapping[int, SeatCall] = field(default_factory=dict)
    times: Mapping[int, datetime] = field(default_factory=dict)
    corrections: int = 0
    rulings: Mapping[RulingKey, datetime] = field(default_factory=dict)
    closed_at: datetime | None = None
    sign: str = "$"

    def money(self, cents: int) -> str:
        """An amount as the club writes it."""
        return money(cents, self.sign)

    @property
    def seated(self) -> list[RingPlayer]:
        """People at a table, by table and seat."""
        sitting = [player for player in self.players.values() if player.is_seated]
        return sorted(sitting, key=lambda player: (player.table or 0, player.seat or 0))

    def at_table(self, number: int) -> list[RingPlayer]:
        """Return who sits at one table, by seat."""
        return [player for player in self.seated if player.table == number]

    def table(self, number: int) -> RingTable:
        """The table. Raises NotAllowed where there is none of this number."""
        if number not in self.tables:
            raise NotAllowed("There is no table {number}.", number=number)
        return self.tables[number]

    def player(self, number: int) -> RingPlayer:
        """Return a seated player by number. Raises NotAllowed for one without a seat."""
        who = self.players.get(number)
        if who is None or not who.is_seated:
            name = who.name if who else f"#{number}"
            raise NotAllowed("{name} does not sit at a table.", name=name)
        return who

    def open_seats(self, number: int) -> list[int]:
        """The seats of a table that are neither taken nor kept for somebody."""
        table = self.table(number)
        taken = {player.seat for player in self.at_table(number)}
        kept = {call.seat for call in self.calls.values() if call.table == number}
        return [seat for seat in range(1, table.seats + 1) if seat not in taken | kept]

    def feeders(self, number: int) -> list[RingTable]:
        """The tables that feed this one."""
        return [table for table in self.tables.values() if table.feeds == number]

    def next_to_move(self, number: int) -> RingPlayer | None:
        """Return who moves up to this table next: whoever has sat longest at one that feeds it."""
        feeding = {table.number for table in self.feeders(number)}
        sitting = [player for player in self.seated if player.table in feeding]
        return min(sitting, key=lambda player: (player.since or self.opened_at, player.id), default=None)

    @property
    def next_to_call(self) -> Waiting | None:
        """The first who waits and has not been called yet."""
        return next((each for each in self.waiting if each.player not in self.calls), None)

    @property
    def entry_seats(self) -> list[tuple[int, int]]:
        """Tables and seats that somebody from the list, or the street, may take: not those for which others
        move up."""
        return [
            (number, seat)
            for number in sorted(
                self.tables, key=lambda number: (self.tables[number].feeds is not None, number)
            )
            if not self.next_to_move(number)
            for seat in self.open_seats(number)
        ]

    @property
    def on_tables(self) -> int:
        """The money on all tables."""
        return sum(table.chips for table in self.tables.values())

    def turn(self, player: int) -> int:
        """Their place on the list, from 1; 0 for whoever is not on it."""
        order = [each.player for each in self.waiting]
        return order.index(player) + 1 if player in order else 0

    @property
    def call_lasts(self) -> timedelta:
        """Time for which a seat is kept."""
        return timedelta(minutes=self.terms.call_minutes)


Handler = Callable[[RingFloor, Any, datetime], RingFloor]
HANDLERS: dict[type[LoggedFact], Handler] = {}

H = TypeVar("H", bound=Handler)


def folds(fact: type[LoggedFact]) -> Callable[[H], H]:
    """Mark the function that checks and applies a kind of fact."""

    def register(handler: H) -> H:
        HANDLERS[fact] = handler
        return handler

    return register
