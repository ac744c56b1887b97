"""Everything that can happen on a night: the one list, as pydantic models told apart by `kind`.

A fact says what happened in the room, not what follows from it: places, prizes, points, blinds and the button
are computed from the facts under the rulebook (see tournaments/floor). Random outcomes are kept as they came
out, with the seed that proves them. Players are the club's member numbers in this log, tables and seats count
from 1, money is in cents, chips are whole chips. House players have numbers below zero.
docs/facts.md is made from these models.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from clubs.rulebook import AddOn, Rebuy
from tournaments.structure import Periods

PlayerId = int
Name = Annotated[str, Field(min_length=1, max_length=80)]
Reason = Annotated[str, Field(max_length=500)]
TableNumber = Annotated[int, Field(ge=1, le=10_000)]
SeatNumber = Annotated[int, Field(ge=1, le=12)]
ChipCount = Annotated[int, Field(ge=0, le=1_000_000_000_000)]
Cents = Annotated[int, Field(ge=0, le=1_000_000_000_000)]
Sequence = Annotated[int, Field(ge=1)]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]


class Part(BaseModel):
    """Something a fact is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Drawn(Part):
    """How a draw can be checked. seed: of this draw, published now; next_commitment: SHA-256 of the next
    seed.
    """

    seed: Hex
    next_commitment: Hex


class SeatedAt(Part):
    """A player and the seat given to him."""

    player: PlayerId
    table: TableNumber
    seat: SeatNumber


class TableSeats(Part):
    """A table and how many seats it has."""

    table: TableNumber
    seats: Annotated[int, Field(ge=2, le=12)]


class Bust(Part):
    """One player left without chips. by: who won the last pot that held his chips; several shared it, none if
    nobody is to be credited. stack: at the start of the hand, needed when it decides a place."""

    player: PlayerId
    by: tuple[PlayerId, ...] = ()
    stack: ChipCount | None = None


class GamePicked(Part):
    """A game as it is played on screens. preset: what it is called in records; most: how many may sit down;
    options: those that are not as the preset has them."""

    preset: Annotated[str, Field(min_length=1, max_length=60)]
    title: Name
    most: Annotated[int, Field(ge=2, le=10)]
    options: dict[str, Any] = {}


class DealtOnScreens(Part):
    """Who was dealt in on screens, with which chips. hand: which hand of the table it is; button and blinds:
    seats, which may be empty."""

    hand: Annotated[int, Field(ge=1)]
    button: SeatNumber
    small_blind: SeatNumber
    big_blind: SeatNumber
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=2)]


class DealShare(Part):
    """What one player takes in a deal."""

    player: PlayerId
    cents: Cents


class Fact(Part):
    """What every fact has in common: a `kind` that tells it apart."""


# People and money


class Committed(Fact):
    """A player said he would come."""

    kind: Literal["committed"] = "committed"
    player: PlayerId
    name: Name


class CheckedIn(Fact):
    """A player is present."""

    kind: Literal["checked_in"] = "checked_in"
    player: PlayerId
    name: Name


class BoughtIn(Fact):
    """An entry, before the start or late. chips: where the stack is not the one of the terms (Championship).
    seat: for a late entry, with the draw that gave it. consent: the director admits him after the break."""

    kind: Literal["bought_in"] = "bought_in"
    player: PlayerId
    name: Name
    chips: ChipCount | None = None
    seat: SeatedAt | None = None
    draw: Drawn | None = None
    consent: bool = False


class Rebought(Fact):
    """A rebuy. stack: what he had before it, 0 after a bust. seat: where his own was given away meanwhile."""

    kind: Literal["rebought"] = "rebought"
    player: PlayerId
    stack: ChipCount = 0
    seat: SeatedAt | None = None
    draw: Drawn | None = None


class AddedOn(Fact):
    """An add-on."""

    kind: Literal["added_on"] = "added_on"
    player: PlayerId


class Arrived(Fact):
    """A player who was dealt in absent has come. paid: he paid his buy-in now or before."""

    kind: Literal["arrived"] = "arrived"
    player: PlayerId
    paid: bool = True


class SteppedAway(Fact):
    """A player has left his seat for a while; he is dealt in and pays his blinds."""

    kind: Literal["stepped_away"] = "stepped_away"
    player: PlayerId


class CameBack(Fact):
    """A player who was away is back."""

    kind: Literal["came_back"] = "came_back"
    player: PlayerId


