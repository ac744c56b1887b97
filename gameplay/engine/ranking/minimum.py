"""High hands of which only those from a certain one on qualify. Source: BG-archie, BG-korean.

>>> from gameplay.engine.cards import cards
>>> PAIR_OF_SIXES.strength(cards("5h5dAsKsQh")) is None, PAIR_OF_SIXES.words(cards("6h6d2s3s4h"))
(True, 'pair of sixes')
"""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.ranking import codes
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import HIGH
from words.text import Text


class AtLeast(Ranking):
    """The best five cards, if they are good enough. least: the code of the worst that qualifies."""

    part: ClassVar[str] = "high"

    def __init__(self, least: int) -> None:
        self.least = least

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """Return how good it is, as HIGH says; None if it does not qualify. Raises NotRanked."""
        code = HIGH.strength(hole, board)
        return code if code >= self.least else None

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called: "no high" if it does not qualify. Raises NotRanked."""
        return Text("no high") if self.strength(hole, board) is None else HIGH.words(hole, board)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, none if it does not qualify. Raises NotRanked."""
        return () if self.strength(hole, board) is None else HIGH.best(hole, board)


PAIR_OR_BETTER = AtLeast(codes.code(codes.PAIR, (2,)))
PAIR_OF_SIXES = AtLeast(codes.code(codes.PAIR, (6,)))
PAIR_OF_NINES = AtLeast(codes.code(codes.PAIR, (9,)))
