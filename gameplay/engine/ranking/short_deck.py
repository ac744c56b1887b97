"""The order of hands with fewer ranks than thirteen: a flush beats a full house, and the ace is also below
the lowest rank that is left. What is gone from the middle leaves no gap: without eights to tens a jack
follows the seven. Source: hold'em of the hand history format's letters NS; BG-short-deck-texas-holdem,
BG-mexican-poker.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from gameplay.engine.cards import DECK, RANKS
from gameplay.engine.ranking import codes, words
from gameplay.engine.ranking.choice import Ranking, best_five
from gameplay.engine.ranking.high import check
from gameplay.engine.ranking.keys import (
    ANY_FLUSH,
    EMPTY,
    FLUSHES,
    KEYS,
    RANKS_ONLY,
    NotRanked,
    counts,
    total,
)

CARDS: Final = DECK[16:]
"""36 cards, six to ace."""

MEXICAN_CARDS: Final = DECK[:24] + DECK[36:]
"""40 cards, without eights, nines and tens."""

OTHERWISE: Final = {codes.FLUSH: codes.FULL_HOUSE, codes.FULL_HOUSE: codes.FLUSH}
TRIPS_FIRST: Final = {codes.STRAIGHT: codes.THREE_OF_A_KIND, codes.THREE_OF_A_KIND: codes.STRAIGHT}


class ShortDeck(Ranking):
    """The best five of five cards or more.

    >>> from gameplay.engine.cards import cards
    >>> SHORT_DECK.words(cards("Ah6c"), cards("7d8s9hKcKd"))
    'nine-high straight'
    >>> SHORT_DECK.strength(cards("Ah9h8h7hTh")) > SHORT_DECK.strength(cards("AcAdAsKcKd"))
    True
    >>> MEXICAN.words(cards("5c6d7hJsQc")), MEXICAN.words(cards("Ac2d3h4s5c"))
    ('queen-high straight', 'five-high straight')
    """

    part: ClassVar[str] = "high"

    def __init__(self, cards: Sequence[int] = CARDS, *, trips_first: bool = False) -> None:
        """cards: the deck; trips_first: three of a kind beats a straight."""
        left = sorted({card >> 2 for card in cards})
        self.lowest = 13 - len(left)
        self.places = {rank: place for place, rank in enumerate(left, self.lowest)}
        self.otherwise = OTHERWISE | (TRIPS_FIRST if trips_first else {})
        self.rank_words = {place + 2: words.HIGH_RANKS[rank + 2] for rank, place in self.places.items()}
        self.by_ranks: dict[int, int] = {}

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better, equal for hands that tie. Raises NotRanked, as HIGH
        does, and for cards that are not in the deck."""
        summed = EMPTY
        try:
            for card in hole:
                summed += KEYS[card]
            for card in board:
                summed += KEYS[card]
            best = self.by_ranks[summed & RANKS_ONLY]
        except (KeyError, TypeError, IndexError):
            best = self._first_met((*hole, *board))
        if summed & ANY_FLUSH:
            suit = FLUSHES[summed & ANY_FLUSH]
            best = max(best, self._flush([card >> 2 for card in (*hole, *board) if suit[card]]))
        return best

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        return words.high(self.reordered(self.strength(hole, board)), self.rank_words)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it, in the order they were given. Raises NotRanked."""
        return best_five(self, hole, board)

    def reordered(self, code: int) -> int:
        """A code with categories exchanged, flush and full house first of all: done twice, it is the same
        again.

        >>> hex(SHORT_DECK.reordered(0x6ED000)), hex(SHORT_DECK.reordered(0x5ED000))
        ('0x5ed000', '0x6ed000')
        """
        category = codes.category(code)
        return code + (self.otherwise.get(category, category) - category) * codes.CATEGORY

    def _first_met(self, cards: tuple[int, ...]) -> int:
        """The strength without a flush of cards whose ranks had not been seen, or that cannot be ranked."""
        summed = total(cards)
        check(cards)
        if any(card >> 2 not in self.places for card in cards):
            gone = ", ".join(RANKS[rank] for rank in range(13) if rank not in self.places)
            raise NotRanked(f"This deck has no cards of these ranks: {gone}.")
        held = counts(summed & RANKS_ONLY)
        of_each = [0] * 13
        for rank, place in self.places.items():
            of_each[place] = held[rank]
        best = self.reordered(codes.of_a_kind(of_each))
        if top := self._straight_top(sum(1 << place for place, count in enumerate(of_each) if count)):
            best = max(best, self.reordered(codes.code(codes.STRAIGHT, (top,))))
        self.by_ranks[summed & RANKS_ONLY] = best
        return best

    def _straight_top(self, held: int) -> int:
        """The top place of the best straight in a set of places, 0 if there is none."""
        wheel = 1 << 12 | 0b1111 << self.lowest
        return codes.straight_top(held, wheel=False) or (self.lowest + 5 if held & wheel == wheel else 0)

    def _flush(self, suited: Sequence[int]) -> int:
        """The strength of the best five among five or more ranks of one suit."""
        held = sum(1 << self.places[rank] for rank in suited)
        if top := self._straight_top(held):
            return codes.code(codes.STRAIGHT_FLUSH, (top,))
        return self.reordered(codes.flush(held, wheel=False))


SHORT_DECK = ShortDeck()
SHORT_DECK_TRIPS = ShortDeck(trips_first=True)
MEXICAN = ShortDeck(MEXICAN_CARDS)
