"""Ranks of five cards, the best five of those that were shown: the usual ranking, ace high or low."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tables.randomness import RANKS
from words.text import Text

NAMES = (
    Text("high card"),
    Text("a pair"),
    Text("two pairs"),
    Text("three of a kind"),
    Text("a straight"),
    Text("a flush"),
    Text("a full house"),
    Text("four of a kind"),
    Text("a straight flush"),
)
WHEEL = (12, 3, 2, 1, 0)

HandRank = tuple[int, tuple[int, ...]]


def best_of(cards: Sequence[str]) -> HandRank:
    """The best five of five or more cards: a larger one wins, equal ones tie.

    >>> best_of(["As", "Ks", "Qs", "Js", "Ts"]) > best_of(["9c", "9d", "9h", "9s", "Ad", "Kd", "2c"])
    True
    >>> best_of(["Ad", "2c", "3s", "4h", "5d"])
    (4, (3,))
    """
    return max(rank_of(five) for five in combinations(cards, 5))


def rank_of(five: Sequence[str]) -> HandRank:
    """Return which of NAMES five cards are, and what decides between two of a kind."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    shape, decides = tuple(count for _, count in counts), tuple(rank for rank, _ in counts)
    is_flush = len({card[1] for card in five}) == 1
    is_straight = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or tuple(ranks) == WHEEL)
    if is_straight:
        high = 3 if tuple(ranks) == WHEEL else ranks[0]
        return (8 if is_flush else 4), (high,)
    if shape == (4, 1):
        return 7, decides
    if shape == (3, 2):
        return 6, decides
    if is_flush:
        return 5, decides
    kinds = {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return kinds.get(shape, 0), decides
