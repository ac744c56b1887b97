"""The order of hands with a deck of 36 cards, without deuces to fives: a flush beats a full house, and the
ace is also below the six. Source: hold'em of the hand history format's letters NS.
"""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.cards import DECK
from gameplay.engine.ranking import codes, words
from gameplay.engine.ranking.choice import Ranking, best_five
from gameplay.engine.ranking.high import check
from gameplay.engine.ranking.keys import ANY_FLUSH, FLUSHES, RANKS_ONLY, NotRanked, counts, total

CARDS = DECK[16:]
NINE = 9
WHEEL = 1 << 12 | 0b1111 << 4
OTHERWISE = {codes.FLUSH: codes.FULL_HOUSE, codes.FULL_HOUSE: codes.FLUSH}


class ShortDeck(Ranking):
    """The best five of five cards or more.

    >>> from gameplay.engine.cards import cards
    >>> SHORT_DECK.words(cards("Ah6c"), cards("7d8s9hKcKd"))
    'nine-high straight'
    >>> SHORT_DECK.strength(cards("Ah9h8h7hTh")) > SHORT_DECK.strength(cards("AcAdAsKcKd"))
    True
    """

    __slots__ = ()
    part: ClassVar[str] = "high"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """How good it is: the greater the better, equal for hands that tie. Raises NotRanked, as HIGH does,
        and for cards that are not in the deck."""
        cards = (*hole, *board)
        summed = total(cards)
        check(cards)
        if min(cards) < CARDS[0]:
            raise NotRanked("A short deck has no deuces, threes, fours and fives.")
        of_each = counts(summed & RANKS_ONLY)
        best = reordered(codes.of_a_kind(of_each))
        if top := straight_top(sum(1 << rank for rank, count in enumerate(of_each) if count)):
            best = max(best, codes.code(codes.STRAIGHT, (top,)))
        if summed & ANY_FLUSH:
            suit = FLUSHES[summed & ANY_FLUSH]
            best = max(best, flush(sum(suit[card] for card in cards)))
        return best

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """What it is called. Raises NotRanked."""
        return words.high(reordered(self.strength(hole, board)))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it, in the order they were given. Raises NotRanked."""
        return best_five(self, hole, board)


def reordered(code: int) -> int:
    """A code with the categories of flush and full house exchanged: done twice, it is the same again.

    >>> hex(reordered(0x6ED000)), hex(reordered(0x5ED000))
    ('0x5ed000', '0x6ed000')
    """
    category = codes.category(code)
    return code + (OTHERWISE.get(category, category) - category) * codes.CATEGORY


def straight_top(held: int) -> int:
    """The top rank of the best straight in a set of ranks, 0 if there is none."""
    return codes.straight_top(held) or (NINE if held & WHEEL == WHEEL else 0)


def flush(held: int) -> int:
    """The strength of the best five among five or more cards of one suit."""
    if top := straight_top(held):
        return codes.code(codes.STRAIGHT_FLUSH, (top,))
    return reordered(codes.flush(held))


SHORT_DECK = ShortDeck()
