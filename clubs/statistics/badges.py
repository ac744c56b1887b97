"""Badges that a member has earned by their results, each with the tournament or the season that earned it
first.

Who takes part in a deal shares the place and has not won alone: see PlayedNight.is_win. Pure: computed from
results, never stored.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from clubs.scoring import units
from clubs.statistics.nights_played import PlayedNight

SEVERAL_OUT: Final = units.units(5)  # knockouts of one tournament
CASHES: Final = 3  # in a row
WHOLE_SEASON: Final = 3  # tournaments that a season has at least, for whoever played them all


class BadgeKind(StrEnum):
    """In the order in which they stand beside each other."""

    CHAMPION = "champion"
    FIRST_WIN = "first-win"
    FIVE_WINS = "five-wins"
    TEN_WINS = "ten-wins"
    BACK_TO_BACK = "back-to-back"
    HEADS_UP = "heads-up"
    FIRST_CASH = "first-cash"
    CASHES = "cashes"
    BUBBLE = "bubble"
    KNOCKOUTS = "knockouts"
    EVER_PRESENT = "ever-present"
    FIFTY = "fifty"


@dataclass(frozen=True, slots=True)
class BadgeNight:
    """A tournament that they played. event, season: the keys of both."""

    event: int
    season: int
    night: PlayedNight
    is_heads_up: bool = False


@dataclass(frozen=True, slots=True)
class BadgeSeason:
    """A season that they played in. rank: in its table; held: how many tournaments it had, played: in how
    many of them they were; is_decided: whether nothing of it is to come."""

    season: int
    rank: int
    held: int
    played: int
    is_decided: bool


@dataclass(frozen=True, slots=True)
class Badge:
    """Badge that a member has earned. season: where they did first; event: the tournament of it, None for
    what a whole season earns; times: how often they have."""

    kind: BadgeKind
    season: int
    event: int | None = None
    times: int = 1


Earns = Callable[[Sequence[PlayedNight]], Iterator[int]]
"""The numbers, from 0, of those of somebody's tournaments that earn it."""


def badges(nights: Sequence[BadgeNight], seasons: Sequence[BadgeSeason]) -> list[Badge]:
    """Return what was earned, in the order of BadgeKind; of five and ten wins the more. nights: all that they
    played, in the order in which they were; seasons: in their order."""
    badges_of_member = [
        _of_seasons(BadgeKind.CHAMPION, [each for each in seasons if each.is_decided and each.rank == 1])
    ]
    played = [each.night for each in nights]
    for kind, earns in EARNED.items():
        badges_of_member.append(_of_nights(kind, [nights[number] for number in earns(played)]))
    heads_up = [each for each in nights if each.is_heads_up and each.night.is_win]
    badges_of_member.append(_of_nights(BadgeKind.HEADS_UP, heads_up))
    badges_of_member.append(
        _of_seasons(BadgeKind.EVER_PRESENT, [each for each in seasons if _is_whole(each)])
    )
    earned = {each.kind: each for each in badges_of_member if each}
    if BadgeKind.TEN_WINS in earned:
        earned.pop(BadgeKind.FIVE_WINS, None)
    return [earned[kind] for kind in BadgeKind if kind in earned]


def _of_nights(kind: BadgeKind, earning: Sequence[BadgeNight]) -> Badge | None:
    if not earning:
        return None
    return Badge(kind, earning[0].season, earning[0].event, len(earning))


def _of_seasons(kind: BadgeKind, earning: Sequence[BadgeSeason]) -> Badge | None:
    return Badge(kind, earning[0].season, times=len(earning)) if earning else None


def _is_whole(season: BadgeSeason) -> bool:
    return season.is_decided and season.played == season.held >= WHOLE_SEASON


def _first(count: int, has: Callable[[PlayedNight], bool]) -> Earns:
    """The tournament that was the so manieth of its kind."""

    def earns(nights: Sequence[PlayedNight]) -> Iterator[int]:
        numbers = [number for number, night in enumerate(nights) if has(night)]
        return iter(numbers[count - 1 : count])

    return earns


def _every(has: Callable[[PlayedNight], bool]) -> Earns:
    def earns(nights: Sequence[PlayedNight]) -> Iterator[int]:
        return (number for number, night in enumerate(nights) if has(night))

    return earns


def _in_a_row(count: int, has: Callable[[PlayedNight], bool]) -> Earns:
    """The one that completes so many in a row, and again with so many more."""

    def earns(nights: Sequence[PlayedNight]) -> Iterator[int]:
        runs = accumulate(nights, lambda run, night: run + 1 if has(night) else 0, initial=0)
        return (number for number, run in enumerate([*runs][1:]) if run and run % count == 0)

    return earns


def is_win(night: PlayedNight) -> bool:
    """Alone on the first place."""
    return night.is_win


def is_bubble(night: PlayedNight) -> bool:
    """First out of the money: the next better place was paid.

    >>> is_bubble(PlayedNight(0, 4, 4, 12, 3)), is_bubble(PlayedNight(0, 3, 3, 12, 3))
    (True, False)
    >>> is_bubble(PlayedNight(0, 1, 1, 12, 0))
    False
    """
    return night.paid > 0 and night.first == night.paid + 1


EARNED: Final[Mapping[BadgeKind, Earns]] = MappingProxyType(
    {
        BadgeKind.FIRST_WIN: _first(1, is_win),
        BadgeKind.FIVE_WINS: _first(5, is_win),
        BadgeKind.TEN_WINS: _first(10, is_win),
        BadgeKind.BACK_TO_BACK: _in_a_row(2, is_win),
        BadgeKind.FIRST_CASH: _first(1, lambda night: night.is_paid),
        BadgeKind.CASHES: _in_a_row(CASHES, lambda night: night.is_paid),
        BadgeKind.BUBBLE: _every(is_bubble),
        BadgeKind.KNOCKOUTS: _every(lambda night: night.knockouts >= SEVERAL_OUT),
        BadgeKind.FIFTY: _first(50, lambda night: True),
    }
)
