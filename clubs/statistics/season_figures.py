"""A season: its nights, and who was best at what. Knockouts in units, money in cents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

TOP = 5  # players named in a record


class PlayerSum(NamedTuple):
    """A player's results of a season, added up by the database. prizes, cost, bounties: of
    nights of which prize and cost are known; prize: the biggest of one night; most_knockouts: the most of
    one night."""

    member: int
    nights: int
    wins: int
    in_the_money: int
    best: int
    knockouts: int
    points: int
    prizes: int
    cost: int
    prize: int
    most_knockouts: int
    bounties: int = 0

    @property
    def profit(self) -> int:
        """Cents won, bounties included, less cents paid."""
        return self.prizes + self.bounties - self.cost


class FieldOf(NamedTuple):
    """A tournament. pool: prize pool in cents, None where nobody knows."""

    name: str
    players: int
    pool: int | None


@dataclass(frozen=True, slots=True)
class SeasonSums:
    """nights; entries: of all nights; largest: field; people: how many different ones; pools: prize pools
    together."""

    nights: int
    entries: int
    largest: int
    people: int
    pools: int
    knockouts: int | None

    @property
    def average(self) -> Fraction:
        """Players of a night."""
        return Fraction(self.entries, self.nights) if self.nights else Fraction(0)


def season_sums(fields: Sequence[FieldOf], people: int, knockouts: int | None = None) -> SeasonSums:
    """Return what a season's nights and players come to. knockouts: in units, where they are asked for."""
    return SeasonSums(
        len(fields),
        sum(field.players for field in fields),
        max((field.players for field in fields), default=0),
        people,
        sum(field.pool or 0 for field in fields),
        knockouts,
    )


def leaders(players: Iterable[PlayerSum], figure: str) -> list[tuple[int, int]]:
    """Member → the figure, of those who have the most of it; those who have none of it are left out, and who
    has as much as the last of them is not."""
    have = [(player.member, count) for player in players if (count := getattr(player, figure)) > 0]
    ranked = nlargest(2 * TOP + 1, have, key=itemgetter(1))
    if len(ranked) <= TOP:
        return ranked
    least = ranked[TOP - 1][1]
    tied = [each for each in ranked if each[1] >= least]
    return tied if len(tied) <= 2 * TOP else [each for each in ranked if each[1] > least]
