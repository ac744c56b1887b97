"""Figures of a member for a season or for a lifetime: streaks of cashes, who is behind whom. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.statistics.nights_played import PlayedNight
from clubs.statistics.rivalry import Rivalry


@dataclass(frozen=True, slots=True)
class Streaks:
    """Tournaments that they played and cashed in, one after the other. now: up to the latest one; longest: of
    them all. A tournament that they did not play neither goes on with a streak nor ends it."""

    now: int
    longest: int


def streaks(nights: Iterable[PlayedNight]) -> Streaks:
    """Of these nights, in the order in which they were played.

    >>> paid, not_paid = PlayedNight(0, 1, 1, 9, 3), PlayedNight(1, 9, 9, 9, 3)
    >>> streaks([paid, paid, not_paid, paid]), streaks([])
    (Streaks(now=1, longest=2), Streaks(now=0, longest=0))
    """
    now = longest = 0
    for night in nights:
        now = now + 1 if night.is_paid else 0
        longest = max(longest, now)
    return Streaks(now, longest)


def cash_percent(nights: Sequence[PlayedNight]) -> int:
    """In how many of a hundred tournaments they were in the money (ITM), rounded; 0 without any."""
    return round(Fraction(100 * sum(night.is_paid for night in nights), len(nights))) if nights else 0


def nemesis(rivalries: Iterable[Rivalry]) -> Rivalry | None:
    """Return who knocked them out most; of equals whom they knocked out least, then who met them most. None
    where nobody who is known ever did."""
    rivals = [each for each in rivalries if each.taken]
    return max(
        rivals,
        key=lambda each: (each.taken, -each.given, each.meeting.together, -each.meeting.rival),
        default=None,
    )


def favourite_victim(rivalries: Iterable[Rivalry]) -> Rivalry | None:
    """Return whom they knocked out most, chosen among equals the same way."""
    rivals = [each for each in rivalries if each.given]
    return max(
        rivals,
        key=lambda each: (each.given, -each.taken, each.meeting.together, -each.meeting.rival),
        default=None,
    )
