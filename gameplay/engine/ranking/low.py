"""Games that the lowest hand wins.

Ace-to-five: the ace is low, straights and flushes mean nothing, so 5-4-3-2-A is best (DM-razz).
Eight-or-better is the same for hands of five different ranks up to the eight, others do not qualify
(DM-omaha8, DM-stud8-split). Deuce-to-seven: the ace is high, straights and flushes spoil a hand, so 7-5-4-3-2
of mixed suits is best (DM-27td-rank, FNP-lowball); A-2-3-4-5 is no straight there, but ace high.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from gameplay.engine.ranking import codes, words
from gameplay.engine.ranking.choice import Ranking, best_five
from gameplay.engine.ranking.high import check
from gameplay.engine.ranking.keys import ANY_FLUSH, EMPTY, FLUSHES, KEYS, RANKS_ONLY, counts, total
from words.text import Text

WORST = 16 * codes.CATEGORY
"""Less the code of a hand it is how good the hand is as a low."""


class AceToFive(Ranking):
    """The lowest five cards of one to nine; fewer than five are compared as far as they go.

    >>> from gameplay.engine.cards import cards
    >>> LOW.words(cards("8h5d"), cards("2h3hAcKdKh"))
    'eight-five low'
    >>> EIGHT_OR_BETTER.strength(cards("9h5d4c3s2h")) is None
    True
    """

    part: ClassVar[str] = "low"

    def __init__(self, *, highest: int | None = None) -> None:
        """`highest` is the top rank with which five different cards qualify; without it all hands do."""
        self.highest = highest
        self.by_ranks: dict[int, int | None] = {}

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """Return how good it is: the greater the better, None if it does not qualify. Raises NotRanked."""
        summed = EMPTY
        try:
            for card in hole:
                summed += KEYS[card]
            for card in board:
                summed += KEYS[card]
            return self.by_ranks[summed & RANKS_ONLY]
        except (KeyError, TypeError, IndexError):
            return self._first_met((*hole, *board))

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called: "no low" if it does not qualify. Raises NotRanked."""
        strength = self.strength(hole, board)
        return Text("no low") if strength is None else words.low(WORST - strength)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, in the order they were given; none if it does not qualify."""
        return best_five(self, hole, board)

    def qualifies(self, code: int) -> bool:
        """Return whether a low wins anything: always, or with five different ranks none of which is too
        high."""
        if self.highest is None:
            return True
        ranks = codes.ranks(code)
        return codes.category(code) == codes.HIGH_CARD and len(ranks) == 5 and ranks[0] <= self.highest

    def _first_met(self, cards: tuple[int, ...]) -> int | None:
        summed = total(cards) & RANKS_ONLY
        check(cards)
        code = lowest(counts(summed))
        self.by_ranks[summed] = WORST - code if self.qualifies(code) else None
        return self.by_ranks[summed]


def lowest(counts: Sequence[int]) -> int:
    """The code of the lowest five of these ranks (deuce first), the ace counted as 1."""
    low = [counts[12], *counts[:12]]
    different = [rank for rank, count in enumerate(low, 1) if count]
    if len(different) >= 5:
        return codes.code(codes.HIGH_CARD, different[4::-1])
    ranks = [rank for rank, count in enumerate(low, 1) for _ in range(count)]
    return min(
        codes.of_a_kind([chosen.count(rank) for rank in range(1, 14)], lowest=1)
        for chosen in set(combinations(ranks, min(5, len(ranks))))
    )


class DeuceToSeven(Ranking):
    """The worst five cards of one to nine by the order of high hands.

    >>> from gameplay.engine.cards import cards
    >>> DEUCE_TO_SEVEN.words(cards("7h5d4c3s2h"))
    'seven-five low'
    >>> DEUCE_TO_SEVEN.words(cards("Ah5d4c3s2h"))
    'ace-five low'
    """

    part: ClassVar[str] = "low"

    def __init__(self) -> None:
        self.by_ranks: dict[int, int] = {}
        self.by_suited: dict[int, int] = {}

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked as HIGH does."""
        if len(hole) + len(board) > 5:
            cards = (*hole, *board)
            check(cards)
            return max(self.strength(five) for five in combinations(cards, 5))
        summed = EMPTY
        try:
            for card in hole:
                summed += KEYS[card]
            for card in board:
                summed += KEYS[card]
            if summed & ANY_FLUSH:
                return self.by_suited[summed & RANKS_ONLY]
            return self.by_ranks[summed & RANKS_ONLY]
        except (KeyError, TypeError, IndexError):
            return self._first_met((*hole, *board))

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        return words.low(WORST - self.strength(hole, board))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, in the order they were given. Raises NotRanked."""
        return best_five(self, hole, board)

    def _first_met(self, cards: tuple[int, ...]) -> int:
        summed = total(cards)
        check(cards)
        ranks = summed & RANKS_ONLY
        if summed & ANY_FLUSH:
            suit = FLUSHES[summed & ANY_FLUSH]
            self.by_suited[ranks] = WORST - codes.flush(sum(suit[card] for card in cards), wheel=False)
            return self.by_suited[ranks]
        self.by_ranks[ranks] = WORST - unsuited(counts(ranks))
        return self.by_ranks[ranks]


def unsuited(counts: Sequence[int]) -> int:
    """The code of five or fewer ranks where the ace is high only."""
    top = codes.straight_top(sum(1 << rank for rank, count in enumerate(counts) if count), wheel=False)
    return codes.code(codes.STRAIGHT, (top,)) if top else codes.of_a_kind(counts)


LOW = AceToFive()
EIGHT_OR_BETTER = AceToFive(highest=8)
DEUCE_TO_SEVEN = DeuceToSeven()
