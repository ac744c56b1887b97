"""Dates as people type them into spreadsheets.

2026-03-07, 2026/3/7, 7.3.2026, 7 March 2026, March 7, 2026, each with an optional time (19:30). With slashes
or hyphens, 7/3/2026 is a day and a month in most countries and the other way round in some: if any such date
of the file can only be read one way, all are; otherwise the day comes first, and a note says so.
"""

import re
from collections.abc import Iterable
from datetime import date, time

from words.text import Text

EARLIEST, LATEST = 1900, 2199
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
TIME = re.compile(r"(?P<day>.*?)(?:[ T,]{1,2}(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?)?")
YEAR_FIRST = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4}|\d{2})")
SLASHED = re.compile(r"(?P<one>\d{1,2})[/-](?P<two>\d{1,2})[/-](?P<year>\d{4}|\d{2})")
DAY_MONTH = re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)? (?P<name>[a-z]{3,9})\.?,? (?P<year>\d{4})", re.I)
MONTH_DAY = re.compile(r"(?P<name>[a-z]{3,9})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?,? (?P<year>\d{4})", re.I)


class Dates:
    """Reads the dates of one file. month_first: how those with slashes are read; None if they contradict each
    other. guessed: nothing in the file decides it."""

    def __init__(self, typed: Iterable[str]) -> None:
        slashed = [found for text in typed if (found := SLASHED.fullmatch(_parted(text)[0]))]
        day_first = any(int(found["one"]) > 12 for found in slashed)
        month_first = any(int(found["two"]) > 12 for found in slashed)
        self.month_first: bool | None = None if day_first and month_first else month_first
        self.guessed = bool(slashed) and not (day_first or month_first)

    def read(self, typed: str) -> tuple[date, time | None]:
        """The day, and the time if there is one. Raises ValueError with a sentence."""
        text, at = _parted(typed)
        for form in (YEAR_FIRST, DOTTED, DAY_MONTH, MONTH_DAY):
            if found := form.fullmatch(text):
                return _day(typed, found["year"], _month(found), found["day"]), at
        if found := SLASHED.fullmatch(text):
            if self.month_first is None:
                raise ValueError(
                    Text(
                        "does “{typed}” begin with the day or the month? Write it as 2026-03-07.", typed=typed
                    )
                )
            day, month = (found["two"], found["one"]) if self.month_first else (found["one"], found["two"])
            return _day(typed, found["year"], int(month), day), at
        raise ValueError(Text("“{typed}” is not a date; write it as 2026-03-07.", typed=typed))


def _parted(typed: str) -> tuple[str, time | None]:
    found = TIME.fullmatch(" ".join(typed.split()))
    if not found:
        return typed, None
    if found["hour"] is None:
        return found["day"], None
    try:
        return found["day"], time(int(found["hour"]), int(found["minute"]))
    except ValueError:
        return typed, None


def _month(found: re.Match[str]) -> int:
    parts = found.groupdict()
    if "month" in parts:
        return int(parts["month"])
    name = parts["name"].casefold()
    return next((number for number, month in enumerate(MONTHS, start=1) if name.startswith(month)), 0)


def _day(typed: str, year: str, month: int, day: str) -> date:
    in_full = int(year) + (2000 if len(year) == 2 else 0)
    try:
        if EARLIEST <= in_full <= LATEST:
            return date(in_full, month, int(day))
    except ValueError:
        pass
    raise ValueError(Text("there is no day “{typed}”.", typed=typed))
