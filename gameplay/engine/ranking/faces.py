"""Lows of which those with a jack, queen or king among all their cards beat those without. Source:
BG-action-razz.

>>> from gameplay.engine.cards import cards
>>> wheel, quads = cards("Ah2d3c4s5h6d7c"), cards("KhKdKcKsQhQdQc")
>>> ACTION_RAZZ.strength(quads) > ACTION_RAZZ.strength(wheel)
True
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.low import LOW, WORST
from words.text import Text

FACES: Final = frozenset(range(36, 48))
"""Jacks, queens and kings."""


class ActionRazz(Ranking):
    """The lowest five; the face need not be one of them. looks_at: cards that decide."""

    part: ClassVar[str] = "low"
    looks_at: ClassVar[int] = 6

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """Return how good it is. Raises NotRanked."""
        low = LOW.strength(hole, board)
        return low if low is None or not self.has_face(hole, board) else WORST + low

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        low = LOW.words(hole, board)
        return Text("{low} with a face", low=low) if self.has_face(hole, board) else low

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it. Raises NotRanked."""
        return LOW.best(hole, board)

    def has_face(self, hole: Sequence[int], board: Sequence[int]) -> bool:
        """Return whether a jack, a queen or a king is among the cards."""
        return not FACES.isdisjoint((*hole, *board))


ACTION_RAZZ: Final = ActionRazz()