class Left(Fact):
    """A player quits the tournament; his chips leave play. stack: how many they were."""

    kind: Literal["left"] = "left"
    player: PlayerId
    stack: ChipCount


class AbsentRemoved(Fact):
    """A player who never came is removed with his chips. stack: how many they were."""

    kind: Literal["absent_removed"] = "absent_removed"
    player: PlayerId
    stack: ChipCount


class TermsSet(Fact):
    """Rebuys and add-ons switched on, off or priced for this night, before entries close."""

    kind: Literal["terms_set"] = "terms_set"
    rebuy: Rebuy | None
    add_on: AddOn | None
    reason: Reason = ""


# Seats and tables


class SeatsDrawn(Fact):
    """Everybody's seat, at the start, after a table went, or at the final table.
    draw: None when seat cards were used."""

    kind: Literal["seats_drawn"] = "seats_drawn"
    occasion: Literal["start", "table_removed", "final_table"]
    tables: tuple[TableSeats, ...]
    seats: tuple[SeatedAt, ...]
    draw: Drawn | None = None


class DealerRedrawn(Fact):
    """A player gives the dealer card back and gets the seat of `other`, who was drawn from those left.
    right: why he may: he is new to the club, or dealt at the event before."""

    kind: Literal["dealer_redrawn"] = "dealer_redrawn"
    player: PlayerId
    other: PlayerId
    right: Literal["new_player", "last_dealer"]
    draw: Drawn | None = None


class DealerNamed(Fact):
    """A player deals at his table from now on."""

    kind: Literal["dealer_named"] = "dealer_named"
    player: PlayerId


class TableOpened(Fact):
    """One more table."""

    kind: Literal["table_opened"] = "table_opened"
    table: TableNumber
    seats: Annotated[int, Field(ge=2, le=12)]


class Moved(Fact):
    """A player goes to another seat. draw: where the choice of table or seat was drawn."""

    kind: Literal["moved"] = "moved"
    player: PlayerId
    table: TableNumber
    seat: SeatNumber
    reason: Literal["balance", "director"] = "director"
    draw: Drawn | None = None


class TableBroken(Fact):
    """A table goes and its players sit down at others."""

    kind: Literal["table_broken"] = "table_broken"
    table: TableNumber
    seats: tuple[SeatedAt, ...]
    draw: Drawn | None = None


class ButtonDrawn(Fact):
    """High card for the button. cards: seat → card for each round of the draw, the last one decides."""

    kind: Literal["button_drawn"] = "button_drawn"
    table: TableNumber
    seat: SeatNumber
    cards: tuple[dict[SeatNumber, Card], ...] = ()
    draw: Drawn | None = None


class ButtonPlaced(Fact):
    """The director puts the button on a seat, which may be empty; the next hand has it there."""

    kind: Literal["button_placed"] = "button_placed"
    table: TableNumber
    seat: SeatNumber
    reason: Reason = ""


# The clock


class StructureSet(Fact):
    """The levels and breaks of the night, or a change to those still to come."""

    kind: Literal["structure_set"] = "structure_set"
    periods: Periods


class ClockStarted(Fact):
    """Play begins. override: why, with fewer players present than the rulebook asks for."""

    kind: Literal["clock_started"] = "clock_started"
    override: Reason = ""


class ClockPaused(Fact):
    """The clock stands still. minutes: after which it goes on by itself."""

    kind: Literal["clock_paused"] = "clock_paused"
    reason: Literal["break", "dispute", "all_in", "other"] = "other"
    note: Reason = ""
    minutes: Annotated[int, Field(ge=1, le=600)] | None = None


class ClockResumed(Fact):
    """The clock goes on."""

    kind: Literal["clock_resumed"] = "clock_resumed"


class LevelSet(Fact):
    """The director goes to the beginning of another level or break. index: in the structure, from 0."""

    kind: Literal["level_set"] = "level_set"
    index: Annotated[int, Field(ge=0, le=200)]


class TimeAdded(Fact):
    """Time is added to the current period, or taken away."""

    kind: Literal["time_added"] = "time_added"
    seconds: Annotated[int, Field(ge=-36_000, le=36_000)]


# Hands


class HandDealt(Fact):
    """The next hand begins at a table: button and blinds move on. screens: where it is dealt on screens."""

    kind: Literal["hand_dealt"] = "hand_dealt"
    table: TableNumber
    screens: DealtOnScreens | None = None


