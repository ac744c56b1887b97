"""The floor itself.

A `Floor` is folded fact by fact; once handed out it is never changed: `record` works on a copy. Its players
and tables are frozen and replaced, so a copy is a few dictionaries, however many players there are.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Literal, Self, TypeVar

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind, Rulebook, SideGames, Terms, Variations
from tables.seating import SeatPlace, middle_seat
from tournaments.night.clock import Clock
from tournaments.night.facts import About, PlayedOnScreens
from tournaments.night.facts.timing import RULES_VERSION
from tournaments.night.floor.records import (
    BustHand,
    Call,
    Hand,
    Knockout,
    Order,
    Player,
    Report,
    Table,
    When,
)
from tournaments.night.structure import Break, Level
from words.text import Text

PUT_BACK = timedelta(minutes=1)  # less than that is how far the clocks of two servers may differ
STALE = timedelta(minutes=10)  # of play without a hand recorded: others have been dealt there since


class Feature:
    """A feature's part of a floor: a frozen dataclass with a default for each field, declared in the module
    that folds the feature. `floor.of(Mushrooms)` reads it, `floor.put` sets it. What the whole floor asks of
    its parts is answered here for those that have nothing to say to it."""

    __slots__ = ()

    @property
    def chips_added(self) -> int:
        """Chips that it brought into play, given to no player."""
        return 0

    @property
    def set_aside(self) -> int:
        """Chips in play that nobody holds because of it."""
        return 0

    @property
    def buy_ins_before(self) -> int:
        """Paid entries that were made elsewhere, in the place of those of this night; 0 for none."""
        return 0

    @property
    def is_end(self) -> bool:
        """True if the night is decided by it."""
        return False

    @property
    def is_settlement(self) -> bool:
        """True if those who remain have settled who gets what, whether they play on or not."""
        return False

    def brought_to(self, now: datetime) -> Self:
        """The same part at a later moment, while play has not begun."""
        return self

    def refuse(self, about: About) -> None:
        """Raises NotAllowed for a new fact of this kind that cannot happen any more."""

    def follow(self, floor: "Floor", about: About, at: datetime) -> None:
        """Puts on `floor` what a fact of this kind, now applied, has made of this part."""


F = TypeVar("F", bound=Feature)


_UNTOUCHED: dict[type[Feature], Any] = {}


def _untouched(feature: type[F]) -> F:
    """A feature's part as it is at the beginning."""
    part: F | None = _UNTOUCHED.get(feature)
    if part is None:
        part = _UNTOUCHED[feature] = feature()
    return part


