"""Three cards of one's own that make two hands with the board: one of them plays with each of the others.
Source: DM-double-entendre, ruling 198."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from gameplay.engine.cards import spoken
from gameplay.engine.ranking import HIGH, Ranking, register
from words.text import Text


class TwoOfThree(Ranking):
    """The better of the high hands that two of three own cards make with the board.

    is_marked: the first own card plays with each of the other two, and these never together; else any two
    may.

    >>> from gameplay.engine.cards import cards
    >>> MARKED_HANDS.words(cards("Ah7s7d"), cards("Kc9d2h"))
    'ace high, with ace of hearts marked'
    """

    part: ClassVar[str] = "high"
    of: ClassVar[Ranking] = HIGH

    def __init__(self, *, is_marked: bool) -> None:
        self.is_marked = is_marked

    def hands(self, hole: Sequence[int]) -> list[tuple[int, ...]]:
        """The pairs of own cards that play; of fewer than three cards all of them."""
        if len(hole) < 3:
            return [tuple(hole)]
        pairs = list(combinations(hole, 2))
        return [pair for pair in pairs if not self.is_marked or hole[0] in pair]

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good the better one is: a code as HIGH gives it. Raises NotRanked."""
        return max(HIGH.strength(pair, board) for pair in self.hands(hole))

    def entries(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how many of the hands are worth as much as the best of them."""
        worth = [HIGH.strength(pair, board) for pair in self.hands(hole)]
        return worth.count(max(worth))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it."""
        return HIGH.best(max(self.hands(hole), key=lambda pair: HIGH.strength(pair, board)), board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called, and which card is marked. Raises NotRanked."""
        called = HIGH.words(max(self.hands(hole), key=lambda pair: HIGH.strength(pair, board)), board)
        if not self.is_marked or len(hole) < 3:
            return called
        return Text("{hand}, with {card} marked", hand=called, card=spoken(hole[0]))


EITHER_HAND = TwoOfThree(is_marked=False)
MARKED_HANDS = TwoOfThree(is_marked=True)
register("either-hand", EITHER_HAND)
register("marked-hands", MARKED_HANDS)
