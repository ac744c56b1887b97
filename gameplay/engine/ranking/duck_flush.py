"""Duck Flush: a flush or anything better is compared as a high hand and beats everything else; below that the
lowest hand wins, deuce to seven, and a straight is only a bad low. Source: BG-duck-flush.

That is one order of all hands, so that each side pot is compared among those who can win it.
"""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.ranking import codes
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import HIGH
from gameplay.engine.ranking.low import DEUCE_TO_SEVEN, WORST


class DuckFlush(Ranking):
    """Five cards.

    >>> from gameplay.engine.cards import cards
    >>> DUCK_FLUSH.words(cards("9h7h5h3h2h")), DUCK_FLUSH.words(cards("7h5h4d3h2h"))
    ('nine-high flush', 'seven-five low')
    """

    part: ClassVar[str] = "high"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked."""
        high = HIGH.strength(hole, board)
        if codes.category(high) >= codes.FLUSH:
            return WORST + high
        return DEUCE_TO_SEVEN.strength(hole, board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        is_high = self.strength(hole, board) >= WORST
        return (HIGH if is_high else DEUCE_TO_SEVEN).words(hole, board)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it. Raises NotRanked."""
        is_high = self.strength(hole, board) >= WORST
        return (HIGH if is_high else DEUCE_TO_SEVEN).best(hole, board)


DUCK_FLUSH = DuckFlush()
