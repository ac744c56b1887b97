"""The lowest straight of five cards, ace to five the lowest of all; a straight flush is a straight too.
Source: BG-reno-straight."""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.ranking import codes
from gameplay.engine.ranking.choice import Ranking, best_five
from gameplay.engine.ranking.high import HIGH
from gameplay.engine.ranking.words import HIGH_RANKS
from words.text import Text

STRAIGHTS = (codes.STRAIGHT, codes.STRAIGHT_FLUSH)


class LowestStraight(Ranking):
    """Exactly five cards.

    >>> from gameplay.engine.cards import cards
    >>> LOWEST_STRAIGHT.words(cards("5h4d3c2sAh")), LOWEST_STRAIGHT.strength(cards("5h4d3c2s2h")) is None
    ('low straight to the five', True)
    """

    part: ClassVar[str] = "straight"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """Return how good it is: the greater the better, None for what is no straight. Raises NotRanked."""
        code = HIGH.strength(hole, board)
        if codes.category(code) not in STRAIGHTS:
            return None
        return codes.ACE + 1 - codes.ranks(code)[0]

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        strength = self.strength(hole, board)
        if strength is None:
            return Text("no straight")
        return Text("low straight to the {rank}", rank=HIGH_RANKS[codes.ACE + 1 - strength])

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, none if they do not. Raises NotRanked."""
        return best_five(self, hole, board)


LOWEST_STRAIGHT = LowestStraight()
