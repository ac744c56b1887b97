"""Facts of a ring table: all that can happen there between its hands, as pydantic models told apart by
`kind`.
Hands themselves are kept choice by choice (see models.Hand); what one came to is a fact here. Seats count
from 1, chips are whole chips. Folded by gameplay/ring.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from gameplay.ring.table_options import GameSpec, Settings

SeatNumber = Annotated[int, Field(ge=1, le=12)]
ChipCount = Annotated[int, Field(ge=0, le=1_000_000_000_000)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Reason = Annotated[str, Field(max_length=200)]


class Part(BaseModel):
    """Part of which facts are made."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Player(Part):
    """Player at a seat: a member of the club by their number of row, a visitor, or a house player."""

    kind: Literal["member", "guest", "house"]
    id: int
    name: Name

    @property
    def key(self) -> str:
        """Key that tells them from everybody else."""
        return f"{self.kind}-{self.id}"

    @property
    def is_house(self) -> bool:
        """True if a house player sits there."""
        return self.kind == "house"


class Opened(Part):
    """The table was opened. host: the key of whoever opened it."""

    kind: Literal["opened"] = "opened"
    settings: Settings
    host: str = ""


class OptionsChanged(Part):
    """The host chose other options, before the game started (FCD-opt-before-start)."""

    kind: Literal["options_changed"] = "options_changed"
    settings: Settings


class SatDown(Part):
    """Seat that was taken, with the starting chips. chips: those with which they had left, instead."""

    kind: Literal["sat_down"] = "sat_down"
    seat: SeatNumber
    player: Player
    chips: ChipCount | None = None


class StoodUp(Part):
    """Seat that was given up. after_hand: they are in the hand that is on, and go when it is over;
    keeps: their seat and chips are kept, so that they can come back into the game."""

    kind: Literal["stood_up"] = "stood_up"
    seat: SeatNumber
    after_hand: bool = False
    keeps: bool = False


class GameEnded(Part):
    """All others have left a game that is played to a winner, and the one who is there has won it."""

    kind: Literal["game_ended"] = "game_ended"
    seat: SeatNumber


class TimeMadeUp(Part):
    """The site was away, and what is waited for has these seconds more."""

    kind: Literal["time_made_up"] = "time_made_up"
    seconds: Annotated[int, Field(ge=0, le=1_000_000_000)]


class SatOut(Part):
    """Wish, or need, not to be dealt in for now. away: because they have not been connected; at_blind: only
    from the hand on in which they would post the big blind."""

    kind: Literal["sat_out"] = "sat_out"
    seat: SeatNumber
    away: bool = False
    at_blind: bool = False


class CameBack(Part):
    """Wish to be dealt in again. waits: from their big blind on, where they owe blinds that they
    would post otherwise."""

    kind: Literal["came_back"] = "came_back"
    seat: SeatNumber
    waits: bool = False


class Rebought(Part):
    """A player without chips has the starting chips again."""

    kind: Literal["rebought"] = "rebought"
    seat: SeatNumber


class ToppedUp(Part):
    """Between hands a player has bought what they were short of the starting chips."""

    kind: Literal["topped_up"] = "topped_up"
    seat: SeatNumber


class BuysInAgain(Part):
    """Setting by which somebody who loses their last chips has the starting chips again by themselves (on),
    or asks for them."""

    kind: Literal["buys_in_again"] = "buys_in_again"
    seat: SeatNumber
    on: bool


class Straddles(Part):
    """Setting by which somebody posts a straddle before the deal whenever they may: when: once, always or
    never."""

    kind: Literal["straddles"] = "straddles"
    seat: SeatNumber
    when: Literal["", "once", "always"]


class PaceSet(Part):
    """The host lets house players think longer, or less long. house_pause: thousandths of a second."""

    kind: Literal["pace_set"] = "pace_set"
    house_pause: Annotated[int, Field(ge=0, le=10_000)]


class Started(Part):
    """The first hand is dealt. button: the seat drawn for it; cards: where it was drawn by cards, seat → card
    for each round of the draw, the last of which decides."""

    kind: Literal["started"] = "started"
    button: SeatNumber
    cards: tuple[dict[SeatNumber, Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]], ...] = ()


class GamePicked(Part):
    """Dealer's choice: which game is dealt next.

    seat: the dealer's;
    game: its place in the settings;
    options: what the dealer announced with it, options that are otherwise than in the settings;
    by: whether the dealer chose it, a house player did, or their time ran out.
    """

    kind: Literal["game_picked"] = "game_picked"
    seat: SeatNumber
    game: Annotated[int, Field(ge=0, le=1_000)]
    options: dict[str, Any] = {}
    by: Literal["dealer", "house", "time"] = "dealer"


class Where(Part):
    """Positions of button and blinds in a hand with blinds; see tables.button.Positions."""

    button: SeatNumber
    small_blind: SeatNumber
    big_blind: SeatNumber
    marker: SeatNumber
    dealt_in: tuple[SeatNumber, ...]


class Left(Part):
    """The chips in front of a seat after a hand."""

    seat: SeatNumber
    chips: ChipCount


class GamesListed(Part):
    """The host has changed which games a table of several plays. games: the list from now on."""

    kind: Literal["games_listed"] = "games_listed"
    games: Annotated[tuple[GameSpec, ...], Field(min_length=2, max_length=200)]


class HandPlayed(Part):
    """A hand is over.

    stacks: of everybody who was dealt in;
    spec: its game with all options, where the table plays another one of this name;
    button: the seat it lay at;
    carry: what the hand leaves for the next one of its game;
    found: chips that hands of other games had left in the middle, which were played for in this one;
    posted: it was a pot that everybody posts for between other hands: the button has not moved for it.
    """

    kind: Literal["hand_played"] = "hand_played"
    number: int
    game: str
    spec: GameSpec | None = None
    stacks: tuple[Left, ...]
    button: SeatNumber
    where: Where | None = None
    carry: dict[str, Any] | None = None
    found: ChipCount = 0
    posted: bool = False


class HandVoided(Part):
    """A hand does not count: the chips are where they were before it."""

    kind: Literal["hand_voided"] = "hand_voided"
    number: int
    why: Reason = ""


class ChipsCorrected(Part):
    """Correction of somebody's chips."""

    kind: Literal["chips_corrected"] = "chips_corrected"
    seat: SeatNumber
    chips: ChipCount
    why: Reason


class Paused(Part):
    """No hand is dealt, and no time runs, until it goes on."""

    kind: Literal["paused"] = "paused"
    why: Reason = ""


class Resumed(Part):
    """It goes on."""

    kind: Literal["resumed"] = "resumed"


class Closed(Part):
    """The table is over."""

    kind: Literal["closed"] = "closed"


AnyFact = (
    Opened
    | OptionsChanged
    | SatDown
    | StoodUp
    | GameEnded
    | SatOut
    | TimeMadeUp
    | CameBack
    | Rebought
    | ToppedUp
    | BuysInAgain
    | Straddles
    | PaceSet
    | Started
    | GamePicked
    | GamesListed
    | HandPlayed
    | HandVoided
    | ChipsCorrected
    | Paused
    | Resumed
    | Closed
)
FACT: TypeAdapter[AnyFact] = TypeAdapter(Annotated[AnyFact, Field(discriminator="kind")])
