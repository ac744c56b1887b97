"""The next season after the pattern of one: when it runs, what it is called, its tournaments. Pure.

Without a pattern the calendar is as the rulebook describes it: so many live tournaments, Big Money ones
spread among them, the Championship at the end. Source: DM-season-calendar.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from clubs.rulebook import Kind

NONE: Final[Mapping[Kind, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Proposed:
    """A tournament that a calendar proposes."""

    name: str
    kind: Kind
    day: date


def proposed(
    first: date, last: date, live: int = 8, big_money: int = 3, names: Mapping[Kind, str] = NONE
) -> list[Proposed]:
    """One tournament each, on the weekday of `first`, spread evenly over the weeks to `last`. names: what the
    club calls the kinds.

    >>> [f"{each.day:%d %b} {each.name}" for each in proposed(date(2026, 1, 2), date(2026, 1, 31), 2, 1)]
    ['02 Jan Live 1', '09 Jan Live 2', '16 Jan Big Money 1', '30 Jan Championship']
    """
    kinds = [*_spread(live, big_money), Kind.CHAMPIONSHIP]
    weeks = max((last - first).days // 7, 0)
    count = dict.fromkeys(Kind, 0)
    calendar = []
    for number, kind in enumerate(kinds):
        count[kind] += 1
        words = names.get(kind, kind.words)
        name = words if kind is Kind.CHAMPIONSHIP else f"{words} {count[kind]}"
        week = weeks * number // max(len(kinds) - 1, 1)
        calendar.append(Proposed(name, kind, first + timedelta(weeks=week)))
    return calendar


def _spread(live: int, big_money: int) -> Iterator[Kind]:
    """Big Money tournaments at even distances, each after the live ones of its share."""
    together = live + big_money
    for number in range(together):
        due = (number + 1) * big_money // together
        yield Kind.BIG_MONEY if due > number * big_money // together else Kind.LIVE


WEEK = timedelta(days=7)
YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A tournament as its season had it: by the club's clock. capacity: None for as many as come."""

    name: str
    kind: Kind
    day: date
    at: time
    capacity: int | None = None


@dataclass(frozen=True, slots=True)
class NextSeason:
    """A season to come, and its tournaments in their order."""

    name: str
    starts_on: date
    ends_on: date
    calendar: tuple[Pattern, ...]


def next_season(
    name: str,
    starts_on: date,
    ends_on: date,
    calendar: Iterable[Pattern],
    *,
    today: date,
    taken: Iterable[str] = (),
) -> NextSeason:
    """The season after this one: as long, with the same tournaments on the same weekdays at the same times,
    a whole number of weeks later. It begins when this one is over, or today where that is past.

    taken: names that seasons have.
    """
    begins = max(ends_on + timedelta(days=1), today)
    weeks = -(-(begins - starts_on).days // 7)
    by = weeks * WEEK
    moved = tuple(
        Pattern(each.name, each.kind, each.day + by, each.at, each.capacity)
        for each in sorted(calendar, key=lambda each: (each.day, each.at))
    )
    return NextSeason(_name_after(name, starts_on, begins, set(taken)), begins, ends_on + by, moved)


def first_season(today: date) -> NextSeason:
    """A club's first season: a year from today, called by the years it runs in, with nothing scheduled."""
    ends = today + YEAR - timedelta(days=1)
    years = str(today.year) if ends.year == today.year else f"{today.year}/{ends.year % 100:02}"
    return NextSeason(years, today, ends, ())


def pattern_of(name: str, kind: Kind, starts_at: datetime, zone: ZoneInfo, capacity: int | None) -> Pattern:
    """A tournament by the club's clock."""
    local = starts_at.astimezone(zone)
    return Pattern(name, kind, local.date(), local.time().replace(fold=0), capacity)


def _name_after(name: str, before: date, begins: date, taken: set[str]) -> str:
    """With its year, or else the number it ends with, moved on; and a number where that has been taken."""
    by = begins.year - before.year
    moved = re.sub(
        rf"\b{before.year}(?:([/–-])(\d\d))?\b",
        lambda years: (
            f"{begins.year}{years[1]}{(int(years[2]) + by) % 100:02}" if years[2] else str(begins.year)
        ),
        name,
    )
    if moved == name and (number := re.search(r"(?<!\d)(\d{1,3})$", name)):
        moved = f"{name[: number.start()]}{int(number[1]) + 1}"
    return _unless_taken(moved, taken | {name})


def _unless_taken(name: str, taken: set[str]) -> str:
    if name not in taken:
        return name
    number = 2
    while f"{name} ({number})" in taken:
        number += 1
    return f"{name} ({number})"
