"""The order of hands that most games are played for: royal flush down to high card.

Source: FCD-rank-order and what follows it, CPL-ranking, FNP-rank and what follows it, rulings 15, 84 and 93.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

from gameplay.engine.ranking import codes, words
from gameplay.engine.ranking.choice import Ranking, best_five
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

MOST_CARDS = 9

by_ranks: dict[int, int] = {}
"""The best code without a flush by the sum of ranks; filled as hands are met, or at once by `fill`."""

by_suited: dict[int, int] = {}
"""The best code in one suit by the set of ranks held in it; filled in the same way."""

_codes: dict[int, int] = {}
"""One number for all hands of a code: they lie close together and are found sooner."""


class High(Ranking):
    """The best five cards of one to nine, of one deck.

    >>> from gameplay.engine.cards import cards
    >>> HIGH.words(cards("Kh9h"), cards("2h3h4h8cKd"))
    'king-high flush'
    >>> HIGH.strength(cards("AhKd")) > HIGH.strength(cards("AsQd"))
    True
    """

    __slots__ = ()
    part: ClassVar[str] = "high"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better, equal for hands that tie.

        The number is a code of `gameplay.engine.ranking.codes`. Raises NotRanked for jokers and unknown
        cards, no cards and more than nine. The cards must differ: the same card twice is not always noticed.
        """
        try:
            if len(board) == 5 and len(hole) == 2:
                a, b = hole
                c, d, e, f, g = board
                summed = EMPTY + KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g]
            else:
                summed = EMPTY
                for card in hole:
                    summed += KEYS[card]
                for card in board:
                    summed += KEYS[card]
            if summed & ANY_FLUSH:
                suit = FLUSHES[summed & ANY_FLUSH]
                ranks = 0
                for card in hole:
                    ranks += suit[card]
                for card in board:
                    ranks += suit[card]
                return max(by_suited[ranks], by_ranks[summed & RANKS_ONLY])
            return by_ranks[summed & RANKS_ONLY]
        except (KeyError, TypeError, IndexError):
            return first_met((*hole, *board))

    def strengths(self, holes: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
        """`strength` of several hands beside the same board, which is added up once: hand by hand, a random
        hand of hold'em takes 1.6 % more instructions (`bin/bench engine`)."""
        answers = []
        try:
            shared = EMPTY
            for card in board:
                shared += KEYS[card]
            for hole in holes:
                summed = shared
                for card in hole:
                    summed += KEYS[card]
                if summed & ANY_FLUSH:
                    answers.append(self.strength(hole, board))
                else:
                    answers.append(by_ranks[summed & RANKS_ONLY])
        except (KeyError, TypeError, IndexError):
            return [self.strength(hole, board) for hole in holes]
        return answers

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        return words.high(self.strength(hole, board))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it, in the order they were given. Raises NotRanked."""
        return best_five(self, hole, board)


def first_met(cards: tuple[int, ...]) -> int:
    """The strength of cards whose ranks or suit had not been seen, or that cannot be ranked at all."""
    summed = total(cards)
    check(cards)
    ranks = summed & RANKS_ONLY
    if ranks not in by_ranks:
        by_ranks[ranks] = _shared(unsuited(counts(ranks)))
    if not summed & ANY_FLUSH:
        return by_ranks[ranks]
    suit = FLUSHES[summed & ANY_FLUSH]
    suited = sum(suit[card] for card in cards)
    if suited not in by_suited:
        by_suited[suited] = _shared(codes.flush(suited))
    return max(by_suited[suited], by_ranks[ranks])


def fill(count: int) -> None:
    """Rank all hands of so many cards now rather than when they are first met: for seven 0.3 s."""
    for ranks in combinations_with_replacement(range(13), count):
        if all(ranks[place] < ranks[place + 4] for place in range(count - 4)):
            summed = sum(5**rank for rank in ranks)
            if summed not in by_ranks:
                by_ranks[summed] = _shared(unsuited([ranks.count(rank) for rank in range(13)]))
    for suited in range(1 << 13):
        if 5 <= suited.bit_count() <= count:
            by_suited[suited] = _shared(codes.flush(suited))


def _shared(code: int) -> int:
    return _codes.setdefault(code, code)


def check(cards: Sequence[int], most: int = MOST_CARDS) -> None:
    """Raises NotRanked for no cards, too many, and for a card that is there twice."""
    if not cards:
        raise NotRanked("There are no cards to rank.")
    if len(cards) > most:
        raise NotRanked(f"At most {most} cards are ranked together, not {len(cards)}.")
    if len(set(cards)) < len(cards):
        raise NotRanked("The same card cannot be there twice.")


def unsuited(counts: Sequence[int]) -> int:
    """The best code of these ranks when no five cards share a suit."""
    ranks = sum(1 << rank for rank, count in enumerate(counts) if count)
    top = codes.straight_top(ranks)
    straight = codes.code(codes.STRAIGHT, (top,)) if top else 0
    return max(codes.of_a_kind(counts), straight)


HIGH = High()
