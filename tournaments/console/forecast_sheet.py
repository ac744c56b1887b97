"""The forecast of a structure as the director reads it: when the night ends, and how deep everybody plays.

The rows of a structure as a director edits them: what each is called and when it starts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from charts import LineChart, Series, Tick, line_chart
from tournaments.night.floor import Floor
from tournaments.night.structure import LEAST_IN_PLAY, Break, Level, first_shallow, period_name
from tournaments.presenters.clock_face import blinds
from tournaments.structures.forecast import Entrants, Forecast, forecast, runs_for
from words.text import Text, grouped
from words.typed import number as typed_number


class TypedRows(Protocol):
    """A structure as it is typed (tournaments.console.forms.structure_rows)."""

    rows: list[dict[str, str]]

    @property
    def names(self) -> list[str]:
        """Names of the rows, as in "Level 4", in their order."""


@dataclass(frozen=True, slots=True)
class TimetableRow:
    """A level or break. cells: what was typed, by column; starts: at what time, nothing where it has been."""

    name: str
    cells: dict[str, str]
    starts: str


@dataclass(frozen=True, slots=True)
class Timetable:
    """first: the row whose start is known; begins: that start in minutes of its day; ends: of the last
    row."""

    rows: Sequence[TimetableRow]
    first: int
    begins: int
    ends: str


def timetable(
    floor: Floor, typed: TypedRows, scheduled: datetime, now: datetime, zone: ZoneInfo
) -> Timetable:
    """Return when each row starts, as long as nobody stops the clock: from the time the night is scheduled
    for, or from where its clock stands now."""
    clock = floor.clock
    first = clock.index + 1 if clock else 0
    begins = now + clock.left if clock else scheduled
    at, starts = begins, list[str]()
    for number, row in enumerate(typed.rows):
        starts.append("" if number < first else _time(at, zone))
        if number >= first:
            at += timedelta(minutes=_minutes(row["minutes"]))
    rows = [
        TimetableRow(name, cells, start)
        for name, cells, start in zip(typed.names, typed.rows, starts, strict=True)
    ]
    local = begins.astimezone(zone)
    return Timetable(rows, first, local.hour * 60 + local.minute, _time(at, zone) if rows else "")


def _minutes(typed: str) -> int:
    digits = typed.strip()
    return min(typed_number(digits, longest=4) or 0, 600)


def _time(moment: datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%H:%M}"


TICKS = 8  # levels named under the picture


@dataclass(frozen=True, slots=True)
class ForecastView:
    """sentence: when the night ends; model: what has been played for it; warning: where all chips together
    become few big blinds before the end; picture: big blinds in play, level by level, with its table."""

    sentence: str
    model: str
    warning: str
    picture: LineChart | None


def forecast_of(floor: Floor, periods: Sequence[Level | Break], entrants: Entrants, night: int) -> Forecast:
    """Return what this structure comes to, for the same night always the same."""
    return forecast(
        periods,
        entrants,
        floor.rulebook.clock,
        floor.rulebook.cut_off,
        seed=f"night {night}",
        runs=runs_for(entrants.players),
    )


def forecast_view(
    periods: Sequence[Level | Break], outcome: Forecast, begins: datetime, zone: ZoneInfo
) -> ForecastView:
    """A forecast in words and as a picture. begins: when the clock is to start."""

    def at(minutes: int) -> str:
        return f"{(begins + timedelta(minutes=minutes)).astimezone(zone):%H:%M}"

    return ForecastView(
        Text(
            "Half of the nights end by {middle}, nine of ten by {late}, one of ten by {early}. At the end "
            "{usual:,} big blinds are in play, never fewer than {least:,}.",
            middle=at(outcome.middle),
            late=at(outcome.late),
            early=at(outcome.early),
            usual=outcome.usual,
            least=outcome.least,
        ),
        Text(
            "{runs:,} nights played by the computer, without cards and without a deal: "
            "nobody plays like that, but the clock does.",
            runs=outcome.runs,
        ),
        _warning(periods, outcome),
        _picture(periods, outcome),
    )


def _warning(periods: Sequence[Level | Break], outcome: Forecast) -> str:
    for level in outcome.levels:
        if level.big_blinds < LEAST_IN_PLAY and level.reached >= 10:
            return Text(
                "From {level} on all chips together are fewer than {least} big blinds: "
                "{reached} of 100 nights get there. Let the blinds rise more slowly, or end before.",
                level=period_name(periods, level.index),
                least=LEAST_IN_PLAY,
                reached=level.reached,
            )
    return ""


def _picture(periods: Sequence[Level | Break], outcome: Forecast) -> LineChart | None:
    levels = outcome.levels
    step = -(-len(levels) // TICKS)
    return line_chart(
        title=Text("Big blinds in play"),
        sentence=Text(
            "At the start {first:,}, when the last level of most nights begins {last:,}.",
            first=levels[0].big_blinds,
            last=next(
                level.big_blinds for level in reversed(levels) if level.reached >= min(50, levels[0].reached)
            ),
        ),
        series=[Series(Text("in play"), [(level.number, level.big_blinds) for level in levels])],
        x_ticks=[Tick(level.number, str(level.number)) for level in levels[::step]],
        head=[
            Text("Level"),
            Text("Blinds"),
            Text("Big blinds in play"),
            Text("Players left"),
            Text("Nights of 100"),
        ],
        rows=[
            [
                period_name(periods, level.index),
                _blinds(periods[level.index]),
                grouped(level.big_blinds),
                grouped(level.players),
                str(level.reached),
            ]
            for level in levels
        ],
    )


def _blinds(period: Level | Break) -> str:
    return blinds(period) if isinstance(period, Level) else ""


def shallow_words(periods: Sequence[Level | Break], chips: int) -> str:
    """From which level on all chips together are fewer than twenty big blinds; empty where they never are."""
    index = first_shallow(periods, chips)
    if index is None:
        return ""
    return Text(
        "From {level} on all chips together are fewer than {least} big blinds.",
        level=period_name(periods, index),
        least=LEAST_IN_PLAY,
    )
