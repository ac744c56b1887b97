"""Two more orders in which the ace is low and the lowest hand wins.

London's six-four: straights and flushes spoil a hand, as deuce-to-seven has it with every rank one lower, so
6-4-3-2-A of mixed suits is best, and ace, king, queen, jack and ten make no straight.
Madison: the cards are compared one by one from the highest down, and nothing else counts, not even pairs:
four aces and a deuce are best. Source: BG-london-lowball, BG-madison, barge-common.md (LOW-A6, LOW-MADISON).
"""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.ranking import words
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import check
from gameplay.engine.ranking.keys import KEYS, NotRanked
from gameplay.engine.ranking.low import DEUCE_TO_SEVEN, WORST

DECK_SIZE = 52


class AceToSix(Ranking):
    """Deuce-to-seven with every rank one lower.

    >>> from gameplay.engine.cards import cards
    >>> ACE_TO_SIX.words(cards("6h4d3c2sAh")), ACE_TO_SIX.words(cards("5h4d3c2sAh"))
    ('six-four low', 'five-high straight')
    """

    part: ClassVar[str] = "low"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked."""
        return DEUCE_TO_SEVEN.strength(raised((*hole, *board)))

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        code = WORST - self.strength(hole, board)
        return words.low(code - sum(1 << place for place in range(0, 20, 4) if code >> place & 15))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, in the order they were given. Raises NotRanked."""
        cards = (*hole, *board)
        chosen = DEUCE_TO_SEVEN.best(raised(cards))
        return tuple(card for card in cards if (card + 4) % DECK_SIZE in chosen)


def raised(cards: Sequence[int]) -> list[int]:
    """Every card one rank higher, the ace a deuce. Raises NotRanked."""
    if any(KEYS[card] is None for card in cards):
        raise NotRanked("A joker or an unknown card has no rank of its own.")
    check(cards)
    return [(card + 4) % DECK_SIZE for card in cards]


class Madison(Ranking):
    """The lowest five cards, rank by rank.

    >>> from gameplay.engine.cards import cards
    >>> MADISON.words(cards("2hAdAcAsAh")), MADISON.words(cards("KhKdKcKsQh"))
    ('deuce-ace low', 'king-king low')
    """

    part: ClassVar[str] = "low"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked."""
        code = 0
        for card in self.best(hole, board):
            code = code * 16 + low_rank(card)
        return 16**5 - code

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        return words.low(16**5 - self.strength(hole, board))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, the highest first. Raises NotRanked."""
        cards = (*hole, *board)
        if any(KEYS[card] is None for card in cards):
            raise NotRanked("A joker or an unknown card has no rank of its own.")
        check(cards)
        return tuple(sorted(cards, key=low_rank)[:5][::-1])


def low_rank(card: int) -> int:
    """1 for an ace to 13 for a king."""
    return (card // 4 + 1) % 13 + 1


ACE_TO_SIX = AceToSix()
MADISON = Madison()
