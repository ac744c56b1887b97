"""The rows of a structure as a director edits them: what each is called and when it starts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from tournaments.night.floor import Floor
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
