"""Dates as people type them into spreadsheets.

2026-03-07, 2026/3/7, 7.3.2026, 7 March 2026, March 7, 2026, 7-Mar-26, sábado 7 de marzo de 2026, in the
languages of LANGUAGES, each with an optional time (19:30, 7:30 PM, 19h30). With slashes or hyphens, 7/3/2026
is a day and a month in most countries and the other way round in some: if any such date of the file can only
be read one way, all are; otherwise the day comes first, and a note says so.
"""

import re
from collections.abc import Iterable
from datetime import date, time
from functools import cache
from typing import Final

from babel import Locale

from clubs.files.sheet import words_of
from words import names
from words.text import Text
from words.typed import number as whole_number

EARLIEST, LATEST = 1900, 2199
LANGUAGES: Final = ("en", "es", "de", "fr", "pt", "it", "nl")
FILLERS: Final = words_of("de del of the le el den der am il o du do da st nd rd th er ere ro re a")
TIME = re.compile(
    r"(?P<day>[^\n]*?)[ T,]{1,2}(?:(?:at|um|a las|a la|alle|om|as|a) )?(?P<hour>\d{1,2})"
    r"(?:[:h](?P<minute>\d{2})(?::\d{2})?)?(?: ?(?P<half>[ap])\.? ?m\.?| ?(?P<clock>h|uhr|hs|heures))?",
    re.IGNORECASE,
)
YEAR_FIRST = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})\.?")
DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4}|\d{2})")
SLASHED = re.compile(r"(?P<one>\d{1,2})[/-](?P<two>\d{1,2})[/-](?P<year>\d{4}|\d{2})")
COMPACT = re.compile(r"(?P<year>(?:19|20)\d{2})(?P<month>\d{2})(?P<day>\d{2})")
PARTS = re.compile(r"[^\W\d_]+|\d+")
BETWEEN = re.compile(r"[\w\s.,'’/ºª-]*")
LONGEST: Final = 60  # characters of a date


class Dates:
    """Reads the dates of one file. month_first: how those with slashes are read; None if they contradict each
    other. guessed: nothing in the file decides it."""

    def __init__(self, typed: Iterable[str]) -> None:
        slashed = [match for text in typed if (match := SLASHED.fullmatch(_parted(text)[0]))]
        day_first = any(int(match["one"]) > 12 for match in slashed)
        month_first = any(int(match["two"]) > 12 for match in slashed)
        self.month_first: bool | None = None if day_first and month_first else month_first
        undecided = any(match["one"] != match["two"] for match in slashed)
        self.guessed = undecided and not (day_first or month_first)

    def read(self, typed: str) -> tuple[date, time | None]:
        """The day, and the time if there is one. Raises ValueError with a sentence."""
        text, at = _parted(typed)
        for form in (YEAR_FIRST, DOTTED, COMPACT):
            if match := form.fullmatch(text):
                return _day(typed, match["year"], int(match["month"]), match["day"]), at
        if match := SLASHED.fullmatch(text):
            if self.month_first is None:
                raise ValueError(
                    Text(
                        "does “{typed}” begin with the day or the month? Write it as 2026-03-07.", typed=typed
                    )
                )
            day, month = (match["two"], match["one"]) if self.month_first else (match["one"], match["two"])
            return _day(typed, match["year"], int(month), day), at
        return self._in_words(typed, text), at

    def _in_words(self, typed: str, text: str) -> date:
        """A day whose month is a word, with or without its weekday."""
        if BETWEEN.fullmatch(text) and len(text) <= LONGEST:
            parts = [part for part in PARTS.findall(names.search_key(text)) if part not in FILLERS]
            parts = _without_weekday(parts)
            words = [part for part in parts if whole_number(part) is None]
            numbers = [part for part in parts if whole_number(part) is not None]
            if len(words) == 1 and len(numbers) == 2 and parts[2] not in words:
                day, year = numbers if len(numbers[0]) < 3 else reversed(numbers)
                if len(day) < 3 and len(year) in (2, 4):
                    return _day(typed, year, months().get(words[0], 0), day)
            if not words and len(numbers) == 3 and len(numbers[2]) in (2, 4) and any(map(str.isalpha, text)):
                return self.read("/".join(numbers))[0]  # Fri 7/3/2026
        raise ValueError(Text("“{typed}” is not a date; write it as 2026-03-07.", typed=typed[:LONGEST]))


@cache
def months() -> dict[str, int]:
    """The months' names and short forms in small letters without accents → their numbers."""
    by_word: dict[str, int] = {"sept": 9, "set": 9}
    for language in LANGUAGES:
        for forms in Locale.parse(language).months.values():
            for width in ("wide", "abbreviated"):
                for number, name in forms[width].items():
                    word = names.search_key(name).rstrip(".")
                    by_word.setdefault(word, number)
                    by_word.setdefault(word[:3], number)
    del by_word["jui"]  # juin or juillet
    return by_word


@cache
def weekdays() -> frozenset[str]:
    """The weekdays' names and short forms in small letters without accents."""
    return frozenset(
        names.search_key(name).rstrip(".").partition("-")[0]
        for language in LANGUAGES
        for forms in Locale.parse(language).days.values()
        for width in ("wide", "abbreviated")
        for name in forms[width].values()
    )


def _without_weekday(parts: list[str]) -> list[str]:
    """The parts of a date without the weekday at their beginning or end; mar is one, and a month, too."""
    bare = [part for part in parts if part != "feira"]
    for end in (0, -1):
        if len(bare) > 3 and bare[end] in weekdays():
            del bare[end]
    return bare


def _parted(typed: str) -> tuple[str, time | None]:
    text = " ".join(typed[: LONGEST + 1].split())
    match = TIME.fullmatch(text)
    if not match or not (match["minute"] or match["half"] or match["clock"]):
        return text, None
    hour = int(match["hour"])
    if half := match["half"]:
        if not 1 <= hour <= 12:
            return text, None
        hour = hour % 12 + (12 if half in "pP" else 0)
    try:
        return match["day"].rstrip(" ,-–·"), time(hour, int(match["minute"] or 0))
    except ValueError:
        return text, None


def _day(typed: str, year: str, month: int, day: str) -> date:
    in_full = int(year) + (2000 if len(year) == 2 else 0)
    try:
        if EARLIEST <= in_full <= LATEST:
            return date(in_full, month, int(day))
    except ValueError:
        pass
    raise ValueError(Text("there is no day “{typed}”.", typed=typed))
