"""Everything that can happen on a night: the one list, as pydantic models told apart by `kind`.

A fact says what happened in the room, not what follows from it: places, prizes, points, blinds and the button
are computed from the facts under the rulebook (see night/floor). Random outcomes are kept as they came
out, with the seed that proves them. Players are the club's member numbers in this log, tables and seats count
from 1, money is in cents, chips are whole chips. House players have numbers below zero.
docs/facts.md is made from these models.
"""

from typing import Annotated

from pydantic import Field, TypeAdapter

from tournaments.night.facts.choosing_games import FeltGame, FeltGames, FeltOption, GameChosen
from tournaments.night.facts.decisions import (
    CashCounted,
    DealAccepted,
    DealAgreed,
    DealDropped,
    DealProposed,
    Finished,
    FloorAnswered,
    FloorCalled,
    PayoutsSet,
    Penalised,
    PenaltyEnded,
    PoolAdded,
    PrizePaid,
    Ruled,
    SheetPrinted,
)
from tournaments.night.facts.digital_play import (
    HandPlayed,
    KillLeft,
    LeftToItself,
    PlayedOnFelt,
    PlayedOnScreens,
    PotRolledOver,
    StacksCorrected,
    TablePaused,
    TableResumed,
)
from tournaments.night.facts.flights import (
    Bagged,
    FlightBrought,
    FlightKnockout,
    FlightPlayer,
    SurvivorsRemoved,
)
from tournaments.night.facts.parts import (
    Bust,
    Card,
    Cents,
    ChipCount,
    DealShare,
    DealtOnScreens,
    Drawn,
    Fact,
    GamePicked,
    Hex,
    Name,
    Part,
    PlayerId,
    Reason,
    SeatedAt,
    SeatNumber,
    Sequence,
    TableNumber,
    TableSeats,
    TicketUsed,
)
from tournaments.night.facts.play import (
    ChipLeadersTaken,
    ChipsChosen,
    ColouredUp,
    HandDealt,
    HandFinished,
    HandForHand,
    KnockedOut,
    KnockoutConfirmed,
    OneHand,
    StacksCounted,
    StacksStated,
)
from tournaments.night.facts.players import (
    AbsentRemoved,
    AddedOn,
    Arrived,
    BoughtIn,
    CameBack,
    CheckedIn,
    Committed,
    EntriesClosed,
    Left,
    PaymentSet,
    PaymentWay,
    Rebought,
    SteppedAway,
    TermsSet,
)
from tournaments.night.facts.seating import (
    ButtonDrawn,
    ButtonPlaced,
    DealerNamed,
    DealerRedrawn,
    Moved,
    SeatsDrawn,
    SeatsSwapped,
    TableBroken,
    TableOpened,
)
from tournaments.night.facts.side_games import (
    BountyPlayersDrawn,
    EnvelopeOpened,
    EnvelopesSealed,
    HighHandShown,
    SideGameJoined,
    SideGamesSet,
    SidePotPaid,
)
from tournaments.night.facts.timing import (
    ClockPaused,
    ClockResumed,
    ClockStarted,
    LevelSet,
    LevelsRolledBack,
    OutageAnswered,
    SiteAway,
    StructureSet,
    TimeAdded,
)
from tournaments.night.facts.variations import (
    BankHeisted,
    BombPotDealt,
    BombPotGame,
    ButtonShort,
    KillPlaced,
    MushroomWon,
    PlaqueEarned,
    PlaquePlayed,
    PlaquesPassedOn,
    PotWon,
    SetAsideCounted,
    VariationsSet,
)

