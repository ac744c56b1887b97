"""Days on which a club plays: on which weekdays, how often, from when, and which are left out. Pure.

A week begins on Monday. "Every second week" counts from the week of the first day; "the first of the month"
is the first of each weekday that is chosen. Days that are left out do not count toward a number.
Source: DM-season-calendar.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from clubs.calendar.pattern import Proposed
from clubs.rulebook import Kind

Every = Literal["week", "second_week", "first", "second", "third", "fourth", "last"]
OF_THE_MONTH: Final[Mapping[Every, int]] = {"first": 0, "second": 1, "third": 2, "fourth": 3}
LOOKS_AHEAD: Final = 366 * 3  # days, in which as many are found as there are
MOST: Final = 120
WEEK: Final = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """On which weekdays, 0 for Monday, and how often."""

    weekdays: frozenset[int]
    every: Every = "week"


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the rhythm. left_out: it is not played."""

    on: date
    left_out: bool = False


def days(rhythm: Rhythm, first: date) -> Iterator[date]:
    """Those of the rhythm from `first` on, three years ahead.

    >>> [f"{day:%a %d %b}" for day, _ in zip(days(Rhythm(frozenset({4}), "first"), date(2026, 12, 1)), "12")]
    ['Fri 04 Dec', 'Fri 01 Jan']
    """
    monday = first - timedelta(days=first.weekday())
    for ahead in range(LOOKS_AHEAD):
        day = first + timedelta(days=ahead)
        if day.weekday() in rhythm.weekdays and _is_due(rhythm.every, day, monday):
            yield day


def _is_due(every: Every, day: date, monday: date) -> bool:
    if every == "week":
        return True
    if every == "second_week":
        return (day - monday).days // 7 % 2 == 0
    if every == "last":
        return (day + WEEK).month != day.month
    return (day.day - 1) // 7 == OF_THE_MONTH[every]


def laid_out(
    rhythm: Rhythm,
    first: date,
    *,
    number: int | None = None,
    last: date | None = None,
    left_out: Collection[date] = (),
) -> list[Day]:
    """The days from `first` on, with those that are left out among them: as many as `number` besides them,
    none later than `last`; 120 at most."""
    most = min(number or MOST, MOST)
    laid: list[Day] = []
    played = 0
    for day in days(rhythm, first):
        if played == most or (last is not None and day > last):
            break
        laid.append(Day(day, day in left_out))
        played += day not in left_out
    return laid


def in_turn(
    days: Sequence[date],
    turn: Sequence[Kind],
    names: Mapping[Kind, str],
    *,
    closes: Kind | None = None,
    before: Mapping[Kind, int] | None = None,
) -> list[Proposed]:
    """A tournament on each of the days, of the kinds in turn; the last one of the kind that closes, where
    there is one. names: what the club calls them; before: how many of each kind there are already, so that
    their numbers go on.

    >>> fridays = [date(2026, 1, 2), date(2026, 1, 9), date(2026, 1, 16)]
    >>> turn, names = [Kind.ONLINE, Kind.LIVE], {Kind.ONLINE: "Online", Kind.LIVE: "Live"}
    >>> [each.name for each in in_turn(fridays, turn, names)]
    ['Online 1', 'Live 1', 'Online 2']
    """
    count = dict(before or {})
    planned = []
    for number, day in enumerate(days, 1):
        is_close = closes is not None and number == len(days)
        kind = closes if closes is not None and is_close else turn[(number - 1) % len(turn)]
        count[kind] = count.get(kind, 0) + 1
        is_only = kind is Kind.CHAMPIONSHIP
        planned.append(Proposed(names[kind] if is_only else f"{names[kind]} {count[kind]}", kind, day))
    return planned
