"""Number of points one more tournament must bring for a player to pass another. Pure.

With "the best seven count" the points needed can be more than the difference: a player who has seven that
count gains only what the new one is worth above the weakest of them. Where the totals come out equal it is
BONUS points that decide, then the place at the Championship: both as they stand, for a result may bring none
of the first, and at a Championship the place is taken to be the last. The others are taken to stand still.
Nothing is said here of who can no longer be caught: knockouts and chip leads have no most, so no rulebook
proves it before the last tournament is over.

Points are whole units (clubs/scoring/units.py); what is needed is said in whole points. Source:
DM-champ-best-seven, DM-champ-tie.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from clubs.rulebook import Kind, SeasonRules
from clubs.scoring.units import POINT


@dataclass(frozen=True, slots=True)
class Stand:
    """Standing of a player. total, bonus: of the season, in units; counted: points of the regular tournaments
    that count; place_at_last: at the Championship, None while they have not played it."""

    total: int
    bonus: int
    counted: Sequence[int] = ()
    place_at_last: int | None = None


def points_to_pass(me: Stand, other: Stand, kind: Kind, rules: SeasonRules) -> int | None:
    """The least whole points with which one more tournament of this kind takes `me` past `other`, who is
    ahead; None for a kind that does not count in the season's total.

    >>> rules = SeasonRules(best_of=2)
    >>> ann, bea = Stand(25 * POINT, 0), Stand(18 * POINT, 0, counted=[10 * POINT, 8 * POINT])
    >>> points_to_pass(bea, ann, Kind.LIVE, rules)  # eight, for the one that it takes the place of, and eight
    16
    >>> points_to_pass(bea, ann, Kind.CHAMPIONSHIP, rules)  # equal totals, and Ann has no place there
    7
    """
    if kind is Kind.CHAMPIONSHIP:
        replaced = 0
    elif kind in rules.best_of_kinds:
        replaced = min(me.counted) if len(me.counted) >= rules.best_of else 0
    else:
        return None
    gain = other.total - me.total + (0 if _wins_a_tie(me, other, kind) else 1)
    return max(0, -(-(gain + replaced) // POINT))


def _wins_a_tie(me: Stand, other: Stand, kind: Kind) -> bool:
    if me.bonus != other.bonus:
        return me.bonus > other.bonus
    theirs = inf if other.place_at_last is None else other.place_at_last
    if me.place_at_last is not None:
        return me.place_at_last < theirs
    return kind is Kind.CHAMPIONSHIP and theirs == inf
