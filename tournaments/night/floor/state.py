"""The floor itself.

A `Floor` is folded fact by fact; once handed out it is never changed: `record` works on a copy. Its players
and tables are frozen and replaced, so a copy is a few dictionaries, however many players there are.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from clauses.refusal import NotAllowed
from clubs.rulebook import Chip, Kind, Rulebook, SideGames, Terms, Variations
from tables.seating import SeatPlace, middle_seat
from tournaments.night.clock import Clock
from tournaments.night.facts import FeltGames, FlightBrought, GamePicked, PlayedOnScreens, SiteAway
from tournaments.night.facts.timing import RULES_VERSION
from tournaments.night.floor.records import (
    BustHand,
    Call,
    CalledClock,
    CashCount,
    ChosenGame,
    Fund,
    Hand,
    KillButton,
    Knockout,
    Order,
    Player,
    Proposal,
    Report,
    Round,
    Snapshot,
    Table,
    TicketPaid,
    When,
)
from tournaments.night.rulings_made import RulingKey
from tournaments.night.structure import Break, Level
from words.text import Text

PUT_BACK = timedelta(minutes=1)  # less than that is how far the clocks of two servers may differ
STALE = timedelta(minutes=10)  # of play without a hand recorded: others have been dealt there since


@dataclass(slots=True)
class Floor:
    """State of a night after the facts so far.

    in_play: players with chips, those dealt in absent included; the order is that of their entry;
    out_of_play: chips that have left;
    extra: chips made by rounding up at a colour-up;
    own_chips: those that the night is played with where they are not those of the rulebook;
    reports: knockouts that wait for a director, by their sequence;
    calls: of tables that wait for one, too;
    called: by table, the clock that was called on a player last; whether it is on, acting.py says;
    dealers: everyone who has been the dealer of a table since the start;
    closed: entries, rebuys or add-ons that the director has closed early, and when;
    screens: the tables played on screens, and how, 0 for all that stand nowhere else, None for the felt;
    by_itself: whether they do what is due by themselves;
    round_began: the fact that began hand for hand;
    hands_timed: how many of its hands have come off the clock;
    final_level: the number of the level with which the last of several tables began to play, None before;
    rolled_back: the blinds have gone back for it;
    rulings: what was ruled on, and when it was last;
    rounds: those of a shoot-out;
    held: seat → the player for whom it is reserved, None for one that is locked;
    lapsed: player → the seat that was kept for them at a table that has gone;
    drawn_at: time played when seats were last drawn for everybody;
    added: what the prizes have from elsewhere than entries, in cents;
    funds: which accounts of the club gave of it;
    deal_at: the fact of the deal;
    played_for: what it left to play for, first place first;
    proposal: the latest deal that was asked about, open or not;
    side_games: which are played tonight;
    side: by the name of a side game, what it knows of the night so far;
    takes_part: who was said to take part in one, or not to, by its name and the player;
    handed: by player, what they were handed of what they won in side games;
    on_heads: what of all that was paid went onto heads as bounties, and not into the pool;
    variations: what it is played with besides its game;
    planned: the structure as it was set, where the night is played without its antes;
    bank: chips that came into play as the bank of a heist;
    banks, mushrooms: by table, what lies in its bank and on its Mushroom;
    heists: by table, the number of the hand in which its bank was heisted last;
    buttons: by table, what the button of its latest hand has put on the Mushroom;
    tickets: by number, those that have paid an entry;
    bagged: by player, the chips that they take from a flight to the last day, once they are counted;
    flights: those that have come to this last day;
    stopped: play has stopped, although several are left: all of them have won the same;
    plaques: by their kind and their player, how many more or less they hold than everybody gets;
    plaques_played: by their kind and their player, the table and hand in which they played one last;
    kills: by table, its kill button; cash_counted: what was counted in the box at the end; printed_in: the
        fact that the results are on paper, 0 before;
    bomb_pots: the tables that have been dealt the Bomb Pot for which the clock stands still;
    bomb_pot_game, bomb_pot_picked: what the director has determined for it, in words and for screens;
    felt_games: the games that dealers choose from, by table, 0 for all that stand nowhere else;
    games_chosen: by player, the game that they chose last;
    away: that the site was away, until the director has said what becomes of the clock;
    as_of: when the latest fact happened;
    heard_at: when the server heard of it;
    put_back: how often its clock has gone back;
    rules_version: of the rules by which the log is folded, as its start has it (facts/timing.py).
    """

    rulebook: Rulebook
    kind: Kind
    terms: Terms
    players: dict[int, Player] = field(default_factory=dict)
    tables: dict[int, Table] = field(default_factory=dict)
    in_play: dict[int, None] = field(default_factory=dict)
    structure: tuple[Level | Break, ...] = ()
    clock: Clock | None = None
    away: SiteAway | None = None
    started_at: datetime | None = None
    knockouts: tuple[Knockout, ...] = ()
    busts: dict[int, BustHand] = field(default_factory=dict)
    reports: dict[int, Report] = field(default_factory=dict)
    calls: Mapping[int, Call] = field(default_factory=dict)
    called: Mapping[int, CalledClock] = field(default_factory=dict)
    rulings: Mapping[RulingKey, datetime] = field(default_factory=dict)
    snapshots: tuple[Snapshot, ...] = ()
    out_of_play: int = 0
    extra: int = 0
    coloured_up: tuple[int, ...] = ()
    own_chips: tuple[Chip, ...] = ()
    dealers: frozenset[int] = frozenset()
    dealers_redrawn: frozenset[int] = frozenset()
    rounds: tuple[Round, ...] = ()
    held: Mapping[SeatPlace, int | None] = field(default_factory=dict)
    lapsed: Mapping[int, SeatPlace] = field(default_factory=dict)
    drawn_at: timedelta = timedelta(0)
    final_level: int | None = None
    rolled_back: bool = False
    closed: Mapping[str, datetime] = field(default_factory=dict)
    hand_for_hand: bool = False
    round_began: int = 0
    hands_timed: int = 0
    screens: Mapping[int, PlayedOnScreens | None] = field(default_factory=dict)
    by_itself: bool = False
    added: int = 0
    funds: tuple[Fund, ...] = ()
    own_payouts: tuple[int, ...] | None = None
    deal: Mapping[int, int] | None = None
    deal_stacks: Mapping[int, int] = field(default_factory=dict)
    deal_at: int = 0
    played_for: tuple[int, ...] = ()
    proposal: Proposal | None = None
    side_games: SideGames = field(default_factory=SideGames)
    side: Mapping[str, Any] = field(default_factory=dict)
    takes_part: Mapping[tuple[str, int], bool] = field(default_factory=dict)
    handed: Mapping[int, int] = field(default_factory=dict)
    on_heads: int = 0
    variations: Variations = field(default_factory=Variations)
    planned: tuple[Level | Break, ...] = ()
    bank: int = 0
    banks: Mapping[int, int] = field(default_factory=dict)
    mushrooms: Mapping[int, int] = field(default_factory=dict)
    heists: Mapping[int, int] = field(default_factory=dict)
    buttons: Mapping[int, int] = field(default_factory=dict)
    tickets: Mapping[int, TicketPaid] = field(default_factory=dict)
    bagged: Mapping[int, int] | None = None
    flights: tuple[FlightBrought, ...] = ()
    stopped: bool = False
    plaques: Mapping[tuple[str, int], int] = field(default_factory=dict)
    plaques_played: Mapping[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    kills: Mapping[int, KillButton] = field(default_factory=dict)
    bomb_pots: frozenset[int] = frozenset()
    bomb_pot_game: str = ""
    bomb_pot_picked: GamePicked | None = None
    felt_games: Mapping[int, FeltGames] = field(default_factory=dict)
    games_chosen: Mapping[int, ChosenGame] = field(default_factory=dict)
    finished_at: datetime | None = None
    cash_counted: CashCount | None = None
    printed_in: int = 0
    as_of: datetime | None = None
    heard_at: datetime | None = field(default=None, compare=False)
    put_back: int = 0
    rules_version: int = RULES_VERSION
    sequence: int = 0

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
        return replace(self, players=dict(self.players), tables=dict(self.tables), in_play=dict(self.in_play))

    def at(self, now: datetime) -> "Floor":
        """The same floor with its clock brought to `now`."""
        return replace(self, clock=self.clock.at(now)) if self.clock else self

    # Finding

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
    def chips(self) -> tuple[Chip, ...]:
        """The chips that the night is played with, smallest value first; none where nobody has said."""
        return self.own_chips or self.rulebook.chips.chips

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
        """Whoever is said to be out waits for a director before anything else happens to their chips."""
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
        if self.rulebook.format.flight:
            return self.bagged is not None
        return len(self.in_play) == 1 or self.is_shared or self.stopped or self._only_house_left

    @property
    def is_shared(self) -> bool:
        """True if a deal has divided all there was."""
        return self.deal is not None and not self.played_for

    @property
    def open_proposal(self) -> Proposal | None:
        """The deal that those who remain are asked about now."""
        return self.proposal if self.proposal and not self.proposal.ended else None

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
        return given + self.bank + self.extra - self.out_of_play

    @property
    def set_aside(self) -> int:
        """Chips in play that nobody holds: in the bank of a heist, or on a Mushroom."""
        return sum(self.banks.values()) + sum(self.mushrooms.values())

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
        return sum(flight.buy_ins for flight in self.flights) or own

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
        decided = self.is_over or self.deal is not None  # also where they play on for what it left
        return sum(
            (player.chips_in > 0 or player.entered)
            and not player.is_house
            and not (player.absent and (decided or player.out))
            for player in self.players.values()
        )

    @property
    def nobodies(self) -> frozenset[int]:
        """Those who never came, and whose stack is gone or of no more use (DM-noshow-zero, ruling 240)."""
        decided = self.is_over or self.deal is not None  # also where they play on for what it left
        absent = (player for player in self.players.values() if player.absent and player.chips_in)
        return frozenset(player.id for player in absent if decided or player.out)

    # Changing, for the fold alone

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
        """Whoever sits down in the dealer's seat of a table without a dealer deals there (DM-dealer-seat)."""
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