class HandFinished(Fact):
    """The hand at a table has its winner; the level of the next one is decided now."""

    kind: Literal["hand_finished"] = "hand_finished"
    table: TableNumber


class KnockedOut(Fact):
    """One or several players are left without chips in one hand.
    joins: the sequence of an earlier knockout that happened in the same hand. stacks: at the start of that
    hand, of players busted in it, where they were not given before. pending: it counts only when a director
    has confirmed it."""

    kind: Literal["knocked_out"] = "knocked_out"
    table: TableNumber
    busts: Annotated[tuple[Bust, ...], Field(min_length=1, max_length=12)]
    joins: Sequence | None = None
    stacks: dict[PlayerId, ChipCount] = {}
    pending: bool = False


class KnockOutConfirmed(Fact):
    """A director confirms a knockout that waited for it. knockout: its sequence."""

    kind: Literal["knock_out_confirmed"] = "knock_out_confirmed"
    knockout: Sequence


class StacksStated(Fact):
    """Stacks at the start of a hand in which several players went out, where they were not given then."""

    kind: Literal["stacks_stated"] = "stacks_stated"
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=1)]


class HandForHand(Fact):
    """All tables play hand for hand, or stop doing so; knockouts in one such hand happen together."""

    kind: Literal["hand_for_hand"] = "hand_for_hand"
    on: bool = True


class StacksCounted(Fact):
    """Stacks as counted. Players not named were not counted."""

    kind: Literal["stacks_counted"] = "stacks_counted"
    stacks: dict[PlayerId, ChipCount]


class ChipLeadersTaken(Fact):
    """A snapshot for chip-leader points: the stacks of at least as many players as can get one."""

    kind: Literal["chip_leaders_taken"] = "chip_leaders_taken"
    stacks: dict[PlayerId, ChipCount]


class ColouredUp(Fact):
    """A chip is removed from play. extra: chips by which rounding up has enlarged the stacks."""

    kind: Literal["coloured_up"] = "coloured_up"
    chip: Annotated[int, Field(ge=1)]
    extra: ChipCount = 0


class PlayedOnScreens(Fact):
    """Tables are played on screens from their next hand on, the server deals. tables: which, none for all
    that are not named elsewhere. games: one after the other, hands_each of each. turn_seconds: for a choice,
    none for no limit; bank_seconds: on top of it, at each table; pause_seconds: between hands; house_pause:
    thousandths of a second before a house player acts."""

    kind: Literal["played_on_screens"] = "played_on_screens"
    tables: tuple[TableNumber, ...] = ()
    games: Annotated[tuple[GamePicked, ...], Field(min_length=1, max_length=30)]
    hands_each: Annotated[int, Field(ge=1, le=100)] = 6
    turn_seconds: Literal[5, 10, 15, 20, 30, 45, 60, 90] | None = 30
    bank_seconds: Annotated[int, Field(ge=0, le=600)] = 0
    pause_seconds: Annotated[int, Field(ge=0, le=60)] = 4
    house_pause: Annotated[int, Field(ge=0, le=10_000)] = 1200


class PlayedOnFelt(Fact):
    """Tables are played with cards and chips again, none for all."""

    kind: Literal["played_on_felt"] = "played_on_felt"
    tables: tuple[TableNumber, ...] = ()


class LeftToItself(Fact):
    """Whether tables on screens do by themselves what is due: buttons, moves, broken tables, hand for hand,
    chip leaders, the end."""

    kind: Literal["left_to_itself"] = "left_to_itself"
    on: bool = True


class TablePaused(Fact):
    """A table on screens is dealt no hand until it goes on."""

    kind: Literal["table_paused"] = "table_paused"
    table: TableNumber
    reason: Reason = ""


class TableResumed(Fact):
    """A table on screens goes on."""

    kind: Literal["table_resumed"] = "table_resumed"
    table: TableNumber


