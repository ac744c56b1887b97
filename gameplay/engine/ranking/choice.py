"""Rankings, and the choice of the five cards that make a hand."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Protocol


class Ranking(Protocol):
    """A way to compare hands: `hole` is a player's own cards, `board` what is shared with others.

    part: what the part of a split pot is called that is won by it ("high", "low");
    by_place: whether it matters which of the own cards lay face down: then they come as a `Holding`, if any
        lay face up (`down_of` takes both), and `best` is to find the cards by itself;
    wild: the cards that are wild, whoever holds them and wherever they lie."""

    part: ClassVar[str] = ""
    by_place: ClassVar[bool] = False
    wild: frozenset[int] = frozenset()

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """The greater the better, equal for a tie, None for a hand that does not qualify."""

    def strengths(self, holes: Sequence[Sequence[int]], board: Sequence[int]) -> Sequence[int | None]:
        """`strength` of several hands beside the same board."""
        return [self.strength(hole, board) for hole in holes]

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what the hand is called."""

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make the hand, none if it does not qualify."""


def best_five(ranking: Ranking, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
    """The first five cards, in the order given, that are worth as much as all together."""
    together = (*hole, *board)
    strength = ranking.strength(hole, board)
    if strength is None:
        return ()
    if len(together) <= 5:
        return together
    return next(five for five in combinations(together, 5) if ranking.strength(five) == strength)
