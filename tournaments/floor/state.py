"""The floor, its players and its tables.

A `Floor` is folded fact by fact; once handed out it is never changed: `record` works on a copy. Its players
and tables are frozen and replaced, so a copy is a few dictionaries, however many players there are.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from clubs.refusal import NotAllowed
from clubs.rulebook import Kind, Rulebook, Terms
from clubs.saying import Said
from tables.balancing import TableState
from tables.button import Positions, distance
from tables.seating import Place
from tournaments.clock import Clock
from tournaments.facts import AnyFact, KnockedOut, PlayedOnScreens
from tournaments.structure import Break, Level

NOBODY: Mapping[int, int] = MappingProxyType({})
Order = tuple[int, datetime]
How = Literal["knocked_out", "left", "removed", "disqualified"]


PUT_BACK = timedelta(minutes=1)  # less than that is how far the clocks of two servers may differ


@dataclass(frozen=True, slots=True)
class When:
    """Where a fact stands. at: its time, never before that of an earlier fact; claimed: the time it was given
    by its device, which decides whether it was in time; sequence: its number in the log."""

    at: datetime
    claimed: datetime
    sequence: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """A fact with its number in the log, when it happened, and when the server heard of it, where that is
    known."""

    sequence: int
    at: datetime
    fact: AnyFact
    heard_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Out:
    """How a player went out. hand: the sequence of the first knockout of that hand, or of this fact.

    order: what places are decided by: when that hand happened, which a device without a network may have told
    late, before that how often the night's clock had been put back. hand_begun: when that hand was dealt, or
    `at` where hands are not recorded; from_button: how many seats left of the button he sat in it.
    """

    how: How
    sequence: int
    hand: int
    at: datetime
    stack: int | None
    seat: Place | None
    hand_begun: datetime
    from_button: int
    order: Order


class Player(NamedTuple):
    """A person tonight.

    entered: has bought in. absent: dealt in without having come. away: not in his seat just now.
    chips_in: the stack he began with; bought: chips of rebuys and the add-on; paid: money, in cents.
    waited: hands he has waited since he sat down, None once he has been dealt in.
    counted: his stack when it was last counted. sits_out: hands left of a penalty.
    moved: the fact that gave him another seat after the draw for the start, and when.
    stack: his chips where they are known to the chip: on screens, as of the end of the last hand there; on
    the felt until play begins.
    """

    id: int
    name: str
    present: bool = False
    entered: bool = False
    absent: bool = False
    away: bool = False
    seat: Place | None = None
    chips_in: int = 0
    rebuys: int = 0
    add_on: bool = False
    bought: int = 0
    paid: int = 0
    waited: int | None = None
    counted: tuple[int, datetime] | None = None
    sits_out: int = 0
    warnings: int = 0
    out: Out | None = None
    prize_paid: bool = False
    moved: tuple[int, datetime] | None = None
    stack: int | None = None

    @property
    def is_house(self) -> bool:
        """Whether the house plays for him: he pays nothing and wins nothing but chips."""
        return self.id < 0

    def but(self, **changes: Any) -> "Player":
        return self._replace(**changes)


class Hand(NamedTuple):
    """A hand at a table. level: index of its level in the structure; missing: seats whose players were not
    there when it was dealt; sequence: of the fact that dealt it. stacks: on screens, player → what he had
    then. penalised: seats whose players sit it out, though they post."""

    number: int
    positions: Positions
    level: int
    begun: datetime
    missing: frozenset[int] = frozenset()
    finished: datetime | None = None
    finished_level: int | None = None
    sequence: int = 0
    stacks: Mapping[int, int] | None = None
    penalised: frozenset[int] = frozenset()


class Table(NamedTuple):
    """A table. players: seat → player. hand: the latest; button: a seat where it was drawn or placed since.

    positions: of the latest hand, None when the button has been drawn or placed since; hands: how many.
    paused: why no hand is dealt on screens; round: hands dealt since play went hand for hand; carried: by
    game, what the next hand of it needs to know of the last; broke: stacks before the first of the hands
    after which nobody at the table had chips (ruling 37).
    """

    number: int
    seats: int
    players: Mapping[int, int] = NOBODY
    hand: Hand | None = None
    button: int | None = None
    button_due: bool = False
    dealer: int | None = None
    rolled_over: int = 0
    hands: int = 0
    paused: str | None = None
    round: int = 0
    carried: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    broke: Mapping[int, int] | None = None

    @property
    def in_hand(self) -> Mapping[int, int]:
        """The players of a hand that is being played on screens, with what they had when it was dealt."""
        return self.hand.stacks if self.hand and self.hand.stacks and not self.hand.finished else NOBODY

    def but(self, **changes: Any) -> "Table":
        return self._replace(**changes)

    @property
    def positions(self) -> Positions | None:
        return self.hand.positions if self.hand and self.button is None else None

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat not in self.players]

    @property
    def state(self) -> TableState:
        return TableState(
            self.number, self.seats, self.players, self.positions, self.button, bool(self.rolled_over)
        )


@dataclass(frozen=True, slots=True)
class Knockout:
    """One player's credit for one bust. share: 1, or the part of a shared knockout."""

    by: int
    victim: int
    share: Fraction
    sequence: int
    hand: int


