"""Strength of cards before the board: arithmetic on ranks, suits and gaps, without any dealing out.

Two cards are counted as players do who know the odds by heart: the high card, twice as much for a pair,
something for one suit, less for every gap. A line through the chances against one unknown hand turns the
count into a chance (aces 85 %, ace-king suited 65 %, seven-deuce 34 %; the real ones are 85, 67 and 35).
"""

from collections.abc import Sequence
from itertools import combinations

FOR_HIGH = (1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0, 10.0)
"""Points of the higher card, deuce to ace."""

FOR_GAP = (0, 1, 2, 4, 5)
"""Points taken off for so many ranks between the two, and for all more."""

QUEEN = 10
WHEEL = frozenset((12, 0, 1, 2, 3))
"""Ace to five."""


def count(one: int, other: int) -> float:
    """The points of two cards, -1.5 to 20.

    >>> from gameplay.engine.cards import cards
    >>> count(*cards("AhAd")), count(*cards("AhKh")), count(*cards("7h2d"))
    (20.0, 12.0, -1.5)
    """
    high, low = max(one >> 2, other >> 2), min(one >> 2, other >> 2)
    points = FOR_HIGH[high]
    if high == low:
        return max(5.0, 2 * points)
    gap = high - low - 1
    points -= FOR_GAP[min(gap, 4)]
    if one & 3 == other & 3:
        points += 2
    if gap < 2 and high < QUEEN:
        points += 1
    return points


def two_cards(hole: Sequence[int]) -> float:
    """The chance of two cards against two others that nobody knows."""
    return 0.36 + 0.0245 * count(hole[0], hole[1])


def four_cards(hole: Sequence[int], *, low: bool) -> float:
    """The chance of four Omaha cards: all pairs of them count. low: whether half the pot goes to a low."""
    chance = 0.404 + 0.004 * sum(count(one, other) for one, other in combinations(hole, 2))
    ranks = [card >> 2 for card in hole]
    chance -= 0.08 * sum(ranks.count(rank) > 2 for rank in set(ranks))
    if low:
        small = WHEEL.intersection(ranks)
        chance += 0.035 * (len(small) - 2)
        if {12, 0} <= small:
            chance += 0.06
    return min(0.9, max(0.1, chance))
