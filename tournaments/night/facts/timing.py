"""Facts of the clock: the structure, and what starts, stops and sets it."""

from typing import Annotated, Final, Literal

from pydantic import Field

from tournaments.night.facts.parts import About, ChipCount, Fact, Reason
from tournaments.night.structure import Periods

RULES_VERSION: Final = 2
"""The rules by which the log of a night is folded that starts now; for ever by those of its start.

1: a hand on felt was in progress until the next was recorded, whatever time had passed, and what was told
    late was judged by the time at which it was heard, but for rebuys;
2: a hand that is over or older than play is not in progress, knockouts of one round of hand for hand
    happened in one hand, entries and arrivals are judged by when they happened, a snapshot counts whoever
    comes too late once, and a correction asks of all that stands what recording it would ask.
"""

ASKED_AGAIN: Final = 2
"""From this version on a correction asks every rule of what it leaves standing."""


class StructureSet(Fact, about=About("clock", "structure", by_programs=True)):
    """The levels and breaks of the night, or a change to those still to come."""

    kind: Literal["structure_set"] = "structure_set"
    periods: Periods


class ClockStarted(Fact, about=About("clock", "play", by_programs=True, filled_in={"rules"})):
    """Play begins. override: why, with fewer players present than the rulebook asks for; rules: the version
    of the rules by which the log is folded, filled in here; a log that does not say so has the first."""

    kind: Literal["clock_started"] = "clock_started"
    override: Reason = ""
    rules: Annotated[int, Field(ge=1, le=RULES_VERSION)] | None = None


class EarlyClockStarted(Fact, about=About("clock", "play", by_programs=True)):
    """The clock runs before anybody has a seat: it is all that is kept of a game so far. Once the seats are
    drawn, the start of play goes on from where it stands."""

    kind: Literal["early_clock_started"] = "early_clock_started"


class HeadsCounted(Fact, about=About("clock", "count", by_programs=True)):
    """Players counted without their names. players: who began; left: who are still in; stack: chips that each
    began with, 0 where that is not said."""

    kind: Literal["heads_counted"] = "heads_counted"
    players: Annotated[int, Field(ge=0, le=10_000)]
    left: Annotated[int, Field(ge=0, le=10_000)]
    stack: ChipCount = 0


class ClockPaused(Fact, about=About("clock", "pause", by_programs=True)):
    """The clock stands still. minutes: after which it goes on by itself."""

    kind: Literal["clock_paused"] = "clock_paused"
    reason: Literal["break", "dispute", "all_in", "other"] = "other"
    note: Reason = ""
    minutes: Annotated[int, Field(ge=1, le=600)] | None = None


class ClockResumed(Fact, about=About("clock", "play", by_programs=True)):
    """The clock goes on."""

    kind: Literal["clock_resumed"] = "clock_resumed"


class LevelSet(Fact, about=About("clock", "clock", by_programs=True)):
    """The director goes to the beginning of another level or break. index: in the structure, from 0."""

    kind: Literal["level_set"] = "level_set"
    index: Annotated[int, Field(ge=0, le=200)]


class LevelsRolledBack(Fact, about=About("clock", "clock")):
    """The blinds go back for the final table. index: of the level in the structure, from 0."""

    kind: Literal["levels_rolled_back"] = "levels_rolled_back"
    index: Annotated[int, Field(ge=0, le=200)]


class TimeAdded(Fact, about=About("clock", "clock", by_programs=True)):
    """Time is added to the current period, or taken away."""

    kind: Literal["time_added"] = "time_added"
    seconds: Annotated[int, Field(ge=-36_000, le=36_000)]


class SiteAway(Fact, about=About("clock", "clock")):
    """The site was away while the clock ran. seconds: for how long; index, left: the period that was on when
    it went, from 0, and the seconds that were left of it."""

    kind: Literal["site_away"] = "site_away"
    seconds: Annotated[int, Field(ge=1, le=10_000_000)]
    index: Annotated[int, Field(ge=0, le=200)]
    left: Annotated[int, Field(ge=0, le=100_000)]


class OutageAnswered(Fact, about=About("clock", "clock")):
    """Decision about the clock after the site was away. back: it goes back to where it stood then."""

    kind: Literal["outage_answered"] = "outage_answered"
    back: bool