@dataclass(frozen=True, slots=True)
class BustHand:
    """Where a knockout belongs. hand: the sequence of the first knockout of that hand; order: as in `Out`;
    round: of hand for hand, by when that began and how many hands the table had been dealt in it."""

    hand: int
    table: int
    order: Order
    round: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A knockout that waits for a director: it counts from the moment it was reported. outs: how each
    player will have gone out."""

    sequence: int
    fact: KnockedOut
    hand: BustHand
    outs: Mapping[int, Out]


@dataclass(frozen=True, slots=True)
class Call:
    """A table that calls the director. reason, note: as in the fact."""

    sequence: int
    table: int
    reason: str
    note: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Stacks compared for chip-leader points, bought chips taken off. left: players in play then; played:
    time in levels until then; index: the period it was taken in."""

    sequence: int
    at: datetime
    left: int
    stacks: Mapping[int, int]
    played: timedelta
    index: int


@dataclass(slots=True)
class Floor:
    """What the facts so far amount to.

    in_play: players with chips, those dealt in absent included; the order is that of their entry.
    out_of_play: chips that have left; extra: chips made by rounding up at a colour-up.
    reports: knockouts that wait for a director; calls: of tables that wait for one; both by their sequence.
    dealers: everyone who has been the dealer of a table since the start. screens: the tables played on
    screens, and how, 0 for all that stand nowhere else, None for the felt; by_itself: whether they do what is
    due by themselves; round_began: the fact that began hand for hand. as_of: when the latest fact
    happened; heard_at: when the server heard of it; put_back: how often its clock has gone back.
    """

    rulebook: Rulebook
    kind: Kind
    terms: Terms
    players: dict[int, Player] = field(default_factory=dict)
    tables: dict[int, Table] = field(default_factory=dict)
    in_play: dict[int, None] = field(default_factory=dict)
    structure: tuple[Level | Break, ...] = ()
    clock: Clock | None = None
    started_at: datetime | None = None
    knockouts: tuple[Knockout, ...] = ()
    busts: dict[int, BustHand] = field(default_factory=dict)
    reports: dict[int, Report] = field(default_factory=dict)
    calls: Mapping[int, Call] = field(default_factory=dict)
    snapshots: tuple[Snapshot, ...] = ()
    out_of_play: int = 0
    extra: int = 0
    coloured_up: tuple[int, ...] = ()
    dealers: frozenset[int] = frozenset()
    dealers_redrawn: frozenset[int] = frozenset()
    hand_for_hand: bool = False
    round_began: int = 0
    screens: Mapping[int, PlayedOnScreens | None] = field(default_factory=dict)
    by_itself: bool = False
    added: int = 0
    own_payouts: tuple[int, ...] | None = None
    deal: Mapping[int, int] | None = None
    deal_stacks: Mapping[int, int] = field(default_factory=dict)
    finished_at: datetime | None = None
    as_of: datetime | None = None
    heard_at: datetime | None = field(default=None, compare=False)
    put_back: int = 0
    sequence: int = 0

    @classmethod
    def opening(cls, rulebook: Rulebook, kind: Kind) -> "Floor":
        """The floor before the first fact."""
        return cls(rulebook, kind, rulebook.terms[kind])

    def copy(self) -> "Floor":
        return replace(self, players=dict(self.players), tables=dict(self.tables), in_play=dict(self.in_play))

    def at(self, now: datetime) -> "Floor":
        """The same floor with its clock brought to `now`."""
        return replace(self, clock=self.clock.at(now)) if self.clock else self

    # Finding

    def player(self, player: int) -> Player:
        try:
            return self.players[player]
        except KeyError:
            raise NotAllowed("That player is not on tonight's list.") from None

    def playing(self, player: int) -> Player:
        """A player with chips; refuses with where he is instead."""
        found = self.player(player)
        if player not in self.in_play:
            how = {
                "knocked_out": Said("{name} is out.", name=found.name),
                "left": Said("{name} has left the tournament.", name=found.name),
                "removed": Said("{name} has been removed.", name=found.name),
                "disqualified": Said("{name} has been disqualified.", name=found.name),
            }
            if found.out is None:
                raise NotAllowed("{name} has not bought in.", name=found.name)
            raise NotAllowed(how[found.out.how])
        return found

    def table(self, number: int) -> Table:
        try:
            return self.tables[number]
        except KeyError:
            raise NotAllowed("There is no table {number}.", number=number) from None

    def name(self, player: int) -> str:
        return self.players[player].name

    def on_screens(self, table: int) -> PlayedOnScreens | None:
        """How a table is played on screens; None for a table of felt."""
        return self.screens.get(table, self.screens.get(0))

    def at_table(self, table: Table) -> Iterator[Player]:
        """Its players in the order of their seats."""
        return (self.players[table.players[seat]] for seat in sorted(table.players))

    @property
    def reported(self) -> frozenset[int]:
        """Players whose knockout waits for a director."""
        return frozenset(player for report in self.reports.values() for player in report.outs)

    # Counting

    @property
    def is_over(self) -> bool:
        """Whether it is decided: one player has all the chips (CPL-winner), or a deal was made."""
        if self.started_at is None:
            return False
        return len(self.in_play) == 1 or self.deal is not None or self._only_house_left

    @property
    def _only_house_left(self) -> bool:
        """Whether everybody else is out: there is nothing left to play for."""
        return not any(player > 0 for player in self.in_play) and self.field_size > 0

    @property
    def people(self) -> list[int]:
        """Who is in play, house players left out: places, prizes and points are theirs."""
        return [player for player in self.in_play if player > 0]

    @property
    def chips_in_play(self) -> int:
        """Every chip that was given out less what left play; rolled-over pots are part of it (ruling 40)."""
        given = sum(player.chips_in + player.bought for player in self.players.values())
        return given + self.extra - self.out_of_play

    @property
    def rolled_over(self) -> int:
        return sum(table.rolled_over for table in self.tables.values())

    @property
    def average_stack(self) -> int:
        return self.chips_in_play // len(self.in_play) if self.in_play else 0

    @property
    def buy_ins(self) -> int:
        """Paid entries, one per player (ruling 141)."""
        return sum(player.entered and not player.is_house for player in self.players.values())

    @property
    def rebuys(self) -> int:
        return sum(player.rebuys for player in self.players.values())

    @property
    def add_ons(self) -> int:
        return sum(player.add_on for player in self.players.values())

    @property
    def field_size(self) -> int:
        """Distinct people who took a seat; one who never came is nobody (ruling 129)."""
        return sum(
            player.chips_in > 0 and not player.is_house and not (player.out and player.out.how == "removed")
            for player in self.players.values()
        )

    # Changing, for the fold alone

    def change(self, player: int, **changes: Any) -> Player:
        changed = self.players[player].but(**changes)
        self.players[player] = changed
        return changed

    def seat(self, player: int, place: Place, *, new: bool = True) -> None:
        """Put a player on an open seat. new: he has to be told apart until he is dealt in."""
        table = self.tables[place.table]
        self.tables[place.table] = table.but(players={**table.players, place.seat: player})
        waits = new and table.positions is not None
        self.change(player, seat=place, waited=0 if waits else None)
        if self.started_at and not self.on_screens(place.table):
            self.change(player, stack=None)

    def note_dealers(self) -> None:
        """Remember who deals, once play has begun."""
        if self.started_at:
            self.dealers |= {table.dealer for table in self.tables.values() if table.dealer is not None}

    def unseat(self, player: int) -> None:
        place = self.players[player].seat
        if place is None:
            return
        table = self.tables[place.table]
        if player in table.in_hand:
            raise NotAllowed(
                "{name} plays a hand at table {table}, on screens: let it end, or void it.",
                name=self.name(player),
                table=table.number,
            )
        players = {seat: who for seat, who in table.players.items() if seat != place.seat}
        self.tables[place.table] = table.but(
            players=players, dealer=None if table.dealer == player else table.dealer
        )
        self.change(player, seat=None, waited=None)

    def leaving(
        self, player: int, how: How, when: When, stack: int | None, hand: BustHand | None = None
    ) -> Out:
        """How a player goes out from the seat he has now, in the hand his table plays.

        hand: where he is knocked out.
        """
        place = self.players[player].seat
        begun, from_button = when.at, 0
        number, order = (hand.hand, hand.order) if hand else (when.sequence, self.order(when))
        if place and (hand_played := self.tables[place.table].hand):
            begun = hand_played.begun
            from_button = distance(place.seat, hand_played.positions.button, self.tables[place.table].seats)
        return Out(how, when.sequence, number, when.at, stack, place, begun, from_button, order)

    def order(self, when: When) -> Order:
        """What decides who went out first: when it happened, also if it was told late."""
        return self.put_back, when.claimed if when.claimed < when.at - PUT_BACK else when.at

    def take_out(self, player: int, out: Out) -> None:
        """A player without chips, or whose chips have left play."""
        self.unseat(player)
        del self.in_play[player]
        self.change(player, out=out, sits_out=0)