@dataclass(slots=True)
class Floor:
    """State of a night after the facts so far: what every night has, and the parts of its features.

    in_play: players with chips, those dealt in absent included; the order is that of their entry;
    busts: the hands in which knockouts happened, by the sequence of the fact;
    reports: knockouts that wait for a director, by their sequence;
    calls: of tables that wait for one, too;
    out_of_play: chips that have left;
    extra: chips that nobody was given: made by rounding up, or counted too many;
    dealers: everyone who has been the dealer of a table since the start;
    screens: the tables played on screens, and how, 0 for all that stand nowhere else, None for the felt;
    side_games: which are played tonight;
    variations: what it is played with besides its game;
    stopped: play has stopped, although several are left: all of them have won the same;
    as_of: when the latest fact happened;
    heard_at: when the server heard of it;
    put_back: how often its clock has gone back;
    rules_version: of the rules by which the log is folded, as its start has it (facts/timing.py);
    features: the parts that belong to one feature each, by their class, where they are not as at the
        beginning: `of` reads and `put` sets them.
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
    out_of_play: int = 0
    extra: int = 0
    dealers: frozenset[int] = frozenset()
    screens: Mapping[int, PlayedOnScreens | None] = field(default_factory=dict)
    side_games: SideGames = field(default_factory=SideGames)
    variations: Variations = field(default_factory=Variations)
    stopped: bool = False
    finished_at: datetime | None = None
    as_of: datetime | None = None
    heard_at: datetime | None = field(default=None, compare=False)
    put_back: int = 0
    rules_version: int = RULES_VERSION
    sequence: int = 0
    features: dict[type[Feature], Any] = field(default_factory=dict)

    @classmethod
    def opening(cls, rulebook: Rulebook, kind: Kind) -> "Floor":
        """The floor before the first fact. The Championship is a freezeout, whatever its terms say
        (DM-champ-freezeout)."""
        terms = rulebook.terms_of(kind)
        if kind == "championship":
            terms = terms.model_copy(update={"rebuy": None, "add_on": None})
        return cls(
            rulebook,
            kind,
            terms if rulebook.variations.heist is None else terms.model_copy(update={"rebuy": None}),
            side_games=rulebook.side_games,
            variations=rulebook.variations,
        )

    def copy(self) -> "Floor":
        """A floor that may be changed, while this one stays as it is."""
        return replace(
            self,
            players=dict(self.players),
            tables=dict(self.tables),
            in_play=dict(self.in_play),
            features=dict(self.features),
        )

    def at(self, now: datetime) -> "Floor":
        """The same floor with its clock brought to `now`, before the start what runs without play."""
        if self.clock:
            return replace(self, clock=self.clock.at(now))
        if not self.features:
            return self
        return replace(self, features={kind: part.brought_to(now) for kind, part in self.features.items()})

    # Finding

    def of(self, feature: type[F]) -> F:
        """A feature's part of the floor, as it is at the beginning where the night has none."""
        part: F | None = self.features.get(feature)
        if part is None:
            part = _UNTOUCHED.get(feature)  # here, for one call fewer: it is asked many times a fact
        return _untouched(feature) if part is None else part

    def player(self, player: int) -> Player:
        """A player of the night. Raises NotAllowed for a number that nobody has."""
        try:
            return self.players[player]
        except KeyError:
            raise NotAllowed("That player is not on tonight's list.") from None

    def playing(self, player: int) -> Player:
        """A player with chips; refuses with where they are instead."""
        who = self.player(player)
        if player not in self.in_play:
            how = {
                "knocked_out": Text("{name} is out.", name=who.name),
                "left": Text("{name} has left the tournament.", name=who.name),
                "removed": Text("{name} has been removed.", name=who.name),
                "disqualified": Text("{name} has been disqualified.", name=who.name),
            }
            if who.out is None:
                raise NotAllowed("{name} has not bought in.", name=who.name)
            raise NotAllowed(how[who.out.how])
        return who

    def table(self, number: int) -> Table:
        """A table that stands. Raises NotAllowed for one that does not."""
        try:
            return self.tables[number]
        except KeyError:
            raise NotAllowed("There is no table {number}.", number=number) from None

    def name(self, player: int) -> str:
        """A player's name, in the words of the log."""
        return self.players[player].name

    def on_screens(self, table: int) -> PlayedOnScreens | None:
        """Return how a table is played on screens; None for a table of felt."""
        return self.screens.get(table, self.screens.get(0))

    def at_table(self, table: Table) -> Iterator[Player]:
        """Its players in the order of their seats."""
        return (self.players[table.players[seat]] for seat in sorted(table.players))

    @property
    def reported(self) -> frozenset[int]:
        """Players whose knockout waits for a director."""
        return frozenset(player for report in self.reports.values() for player in report.outs)

    def latest_hand(self, table: Table) -> Hand | None:
        """The hand that a table is playing or has played last; None where there was none, and on felt where
        it is older than play (STALE): others have been dealt since that nobody recorded."""
        hand = table.hand
        if hand is None or self.rules_version < 2 or self.on_screens(table.number):
            return hand
        since = hand.played if hand.ended is None else hand.ended
        return hand if self.played - since < STALE else None

    def hand_in_progress(self, table: Table) -> Hand | None:
        """The hand that a table is playing; None between hands, and where the latest is older than play."""
        hand = self.latest_hand(table)
        return hand if hand is not None and hand.finished is None else None

    def knows_button(self, table: Table) -> bool:
        """Return whether it is known where the button is: the hands of this table are recorded, or somebody
        has said so a moment ago."""
        return self.on_screens(table.number) is not None or self.played - table.button_at < STALE

    def knows_seated(self, table: Table) -> bool:
        """Return whether it is known who sat at a table in the hand before, where the rulebook asks for that:
        its hands are recorded, or nobody has joined it for a while."""
        recorded = self.on_screens(table.number) is not None or self.played - table.seated_at < STALE
        return recorded and self.rulebook.seating.counts_as_new == "every_move"

    @property
    def ante(self) -> Literal["none", "each", "big_blind"]:
        """Players who pay the antes of this night: with a Mushroom there is no big-blind ante
        (DM-mushroom-add)."""
        paid = self.rulebook.clock.ante
        return "none" if self.variations.mushroom and paid == "big_blind" else paid

    # Counting

    @property
    def played(self) -> timedelta:
        """Time played since the start, pauses and breaks left out."""
        return self.clock.played if self.clock else timedelta(0)

    def sits_out(self, player: Player) -> bool:
        """True if a penalty keeps them out of a hand that is dealt now: they post, and their hand is dead."""
        return player.sits_out > 0 or self.minutes_out(player) > 0

    def minutes_out(self, player: Player) -> int:
        """Return how many minutes of play, begun ones too, are left of a penalty of minutes."""
        if player.sits_out_until is None:
            return 0
        return max(0, -(-(player.sits_out_until - self.played) // timedelta(minutes=1)))

    def refuse_reported(self, player: int) -> None:
        """Refuse what would move the chips of a player whose knockout was reported and is not confirmed."""
        if player in self.reported:
            raise NotAllowed(
                "The knockout of {name} has been reported: the director confirms it or not.",
                name=self.name(player),
            )

    @property
    def is_over(self) -> bool:
        """True if it is decided: one player has all the chips (CPL-winner), a deal left nothing to play for,
        all who are left have won the same, or the chips of a flight are bagged."""
        if self.started_at is None:
            return False
        if any(part.is_end for part in self.features.values()):
            return True
        if self.rulebook.format.flight:
            return False
        return len(self.in_play) == 1 or self.stopped or self._only_house_left

    @property
    def _is_settled(self) -> bool:
        """True if a deal is made, also where they play on for what it left."""
        return any(part.is_settlement for part in self.features.values())

    @property
    def _only_house_left(self) -> bool:
        """True if everybody else is out: there is nothing left to play for."""
        came = any(p.chips_in > 0 and not p.is_house and not p.absent for p in self.players.values())
        return came and not self.people

    @property
    def people(self) -> list[int]:
        """People in play, house players left out: places, prizes and points are theirs."""
        return [player for player in self.in_play if not self.players[player].is_house]

    @property
    def contenders(self) -> list[int]:
        """The people in play who have come: whoever never arrives finishes nowhere (ruling 240)."""
        return [player for player in self.people if not self.players[player].absent]

    @property
    def chips_in_play(self) -> int:
        """Every chip that was given out less what left play; rolled-over pots are part of it (ruling 40), and
        so are the bank of a heist and what lies on a Mushroom."""
        given = sum(each.earlier + each.chips_in + each.bought for each in self.players.values())
        brought: int = sum(part.chips_added for part in self.features.values())
        return given + brought + self.extra - self.out_of_play

    @property
    def set_aside(self) -> int:
        """Chips in play that nobody holds: in the bank of a heist, or on a Mushroom."""
        return sum(part.set_aside for part in self.features.values())

    @property
    def rolled_over(self) -> int:
        """Chips that lie in the middle of tables and belong to nobody yet."""
        return sum(table.rolled_over for table in self.tables.values())

    @property
    def average_stack(self) -> int:
        """Chips in play for each player in play, rounded down; what is set aside is nobody's stack."""
        return (self.chips_in_play - self.set_aside) // len(self.in_play) if self.in_play else 0

    @property
    def buy_ins(self) -> int:
        """Paid entries, one per player (ruling 141); on a last day those of its flights."""
        own = sum(player.entered and not player.is_house for player in self.players.values())
        return sum(part.buy_ins_before for part in self.features.values()) or own

    @property
    def rebuys(self) -> int:
        """Number of rebuys, those of flights too."""
        return sum(player.rebuys for player in self.players.values())

    @property
    def re_entries(self) -> int:
        """Number of times that players who were out have entered again."""
        return sum(player.re_entries for player in self.players.values())

    @property
    def bought_again(self) -> int:
        """Rebuys and re-entries: what makes the field larger where payouts count entries."""
        return self.rebuys + self.re_entries

    @property
    def add_ons(self) -> int:
        """Number of add-ons, those of flights too."""
        return sum(player.add_on for player in self.players.values())

    @property
    def field_size(self) -> int:
        """Distinct people who took a seat. One who was dealt in absent counts while they may still come, and
        is nobody once their stack is gone or the night is decided (rulings 129, 180, 240)."""
        decided = self.is_over or self._is_settled
        return sum(
            (player.chips_in > 0 or player.entered)
            and not player.is_house
            and not (player.absent and (decided or player.out))
            for player in self.players.values()
        )

    @property
    def nobodies(self) -> frozenset[int]:
        """Those who never came, and whose stack is gone or of no more use (DM-noshow-zero, ruling 240)."""
        decided = self.is_over or self._is_settled
        absent = (player for player in self.players.values() if player.absent and player.chips_in)
        return frozenset(player.id for player in absent if decided or player.out)

    # Changing, for the fold alone

    def put(self, part: Feature) -> None:
        """Sets a feature's part. One that is as at the beginning is left out, so that floors are equal
        whenever their parts are."""
        if part == _untouched(type(part)):
            self.features.pop(type(part), None)
        else:
            self.features[type(part)] = part

    def change(self, player: int, **changes: Any) -> None:
        """Gives a player other values."""
        self.players[player] = self.players[player].but(**changes)

    def seat(self, player: int, place: SeatPlace, *, new: bool = True) -> None:
        """Put a player on an open seat. new: they have to be told apart until they are dealt in."""
        table = self.tables[place.table]
        dealer = table.dealer or self._dealer_in(table, place.seat, player)
        self.tables[place.table] = table.but(players={**table.players, place.seat: player}, dealer=dealer)
        waits = new and table.positions is not None
        self.change(player, seat=place, waited=0 if waits else None)
        self.note_dealers()
        if self.started_at and not self.on_screens(place.table):
            self.change(player, stack=None)
        if minutes := self.players[player].owed_minutes:
            until = self.played + timedelta(minutes=minutes)
            self.change(player, owed_minutes=0, sits_out_until=until)

    def _dealer_in(self, table: Table, seat: int, player: int) -> int | None:
        """Return a player who deals by taking the dealer's seat of a table without one (DM-dealer-seat)."""
        deals = self.rulebook.seating.dedicated_dealer and not self.on_screens(table.number)
        return player if deals and seat == middle_seat(table.seats) else None

    def note_dealers(self) -> None:
        """Remember who deals, once play has begun."""
        if self.started_at:
            self.dealers |= {table.dealer for table in self.tables.values() if table.dealer is not None}

    def unseat(self, player: int) -> None:
        """Takes a player from their seat. Raises NotAllowed while they play a hand on screens."""
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

    def order(self, when: When) -> Order:
        """Return what decides who went out first: when it happened, even if it was told late."""
        return self.put_back, when.claimed if when.claimed < when.at - PUT_BACK else when.at