AnyFact = Annotated[
    Committed
    | CheckedIn
    | BoughtIn
    | Rebought
    | AddedOn
    | Arrived
    | PaymentSet
    | SteppedAway
    | CameBack
    | Left
    | AbsentRemoved
    | TermsSet
    | EntriesClosed
    | SeatsDrawn
    | SeatsSwapped
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
    | LevelsRolledBack
    | TimeAdded
    | SiteAway
    | OutageAnswered
    | HandDealt
    | HandFinished
    | KnockedOut
    | KnockoutConfirmed
    | OneHand
    | StacksStated
    | HandForHand
    | StacksCounted
    | ChipLeadersTaken
    | ChipsChosen
    | ColouredUp
    | PotRolledOver
    | PlayedOnScreens
    | PlayedOnFelt
    | FeltGames
    | GameChosen
    | LeftToItself
    | TablePaused
    | TableResumed
    | HandPlayed
    | StacksCorrected
    | Penalised
    | PenaltyEnded
    | Ruled
    | FloorCalled
    | FloorAnswered
    | PoolAdded
    | PayoutsSet
    | DealProposed
    | DealAccepted
    | DealDropped
    | DealAgreed
    | PrizePaid
    | CashCounted
    | SheetPrinted
    | SideGamesSet
    | SideGameJoined
    | BountyPlayersDrawn
    | EnvelopesSealed
    | EnvelopeOpened
    | HighHandShown
    | SidePotPaid
    | VariationsSet
    | BankHeisted
    | MushroomWon
    | ButtonShort
    | SetAsideCounted
    | Bagged
    | FlightBrought
    | SurvivorsRemoved
    | BombPotDealt
    | BombPotGame
    | KillPlaced
    | PlaqueEarned
    | PlaquePlayed
    | PlaquesPassedOn
    | PotWon
    | Finished,
    Field(discriminator="kind"),
]

FACT: TypeAdapter[AnyFact] = TypeAdapter(AnyFact)

__all__ = [
    "FACT",
    "AbsentRemoved",
    "AddedOn",
    "AnyFact",
    "Arrived",
    "Bagged",
    "BankHeisted",
    "BombPotDealt",
    "BombPotGame",
    "BoughtIn",
    "BountyPlayersDrawn",
    "Bust",
    "ButtonDrawn",
    "ButtonPlaced",
    "ButtonShort",
    "CameBack",
    "Card",
    "CashCounted",
    "Cents",
    "CheckedIn",
    "ChipCount",
    "ChipLeadersTaken",
    "ChipsChosen",
    "ClockPaused",
    "ClockResumed",
    "ClockStarted",
    "ColouredUp",
    "Committed",
    "DealAccepted",
    "DealAgreed",
    "DealDropped",
    "DealProposed",
    "DealShare",
    "DealerNamed",
    "DealerRedrawn",
    "DealtOnScreens",
    "Drawn",
    "EntriesClosed",
    "EnvelopeOpened",
    "EnvelopesSealed",
    "Fact",
    "FeltGame",
    "FeltGames",
    "FeltOption",
    "Finished",
    "FlightBrought",
    "FlightKnockout",
    "FlightPlayer",
    "FloorAnswered",
    "FloorCalled",
    "GameChosen",
    "GamePicked",
    "HandDealt",
    "HandFinished",
    "HandForHand",
    "HandPlayed",
    "Hex",
    "HighHandShown",
    "KillLeft",
    "KillPlaced",
    "KnockedOut",
    "KnockoutConfirmed",
    "Left",
    "LeftToItself",
    "LevelSet",
    "LevelsRolledBack",
    "Moved",
    "MushroomWon",
    "Name",
    "OneHand",
    "OutageAnswered",
    "Part",
    "PaymentSet",
    "PaymentWay",
    "PayoutsSet",
    "Penalised",
    "PenaltyEnded",
    "PlaqueEarned",
    "PlaquePlayed",
    "PlaquesPassedOn",
    "PlayedOnFelt",
    "PlayedOnScreens",
    "PlayerId",
    "PoolAdded",
    "PotRolledOver",
    "PotWon",
    "PrizePaid",
    "Reason",
    "Rebought",
    "Ruled",
    "SeatNumber",
    "SeatedAt",
    "SeatsDrawn",
    "SeatsSwapped",
    "Sequence",
    "SetAsideCounted",
    "SheetPrinted",
    "SideGameJoined",
    "SideGamesSet",
    "SidePotPaid",
    "SiteAway",
    "StacksCorrected",
    "StacksCounted",
    "StacksStated",
    "SteppedAway",
    "StructureSet",
    "SurvivorsRemoved",
    "TableBroken",
    "TableNumber",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "TableSeats",
    "TermsSet",
    "TicketUsed",
    "TimeAdded",
    "VariationsSet",
]
