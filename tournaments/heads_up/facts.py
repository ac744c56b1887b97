"""Everything that can happen at a heads-up tournament, as pydantic models told apart by `kind`.

As on a night (tournaments/night/facts) a fact says what happened in the room; pools' tables, ties,
play-offs and places follow from the facts. A match is named by a key, and by who plays it, so that a
correction of an earlier match cannot turn a later one into another. What a night knows too (pauses, money,
rulings, the end) is the same fact here."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Final, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tournaments.night.facts import (
    About,
    ClockPaused,
    ClockResumed,
    Drawn,
    Fact,
    Finished,
    LoggedFact,
    Name,
    OutageAnswered,
    PayoutsSet,
    Penalised,
    PlayerId,
    PoolAdded,
    PrizePaid,
    Reason,
    Ruled,
    TableNumber,
)
from tournaments.night.structure import Level

MatchKey = Annotated[str, Field(pattern=r"^[a-z]+[0-9]*-[a-z0-9-]+$", max_length=40)]
Two = tuple[PlayerId, PlayerId]


class MatchFact(LoggedFact):
    """A fact of a heads-up tournament alone."""


class Entered(MatchFact, about=About(("money", "players"), "plus")):
    """A player has paid the buy-in."""

    kind: Literal["entered"] = "entered"
    player: PlayerId
    name: Name


class LevelsSet(MatchFact, about=About("clock", "structure")):
    """The levels of every match that begins from now on."""

    kind: Literal["levels_set"] = "levels_set"
    levels: Annotated[tuple[Level, ...], Field(min_length=1, max_length=100)]


class TablesSet(MatchFact, about=About("seats", "tables")):
    """Number of tables; matches that are being played at others end there."""

    kind: Literal["tables_set"] = "tables_set"
    count: Annotated[int, Field(ge=1, le=1000)]


class PoolsDrawn(MatchFact, about=About("seats", "card")):
    """Players of each pool: play begins. override: why, with fewer players than the rulebook asks for;
    guarantee: the prizes that the rulebook guarantees are made good, which logs from before that was done do
    not say."""

    kind: Literal["pools_drawn"] = "pools_drawn"
    pools: tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]
    draw: Drawn
    override: Reason = ""
    guarantee: bool = False


class TieDrawn(MatchFact, about=About("seats", "card")):
    """The order in which three or more who are equal in a pool meet in a knockout. pool: 0 or 1."""

    kind: Literal["tie_drawn"] = "tie_drawn"
    pool: Annotated[int, Field(ge=0, le=1)]
    order: Annotated[tuple[PlayerId, ...], Field(min_length=3, max_length=500)]
    draw: Drawn


class MatchStarted(MatchFact, about=About("hands", "play")):
    """Two sit down at a table, and their clock runs."""

    kind: Literal["match_started"] = "match_started"
    match: MatchKey
    players: Two
    table: TableNumber


class MatchWon(MatchFact, about=About("out", "knockout")):
    """One of two has all the chips."""

    kind: Literal["match_won"] = "match_won"
    match: MatchKey
    players: Two
    winner: PlayerId


class ClockSeen(BaseModel):
    """A match's clock as it stood. index, left: its level, from 0, and the seconds that were left of it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: MatchKey
    index: Annotated[int, Field(ge=0, le=200)]
    left: Annotated[int, Field(ge=0, le=100_000)]


class ClocksRanOn(MatchFact, about=About("clock", "clock")):
    """The site was away while the clocks of matches ran. seconds: for how long; clocks: as they stood when it
    went."""

    kind: Literal["clocks_ran_on"] = "clocks_ran_on"
    seconds: Annotated[int, Field(ge=1, le=10_000_000)]
    clocks: Annotated[tuple[ClockSeen, ...], Field(min_length=1, max_length=1000)]


class Withdrew(MatchFact, about=About("out", "close")):
    """A player plays no more: what they have not played, the others win. reason: that they never came,
    left, or were removed by the director."""

    kind: Literal["withdrew"] = "withdrew"
    player: PlayerId
    reason: Literal["no_show", "left", "removed"] = "left"


OF_A_NIGHT: Final = (
    ClockPaused,
    ClockResumed,
    OutageAnswered,
    Ruled,
    Penalised,
    PoolAdded,
    PayoutsSet,
    PrizePaid,
    Finished,
)
"""Facts of a night that can happen here, too."""

if TYPE_CHECKING:
    AnyMatchFact = MatchFact | Fact
else:
    AnyMatchFact = Annotated[
        Union[(*MatchFact.__subclasses__(), *OF_A_NIGHT)],
        Field(discriminator="kind"),
    ]

MATCH_FACT: TypeAdapter[AnyMatchFact] = TypeAdapter(AnyMatchFact)


@dataclass(frozen=True, slots=True)
class FactAt:
    """A fact with its number in the log, and when it happened. is_new: it is being recorded now, and what was
    paid is compared with what is owed; afterwards what was handed over stays so, whatever is corrected."""

    sequence: int
    at: datetime
    fact: AnyMatchFact
    is_new: bool = False
