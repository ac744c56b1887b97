"""The face of a night's clock."""

from datetime import datetime, timedelta
from functools import lru_cache

from tournaments.night.clock import Clock
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import running_clock, stopped_for_bomb_pot
from tournaments.night.phrases import clock_time
from tournaments.night.structure import Break, Level, period_name
from tournaments.presenters.countdown import ClockFace, Period
from tournaments.presenters.varied_table import bomb_pot_words
from words.text import Sentences, Text

SECOND = timedelta(seconds=1)
WHY = {
    "break": Text("Break"),
    "dispute": Text("Paused: the director decides"),
    "all_in": Text("Paused for an all-in"),
    "bomb_pot": Text("Bomb Pot"),
    "other": Text("Paused"),
}


def face(floor: Floor, now: datetime) -> ClockFace:
    """The clock as it stands at `now`; before the start the structure, waiting."""
    floor = floor.at(now)
    clock, antes = running_clock(floor), floor.ante
    if clock is None:
        lengths = tuple((i, timedelta(minutes=period.minutes)) for i, period in enumerate(floor.structure))
        periods = _periods(floor.structure, lengths, antes) or (Period(Text("No structure yet"), "level", 0),)
        return ClockFace(
            now, periods, periods[0].seconds, running=False, why=Text("Not started"), waiting=True
        )
    schedule = _periods(floor.structure, tuple(clock.schedule()), antes)
    ended = floor.finished_at is not None
    return ClockFace(
        now,
        schedule,
        clock.left / SECOND,
        running=clock.is_running and not ended,
        why=Text("Finished")
        if ended
        else bomb_pot_words(floor)
        if stopped_for_bomb_pot(floor)
        else why_paused(clock),
        resumes=clock.pause.until if clock.pause and not ended else None,
        waiting=ended,
        stops=clock.stops_at_end,
    )


def _why(floor: Floor, clock: Clock) -> str:
    return bomb_pot_words(floor) if stopped_for_bomb_pot(floor) else why_paused(clock)


def why_paused(clock: Clock) -> str:
    """A plain sentence for why the clock stands still; empty while it runs."""
    if clock.pause is None and clock.waits_for_hands:
        time = clock_time(clock.rules.hand_for_hand_seconds)
        return Text("Hand for hand: {time} for each hand", time=time)
    if clock.pause is None:
        return ""
    note = f": {clock.pause.note}" if clock.pause.note else ""
    return Sentences([WHY[clock.pause.reason], note], "")


@lru_cache(maxsize=50)
def _periods(
    structure: tuple[Level | Break, ...], schedule: tuple[tuple[int, timedelta], ...], antes: str
) -> tuple[Period, ...]:
    """Of a schedule, which is the same for every screen until a level ends or somebody goes out. Kept, a
    display costs 10.9 ms of the processor in place of 11.9 (`bin/bench devices`, processor time)."""
    return tuple(_period(structure, index, length, antes) for index, length in schedule)


def _period(structure: tuple[Level | Break, ...], index: int, length: timedelta, antes: str) -> Period:
    period, name = structure[index], period_name(structure, index)
    if isinstance(period, Break):
        return Period(name, "break", length / SECOND)
    return Period(name, "level", length / SECOND, blinds(period), ante_words(period, antes))


def blinds(level: Level) -> str:
    """Small and big blind of a level, in words."""
    return Text("{small:,} / {big:,}", small=level.small_blind, big=level.big_blind)


def ante(floor: Floor, level: Level) -> str:
    """The ante in words; nothing where the rulebook has none."""
    return ante_words(level, floor.ante)


def ante_words(level: Level, antes: str) -> str:
    """The ante of a level, in words; nothing where there is none. antes: who pays it, as in the rulebook: the
    big blind's is called by its name (DM-bba-amount)."""
    if not level.ante or antes == "none":
        return ""
    if antes == "big_blind":
        return Text("BB ante {ante:,}", ante=level.ante)
    return Text("ante {ante:,}", ante=level.ante)
