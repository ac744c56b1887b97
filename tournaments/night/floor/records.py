"""Parts of a floor: players, tables and their hands, knockouts, calls, counted stacks.

All of it is frozen: what changes is replaced, so that a floor that was handed out stays as it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from tables.balancing import TableState, open_seats
from tables.button import Positions
from tables.seating import SeatPlace
from tournaments.night.facts import AnyFact, FeltGame, GamePicked, KnockedOut, PaymentWay

AHEAD, AS_RECORDED = 0, 1
NOBODY: Mapping[int, int] = MappingProxyType({})
NO_TABLES: Mapping[int, tuple[int, ...]] = MappingProxyType({})
Order = tuple[int, datetime]
Turn = tuple[int, ...]
How = Literal["knocked_out", "left", "removed", "disqualified"]


@dataclass(frozen=True, slots=True)
class When:
    """Position of a fact in the log.

    at: its time, never before that of an earlier fact;
    claimed: the time it was given by its device, which decides whether it was in time;
    sequence: its number in the log;
    is_new: it is asked every rule, as whatever is recorded now is, and whatever stands behind something that
        is being corrected; what is read again was accepted before, and is not asked what came later;
    stands: something earlier has been corrected since it was recorded: what was handed over, counted in the
        box, printed, proposed or chosen then has been so all the same.
    """

    at: datetime
    claimed: datetime
    sequence: int
    is_new: bool = True
    stands: bool = False

    @property
    def is_first(self) -> bool:
        """True if it happens now, and may be refused."""
        return self.is_new and not self.stands


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
    """Way a player went out.

    hand: the sequence of the first knockout of that hand, or of this fact;
    order: what places are decided by: when that hand happened, which a device without a network may have told
        late, before that how often the night's clock had been put back;
    hand_begun: when that hand was dealt, or `at` where hands are not recorded;
    from_button: how many seats left of the button they sat in it;
    level: that was on, 0 before the start;
    turn: as in `BustHand`;
    is_final: the director has closed rebuys for them, too.
    """

    how: How
    sequence: int
    hand: int
    at: datetime
    stack: int | None
    seat: SeatPlace | None
    hand_begun: datetime
    from_button: int
    order: Order
    level: int = 0
    turn: Turn = ()
    is_final: bool = False

    @property
    def when_out(self) -> tuple[Order, Turn]:
        """Key by which places are decided: who has the larger one went out later, who has the same in one
        hand."""
        return self.order, self.turn or (self.hand, AS_RECORDED)


class Purchase(NamedTuple):
    """Something for which money was due. sequence, kind: of the fact by which it was bought; cents: without
    what a ticket paid; way: how it was paid, or that it is owed; declared: the table at which it was said
    before a hand, 0 where they have no seat, None for what was paid as it was bought."""

    sequence: int
    kind: str
    cents: int
    way: PaymentWay
    declared: int | None = None


class Player(NamedTuple):
    """A person tonight.

    entered: has bought in;
    absent: dealt in without having come;
    away: not in their seat just now;
    chips_in: the stack they began with;
    bought: chips of rebuys and the add-on;
    re_entries: how often they have entered again; earlier: chips of the entries before the latest, rebuys
        and add-on included;
    paid: money, in cents;
    handed: of their prize, what has been handed over, in cents;
    handed_in: the facts that say so;
    waited: hands they have waited since they sat down, None once they have been dealt in;
    counted: their stack when it was last counted;
    sits_out: hands left of a penalty; sits_out_until: how long has been played when one of minutes is over;
    owed_minutes: of one that was given while they were out, until they sit down again;
    moved: the fact that gave them another seat after the draw for the start, and when;
    clocks: how often the clock was called on them; cards_spent: time cards that they have given;
    stack: their chips where they are known to the chip: on screens, as of the end of the last hand there; on
        the felt until play begins;
    is_house: the house plays for them: they pay nothing and win nothing but chips;
    purchases: what they have paid for, or owe, in the order of the log.
    """

    id: int
    name: str
    present: bool = False
    entered: bool = False
    absent: bool = False
    away: bool = False
    seat: SeatPlace | None = None
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
    handed: int = 0
    handed_in: tuple[int, ...] = ()
    moved: tuple[int, datetime] | None = None
    stack: int | None = None
    is_house: bool = False
    purchases: tuple[Purchase, ...] = ()
    sits_out_until: timedelta | None = None
    clocks: int = 0
    cards_spent: int = 0
    owed_minutes: int = 0
    re_entries: int = 0
    earlier: int = 0

    def but(self, **changes: Any) -> "Player":
        """The same with other values."""
        return self._replace(**changes)


class ChosenGame(NamedTuple):
    """A game as a dealer chose it. seat: the player's; button: of the hand it is for; by: as
    in the fact; announced: options that are otherwise than on the list."""

    player: int
    seat: int
    button: int
    game: FeltGame
    by: Literal["dealer", "time"] = "dealer"
    announced: Mapping[str, Any] = MappingProxyType({})

    @property
    def picked(self) -> GamePicked:
        """The game as it is played, with what was announced."""
        listed = self.game.game
        return listed.model_copy(update={"options": {**listed.options, **self.announced}})


class Hand(NamedTuple):
    """A hand at a table.

    level: index of its level in the structure;
    missing: seats whose players were not there when it was dealt;
    sequence: of the fact that dealt it;
    stacks: on screens, player → what they had then;
    penalised: seats whose players sit it out, though they post;
    order: as in `Out`, of the deal;
    before: when the hand before it began;
    is_bomb_pot: it was a Bomb Pot: the button has not moved for it;
    game: that a dealer chose for it;
    played, ended: time played when it was dealt, and when it was over;
    timed_out: seats whose hand is dead because their time to act ran out;
    held: an all-in waits before its cards are turned up (TDA-RP-8).
    """

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
    order: Order | None = None
    before: datetime | None = None
    is_bomb_pot: bool = False
    game: ChosenGame | None = None
    played: timedelta = timedelta(0)
    ended: timedelta | None = None
    timed_out: frozenset[int] = frozenset()
    held: bool = False


class Table(NamedTuple):
    """A table.

    players: seat → player;
    hand: the latest;
    button: a seat where it was drawn or placed since, None where the latest hand says where it is;
    orbits: how often the button has been all round, from the seat orbit_from;
    hands: how many; bomb_pots: of these, Bomb Pots, which have no part in a rotation of games; ordinary: the
        number of the latest that was none;
    paused: why no hand is dealt, on screens or because it is too short;
    waived_at: with how many players it plays on although it is short, 0 where nobody has said so;
    round: hands dealt since play went hand for hand;
    carries: by a game's name (in older logs its title), what the next hand of it needs to know of the last;
    broke: stacks before the first of the hands after which nobody at the table had chips (ruling 37);
    button_at: time played when it was last known where the button is;
    seated: who sat there in the hand before, as of seated_at;
    since_cut_off: when the first hands after the cut-off and its break were dealt, two at most;
    ends_told: whether the end of a hand has been recorded here, so that a hand that has not ended is being
        played;
    chosen: the game that was chosen for the next hand; whether it stands, felt_games.py says;
    late_from: when the hand was dealt after which absent players come too late, None before it;
    kept: seat → the player for whom it is reserved; locked: seats that are out of play;
    of_level: the level of its latest hand, as an index, and how many hands of it have been dealt.
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
    orbits: int = 0
    orbit_from: int | None = None
    bomb_pots: int = 0
    ordinary: int = 0
    paused: str | None = None
    round: int = 0
    carries: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    broke: Mapping[int, int] | None = None
    button_at: timedelta = timedelta(0)
    seated: frozenset[int] = frozenset()
    seated_at: timedelta = timedelta(0)
    since_cut_off: tuple[datetime, ...] = ()
    ends_told: bool = False
    chosen: ChosenGame | None = None
    late_from: datetime | None = None
    waived_at: int = 0
    kept: Mapping[int, int] = NOBODY
    locked: frozenset[int] = frozenset()
    of_level: tuple[int, int] = (-1, 0)

    @property
    def in_hand(self) -> Mapping[int, int]:
        """The players of a hand that is being played on screens, with what they had when it was dealt."""
        return self.hand.stacks if self.hand and self.hand.stacks and not self.hand.finished else NOBODY

    def but(self, **changes: Any) -> "Table":
        """The same with other values."""
        return self._replace(**changes)

    @property
    def positions(self) -> Positions | None:
        """Button and blinds of the latest hand; None before the first, and once the button was placed
        again."""
        return self.hand.positions if self.hand and self.button is None else None

    @property
    def open_seats(self) -> list[int]:
        """Seats at which nobody sits and anybody may, in order."""
        return open_seats(self.seats, self.players, self.kept, self.locked)

    def open_to(self, player: int) -> list[int]:
        """The open seats, and the one that is kept for this player."""
        own = [seat for seat, who in self.kept.items() if who == player and seat not in self.players]
        return sorted([*self.open_seats, *own])

    @property
    def state(self) -> TableState:
        """The table as balancing sees it (tables/balancing.py)."""
        return TableState(
            self.number,
            self.seats,
            self.players,
            self.positions,
            self.button,
            bool(self.rolled_over),
            self.kept,
            self.locked,
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
    """Hand that a knockout belongs to.

    hand: the sequence of the first knockout of that hand;
    order: as in `Out`;
    round: of hand for hand, by when that began and how many hands the table had been dealt in it, None where
        that is not known;
    begun: when the hand was dealt at that table, or when it happened where that is not known;
    button: the seat of the button in it, 0 where it is not known;
    hand_for_hand: the fact that began hand for hand, 0 where it was not played;
    turn: among those of the same order, by their numbers and then AS_RECORDED; a hand that is put ahead of
        another has that one's number, then AHEAD and its own, so that any number of hands can be put there.
    """

    hand: int
    table: int
    order: Order
    round: tuple[int, int] | None
    begun: datetime
    button: int = 0
    hand_for_hand: int = 0
    turn: Turn = ()

    @property
    def when_out(self) -> tuple[Order, Turn]:
        """As in `Out`."""
        return self.order, self.turn or (self.hand, AS_RECORDED)


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
