"""A number for each card, such that the sum says all that matters about a hand.

The low part counts the ranks in base five (a deck has four of each), so it stands for one set of ranks only.
Above it every suit counts its cards in four bits that begin at three: the fifth card of a suit sets the
highest of them. One addition for each card, one test for a flush, one look-up: that is an evaluation.
"""

from collections.abc import Iterable
from typing import cast

RANK_BITS = 32
"""Enough for thirteen digits in base five."""

RANKS_ONLY = (1 << RANK_BITS) - 1
EMPTY = sum(3 << RANK_BITS + 4 * suit for suit in range(4))
"""The sum of no cards at all: what every sum begins with."""

FLUSHES = {
    8 << RANK_BITS + 4 * suit: [1 << card // 4 if card % 4 == suit else 0 for card in range(52)]
    for suit in range(4)
}
"""For the bit that the fifth card of a suit sets: what each card adds to the set of ranks held in that suit
(bit 0 for the deuce, bit 12 for the ace)."""

ANY_FLUSH = sum(FLUSHES)

_NO_KEY = cast(int, None)
KEYS = [
    *(5 ** (card // 4) + (1 << RANK_BITS + 4 * (card % 4)) for card in range(52)),
    *(_NO_KEY, _NO_KEY, _NO_KEY),
]
"""The key of each card. The jokers (52, 53) and the unknown card (-1, the last place) have none: adding them
fails, as it should."""


class NotRanked(ValueError):
    """These cards have no rank: too few, too many, the same twice, or a card that nobody knows."""


def total(cards: Iterable[int]) -> int:
    """The sum of the keys of distinct cards, nine at most. Raises NotRanked for jokers and unknown cards.

    >>> total([48, 49]) - EMPTY == KEYS[48] + KEYS[49]
    True
    """
    summed = EMPTY
    try:
        for card in cards:
            summed += KEYS[card]
    except (TypeError, IndexError):
        raise NotRanked("A joker or an unknown card has no rank of its own.") from None
    return summed


def counts(summed: int) -> list[int]:
    """Return how many cards of each rank, deuce first, went into a sum.

    >>> counts(total([0, 48, 49]))
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    """
    left = summed & RANKS_ONLY
    digits = []
    for _ in range(13):
        left, digit = divmod(left, 5)
        digits.append(digit)
    return digits
