"""A season's calendar as the rulebook describes it: so many live tournaments, Big Money ones spread among
them, the Championship at the end. Source: DM-season-calendar.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

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
