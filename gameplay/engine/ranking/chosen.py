"""Hands that may not be made of any five cards: so many of one's own with so many of the board, or those of a
line of it.

A ranking of five cards is given a way to choose: what may be taken of a player's own cards, and what of the
board to go with it (`Taken`). The best hand of all these choices counts. High hands and lows up to a rank are
looked up card by card, which is many times quicker than asking for each five.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import HIGH, by_ranks
from gameplay.engine.ranking.keys import ANY_FLUSH, EMPTY, KEYS, RANKS_ONLY, total
from gameplay.engine.ranking.low import WORST, AceToFive
from gameplay.engine.ranking.short_deck import ShortDeck
from words.text import Text

Cards = tuple[int, ...]


class Taken(NamedTuple):
    """Choices of cards: every one of the own goes with every one of the board's."""

    own: Sequence[Cards]
    board: Sequence[Cards]


Choose = Callable[[Sequence[int], Sequence[int]], Sequence[Taken]]
"""Choices of own cards and of a board. Raises NotRanked where there are too few."""


class Chosen(Ranking):
    """The best hand of all that may be taken. of: what the five cards are compared by; choose: what may be
    taken; part: what the part of a pot is called that it wins, if not as `of` says.

    >>> from itertools import combinations
    >>> from gameplay.engine.cards import cards
    >>> both = Chosen(HIGH, lambda hole, board: [Taken([tuple(hole)], list(combinations(board, 3)))])
    >>> both.words(cards("AhKd"), cards("QsJcTh9d9s"))
    'ace-high straight'
    """

    part: ClassVar[str] = ""

    def __init__(self, of: Ranking, choose: Choose, part: str = "") -> None:
        self.of, self.choose = of, choose
        self.part = part or of.part  # type: ignore[misc]  # one for each, where a protocol has one for all

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """Return how good it is, as `of` says; None if no choice qualifies. Raises NotRanked."""
        taken = self.choose(hole, board)
        if self.of is HIGH:
            return highest(taken, HIGH, by_ranks)
        if isinstance(self.of, ShortDeck):
            return highest(taken, self.of, self.of.by_ranks)
        if isinstance(self.of, AceToFive) and self.of.highest:
            total((*hole, *board))
            return lowest(taken, self.of.highest)
        strengths_made = [self.of.strength(own, shared) for own, shared in every(taken)]
        return max((strength for strength in strengths_made if strength is not None), default=None)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called: "no low" if nothing qualifies. Raises NotRanked."""
        chosen = self.best(hole, board)
        return self.of.words(chosen) if chosen else Text("no low")

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, own ones first; none if nothing qualifies. Raises NotRanked."""
        strength = self.strength(hole, board)
        if strength is None:
            return ()
        return next(
            (*own, *shared)
            for own, shared in every(self.choose(hole, board))
            if self.of.strength(own, shared) == strength
        )


def every(taken: Sequence[Taken]) -> Iterator[tuple[Cards, Cards]]:
    """Every choice by itself: own cards and the board's."""
    for owns, boards in taken:
        for own in owns:
            for board in boards:
                yield own, board


def highest(taken: Sequence[Taken], ranking: Ranking, without_flush: Mapping[int, int]) -> int | None:
    """The best high hand of these choices. without_flush: what hands are worth by this ranking that have no
    flush, by the sum of their ranks, as far as they have been met. Raises NotRanked, as the ranking does."""
    best, flushes = 0, []
    for owns, boards in taken:
        try:
            shared = [(summed(three), three) for three in boards]
            for own in owns:
                two = EMPTY + summed(own)
                for three, cards in shared:
                    both = two + three
                    if both & ANY_FLUSH:
                        flushes.append((own, cards))
                    elif (strength := without_flush[both & RANKS_ONLY]) > best:
                        best = strength
        except (KeyError, TypeError, IndexError):
            flushes, best = list(every(taken)), 0
    return max([best, *(ranking.strength(own, board) or 0 for own, board in flushes)])


def summed(cards: Cards) -> int:
    """The sum of the keys of these cards."""
    keys = 0
    for card in cards:
        keys += KEYS[card]
    return keys


def lowest(taken: Sequence[Taken], worst: int) -> int | None:
    """The best low of five different ranks up to the worst that qualifies (8: the eight), as a low says it;
    None if there is none."""
    allowed = (1 << worst) - 1
    best = 1 << worst
    for owns, boards in taken:
        shared = {low_ranks(board) & allowed for board in boards}
        for two in {low_ranks(own) & allowed for own in owns}:
            for three in shared:
                five = two | three
                count = five.bit_count()
                if count > 5:
                    five, count = lowest_five(five), 5
                if count == 5 and five < best:
                    best = five
    if best > allowed:
        return None
    code = 0
    for rank in range(worst, 0, -1):
        if best >> rank - 1 & 1:
            code = code * 16 + rank
    return WORST - code


def lowest_five(ranks: int) -> int:
    """The five lowest of more ranks."""
    while ranks.bit_count() > 5:
        ranks ^= 1 << ranks.bit_length() - 1
    return ranks


def low_ranks(cards: Sequence[int]) -> int:
    """The ranks of these cards as a set, the ace lowest (bit 0), the king highest (bit 12)."""
    ranks = 0
    for card in cards:
        ranks |= 1 << (card // 4 + 1) % 13
    return ranks


def own_cards(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """All of a player's own cards and none of the board."""
    return [Taken([tuple(hole)], [()])]


def own(ranking: Ranking, part: str = "") -> Chosen:
    """A ranking that leaves the board out of it."""
    return Chosen(ranking, own_cards, part)