class HandPlayed(Fact):
    """The whole outcome of a hand on screens. dealt: the sequence of the fact that dealt it; stacks: of
    everybody in it, at its end; rolled_over: chips in the middle for the next hand, and carry all that the
    next hand of its game needs to know of this one; all_broke: nobody at the table has other chips, so nobody
    is out. joins: as in a knockout, where play is hand for hand."""

    kind: Literal["hand_played"] = "hand_played"
    table: TableNumber
    dealt: Sequence
    game: Annotated[str, Field(min_length=1, max_length=60)]
    stacks: dict[PlayerId, ChipCount]
    busts: Annotated[tuple[Bust, ...], Field(max_length=12)] = ()
    joins: Sequence | None = None
    rolled_over: ChipCount = 0
    all_broke: bool = False
    carry: dict[str, Any] | None = None


class StacksCorrected(Fact):
    """Stacks on screens are put right, between hands; what they gain or lose comes into play or leaves it."""

    kind: Literal["stacks_corrected"] = "stacks_corrected"
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=1)]
    reason: Annotated[str, Field(min_length=1, max_length=500)]


class PotRolledOver(Fact):
    """What lies in the middle of a table for its next hand (Centre Five); 0 when nothing does."""

    kind: Literal["pot_rolled_over"] = "pot_rolled_over"
    table: TableNumber
    chips: ChipCount


# Decisions


class Penalised(Fact):
    """A warning, hands or rounds to sit out, or disqualification (then with the stack that leaves play)."""

    kind: Literal["penalised"] = "penalised"
    player: PlayerId
    penalty: Literal["warning", "hands", "rounds", "disqualified"]
    amount: Annotated[int, Field(ge=0, le=100)] = 0
    reason: Reason = ""
    stack: ChipCount | None = None


class Ruled(Fact):
    """A decision of the director, for the record."""

    kind: Literal["ruled"] = "ruled"
    text: Annotated[str, Field(min_length=1, max_length=1000)]
    table: TableNumber | None = None


class FloorCalled(Fact):
    """A dealer calls the director to his table. note: in his own words."""

    kind: Literal["floor_called"] = "floor_called"
    table: TableNumber
    reason: Literal["ruling", "dispute", "clock", "chips", "cards", "break", "other"] = "other"
    note: Reason = ""


class FloorAnswered(Fact):
    """A director has come, or says that he is on his way. call: the sequence of the call."""

    kind: Literal["floor_answered"] = "floor_answered"
    call: Sequence


class PoolAdded(Fact):
    """Money added to the prize pool: a guarantee, a sponsor, the season's Championship pot."""

    kind: Literal["pool_added"] = "pool_added"
    cents: Cents
    reason: Reason = ""


class PayoutsSet(Fact):
    """The director's own payouts instead of the club's bands, first place first."""

    kind: Literal["payouts_set"] = "payouts_set"
    amounts: tuple[Cents, ...]
    reason: Annotated[str, Field(min_length=1, max_length=500)]


class DealAgreed(Fact):
    """All who remain divide the prizes left; the tournament ends."""

    kind: Literal["deal_agreed"] = "deal_agreed"
    shares: Annotated[tuple[DealShare, ...], Field(min_length=2)]
    stacks: dict[PlayerId, ChipCount] = {}


class PrizePaid(Fact):
    """A prize has been handed over."""

    kind: Literal["prize_paid"] = "prize_paid"
    player: PlayerId


class Finished(Fact):
    """The night is over: places, prizes and points are final."""

    kind: Literal["finished"] = "finished"


AnyFact = Annotated[
    Committed
    | CheckedIn
    | BoughtIn
    | Rebought
    | AddedOn
    | Arrived
    | SteppedAway
    | CameBack
    | Left
    | AbsentRemoved
    | TermsSet
    | SeatsDrawn
    | DealerRedrawn
    | DealerNamed
    | TableOpened
    | Moved
    | TableBroken
    | ButtonDrawn
    | ButtonPlaced
    | StructureSet
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | LevelSet
    | TimeAdded
    | HandDealt
    | HandFinished
    | KnockedOut
    | KnockOutConfirmed
    | StacksStated
    | HandForHand
    | StacksCounted
    | ChipLeadersTaken
    | ColouredUp
    | PotRolledOver
    | PlayedOnScreens
    | PlayedOnFelt
    | LeftToItself
    | TablePaused
    | TableResumed
    | HandPlayed
    | StacksCorrected
    | Penalised
    | Ruled
    | FloorCalled
    | FloorAnswered
    | PoolAdded
    | PayoutsSet
    | DealAgreed
    | PrizePaid
    | Finished,
    Field(discriminator="kind"),
]

FACT: TypeAdapter[AnyFact] = TypeAdapter(AnyFact)
