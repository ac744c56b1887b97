"""The face of a night's clock."""

from datetime import datetime, timedelta

from clubs.saying import Run, Said
from config.clockface import ClockFace, Period
from tournaments.clock import Clock
from tournaments.floor import Floor
from tournaments.structure import Break, Level, period_name

SECOND = timedelta(seconds=1)
WHY = {
    "break": Said("Break"),
    "dispute": Said("Paused: the director decides"),
    "all_in": Said("Paused for an all-in"),
    "other": Said("Paused"),
}


def face(floor: Floor, now: datetime) -> ClockFace:
    """The clock as it stands at `now`; before the start the structure, waiting."""
    floor = floor.at(now)
    clock = floor.clock
    if clock is None:
        periods = tuple(
            _period(floor, index, timedelta(minutes=period.minutes))
            for index, period in enumerate(floor.structure)
        ) or (Period(Said("No structure yet"), "level", 0),)
        return ClockFace(
            now, periods, periods[0].seconds, running=False, why=Said("Not started"), waiting=True
        )
    schedule = [_period(floor, index, length) for index, length in clock.schedule()]
    ended = floor.finished_at is not None
    return ClockFace(
        now,
        schedule,
        clock.left / SECOND,
        running=clock.is_running and not ended,
        why=Said("Finished") if ended else why_paused(clock),
        resumes=clock.pause.until if clock.pause and not ended else None,
        waiting=ended,
    )


def why_paused(clock: Clock) -> str:
    """A plain sentence for why the clock stands still; empty while it runs."""
    if clock.pause is None:
        return ""
    note = f": {clock.pause.note}" if clock.pause.note else ""
    return Run([WHY[clock.pause.reason], note], "")


def _period(floor: Floor, index: int, length: timedelta) -> Period:
    period = floor.structure[index]
    name = period_name(floor.structure, index)
    if isinstance(period, Break):
        return Period(name, "break", length / SECOND)
    return Period(name, "level", length / SECOND, blinds(period), ante(floor, period))


def blinds(level: Level) -> str:
    return Said("{small:,} / {big:,}", small=level.small_blind, big=level.big_blind)


def ante(floor: Floor, level: Level) -> str:
    """The ante in words; nothing where the rulebook has none."""
    if not level.ante or floor.rulebook.clock.ante == "none":
        return ""
    return Said("ante {ante:,}", ante=level.ante)
