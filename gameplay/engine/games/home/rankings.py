"""Rankings of hands of one card and of two out of three. Source: FNP-guts-rank, FNP-syn-ace-low,
ruling 120."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from gameplay.engine.cards import RANK_WORDS
from gameplay.engine.ranking import HIGH, NotRanked, Ranking, register
from words.text import Text

RANKS: Final = 13
ACE: Final = 12
MOST: Final = 2 * RANKS * RANKS


def two_cards(one: int, other: int) -> int:
    """Return what two cards are worth: every pair is above every two different cards; otherwise the higher
    card counts, then the lower, aces high.

    >>> two_cards(0, 1) > two_cards(50, 45) > two_cards(50, 40)
    True
    """
    one, other = one >> 2, other >> 2
    if one == other:
        return RANKS * RANKS + one * RANKS + one
    return one * RANKS + other if one > other else other * RANKS + one


class TwoOfMany(Ranking):
    """The best or the worst two of a player's own cards."""

    part: ClassVar[str] = "high"

    def of_two(self, one: int, other: int) -> int:
        """The greater the better."""
        return two_cards(one, other)

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        if len(hole) < 2 or min(hole) < 0 or max(hole) > 51:
            raise NotRanked("Two known cards and more are ranked.")
        return max([self.of_two(one, other) for one, other in combinations(hole, 2)])

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        strength = self.strength(hole)
        return next(two for two in combinations(hole, 2) if self.of_two(*two) == strength)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        two = self.best(hole)
        if two[0] >> 2 == two[1] >> 2:
            return HIGH.words(two)
        high, low = (RANK_WORDS[card >> 2] for card in sorted(two, reverse=True))
        return Text("{high}-{low}", high=high, low=low)


class WorstTwo(TwoOfMany):
    """The worst two cards win."""

    part: ClassVar[str] = "low"

    def of_two(self, one: int, other: int) -> int:
        return MOST - two_cards(one, other)


class AceLow(Ranking):
    """One card, of which the ace is the lowest and the king the highest.

    >>> ACE_LOW.strength((47,)) > ACE_LOW.strength((0,)) > ACE_LOW.strength((50,))
    True
    """

    part: ClassVar[str] = "high"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        if not hole or not all(0 <= card < 52 for card in hole):
            raise NotRanked("A card that nobody knows has no rank.")
        return max(((card >> 2) + 1) % RANKS for card in hole)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        return RANK_WORDS[self.strength(hole) - 1]

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        return tuple(hole[:1])


BEST_TWO: Final = TwoOfMany()
WORST_TWO: Final = WorstTwo()
ACE_LOW: Final = AceLow()

register("BEST_TWO", BEST_TWO)
register("WORST_TWO", WORST_TWO)
register("ACE_LOW", ACE_LOW)
