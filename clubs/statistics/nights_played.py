"""Sums of a player's nights, their streaks and rivals, and two players who met. Pure.

Knockouts and points in units, money in cents.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Meeting:
    """Record of one player against another. together: tournaments that both played; ahead, behind: in which
    the one finished before the other, or after; the rest they shared."""

    rival: int
    together: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The same with knockouts: given by the one to the rival, and taken."""

    meeting: Meeting
    given: int
    taken: int


def rivalries(
    player: int, meetings: Iterable[Meeting], credited: Iterable[tuple[int, int, int]]
) -> list[Rivalry]:
    """Everybody a player has met, those with whom there were the most knockouts first, then the most nights.
    credited: by whom, whom and how much of it, of all knockouts in which the player had a part."""
    given: dict[int, int] = defaultdict(int)
    taken: dict[int, int] = defaultdict(int)
    for by, victim, share in credited:
        if by == player:
            given[victim] += share
        elif victim == player:
            taken[by] += share
    rivals = [Rivalry(each, given[each.rival], taken[each.rival]) for each in meetings]
    return sorted(
        rivals,
        key=lambda each: (-(each.given + each.taken), -each.meeting.together, each.meeting.rival),
    )


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """A tournament for one player. number: its place among the season's, from 0; players, paid: of it;
    prize, cost: None where nobody knows; exit_level: the level in which they went out, None likewise;
    bounties: won, in cents."""

    number: int
    first: int
    last: int
    players: int
    paid: int
    knockouts: int = 0
    points: int = 0
    prize: int | None = None
    cost: int | None = None
    exit_level: int | None = None
    bounties: int = 0

    @property
    def is_win(self) -> bool:
        """Alone on the first place."""
        return self.last == 1

    @property
    def is_paid(self) -> bool:
        """In the money, or sharing a place that is."""
        return self.first <= self.paid

    @property
    def profit(self) -> int | None:
        """Won, bounties included, less paid; None where either is not known."""
        if self.cost is None or self.prize is None:
            return None
        return self.prize + self.bounties - self.cost


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """nights, wins, in_the_money: how many; best: the best place; average: of all places; beaten: share of
    everybody else in their fields who finished behind; knockouts, points: in units; prizes, bounties,
    cost, profit: in cents, of the nights of which prize and cost are known, which are `counted`; level: the
    average one in which they went out."""

    nights: int
    wins: int
    in_the_money: int
    best: int
    average: Fraction
    beaten: Fraction
    knockouts: int
    points: int
    counted: int
    prizes: int
    bounties: int
    cost: int
    level: Fraction | None

    @property
    def profit(self) -> int:
        """Cents won, bounties included, less cents paid."""
        return self.prizes + self.bounties - self.cost

    @property
    def return_percent(self) -> int | None:
        """Profit for a hundred paid, rounded to the nearest; None where nothing was paid."""
        return round(Fraction(100 * self.profit, self.cost)) if self.cost else None


def totals(nights: Sequence[PlayedNight]) -> PlayerTotals | None:
    """Everything of these nights; None without any."""
    if not nights:
        return None
    counted_nights = [night for night in nights if night.profit is not None]
    levels = [night.exit_level for night in nights if night.exit_level is not None]
    others = sum(night.players - 1 for night in nights)
    behind = sum(night.players - night.last + Fraction(night.last - night.first, 2) for night in nights)
    return PlayerTotals(
        nights=len(nights),
        wins=sum(night.is_win for night in nights),
        in_the_money=sum(night.is_paid for night in nights),
        best=min(night.first for night in nights),
        average=Fraction(sum(night.first + night.last for night in nights), 2 * len(nights)),
        beaten=Fraction(behind, others) if others else Fraction(0),
        knockouts=sum(night.knockouts for night in nights),
        points=sum(night.points for night in nights),
        counted=len(counted_nights),
        prizes=sum(night.prize or 0 for night in counted_nights),
        bounties=sum(night.bounties for night in counted_nights),
        cost=sum(night.cost or 0 for night in counted_nights),
        level=Fraction(sum(levels), len(levels)) if levels else None,
    )


def longest_run(numbers: Iterable[int]) -> int:
    """The most tournaments of a season one after the other among these, by their numbers; a missed one ends
    a run.

    >>> longest_run([0, 1, 4, 5, 6]), longest_run([])
    (3, 0)
    """
    best = run = 0
    before = None
    for number in sorted(set(numbers)):
        run = run + 1 if before is not None and number == before + 1 else 1
        best, before = max(best, run), number
    return best


def running_profit(nights: Sequence[PlayedNight]) -> list[tuple[int, int]]:
    """Number of the tournament, and profit in cents from the season's beginning to its end, where it is
    known."""
    sums, total = [], 0
    for night in nights:
        if night.profit is not None:
            total += night.profit
            sums.append((night.number, total))
    return sums


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
