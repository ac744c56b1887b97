"""Facts of the clock: the structure, and what starts, stops and sets it."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import Fact, Reason
from tournaments.night.structure import Periods


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


class LevelsRolledBack(Fact):
    """The blinds go back for the final table. index: of the level in the structure, from 0."""

    kind: Literal["levels_rolled_back"] = "levels_rolled_back"
    index: Annotated[int, Field(ge=0, le=200)]


class TimeAdded(Fact):
    """Time is added to the current period, or taken away."""

    kind: Literal["time_added"] = "time_added"
    seconds: Annotated[int, Field(ge=-36_000, le=36_000)]


class SiteAway(Fact):
    """The site was away while the clock ran. seconds: for how long; index, left: the period that was on when
    it went, from 0, and the seconds that were left of it."""

    kind: Literal["site_away"] = "site_away"
    seconds: Annotated[int, Field(ge=1, le=10_000_000)]
    index: Annotated[int, Field(ge=0, le=200)]
    left: Annotated[int, Field(ge=0, le=100_000)]


class OutageAnswered(Fact):
    """What becomes of the clock after the site was away. back: it goes back to where it stood then."""

    kind: Literal["outage_answered"] = "outage_answered"
    back: bool
