"""Hands that are counted by points: an ace is 1, a two to a ten what it says, a face nothing.

The highest total of all cards wins (49 at most, of five), the lowest (nothing at all), or the highest up to
21 of any of the cards: of equal totals the one of more cards, and faces are cards.
Source: BG-dramaha-49, BG-dramaha-zero, BG-dramaha-21, barge-common.md (PIPS).
"""

from collections.abc import Sequence
from typing import ClassVar

from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import check
from gameplay.engine.ranking.keys import total
from words.text import Text

ACE, TEN = 12, 8
MOST = 90
"""No nine cards come to so many points."""


def points(card: int) -> int:
    """Return what a card counts.

    >>> from gameplay.engine.cards import cards
    >>> [points(card) for card in cards("Ah2cTdJsQsKh")]
    [1, 2, 10, 0, 0, 0]
    """
    rank = card >> 2
    return 1 if rank == ACE else rank + 2 if rank <= TEN else 0


class Points(Ranking):
    """The total of all cards. lowest: the lowest wins.

    >>> from gameplay.engine.cards import cards
    >>> POINTS_HIGH.words(cards("TcTdThTs9c")), POINTS_LOW.words(cards("AcJdKhQsKc"))
    ('49 points', '1 point')
    """

    part: ClassVar[str] = "points"

    def __init__(self, *, lowest: bool = False) -> None:
        self.lowest = lowest

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked."""
        total = sum(map(points, self.best(hole, board)))
        return MOST - total if self.lowest else total

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """All the cards. Raises NotRanked."""
        cards = (*hole, *board)
        total(cards)
        check(cards)
        return cards

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        total = sum(map(points, self.best(hole, board)))
        return Text("{count} point", "{count} points", count=total)


class UpTo(Ranking):
    """The highest total up to a limit of any of the cards, of equal ones that of the most cards.

    >>> from gameplay.engine.cards import cards
    >>> [POINTS_21.words(cards(hand)) for hand in ("AcKdQsThTc", "9c8d7s6h5c", "KcTdTh8s6c")]
    ['21 points with 5 cards', '21 points with 3 cards', '20 points with 3 cards']
    """

    part: ClassVar[str] = "points"

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def made(self, cards: Sequence[int]) -> tuple[int, int]:
        """The total, and of how many cards. Raises NotRanked."""
        total(cards)
        check(cards)
        most = {0: 0}
        for card in cards:
            for reached, count in [*most.items()]:
                if (more := reached + points(card)) <= self.limit:
                    most[more] = max(most.get(more, 0), count + 1)
        best = max(most)
        return best, most[best]

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked."""
        total, count = self.made((*hole, *board))
        return total * 16 + count

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that count. Raises NotRanked."""
        left: tuple[int, ...] = (*hole, *board)
        best = self.made(left)
        while sum(map(points, left)) > best[0] or len(left) > best[1]:
            left = next(
                fewer
                for place in range(len(left))
                if self.made(fewer := left[:place] + left[place + 1 :]) == best
            )
        return left

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        total, count = self.made((*hole, *board))
        return Text(
            "{points} points with one card", "{points} points with {count} cards", points=total, count=count
        )


POINTS_HIGH = Points()
POINTS_LOW = Points(lowest=True)
POINTS_21 = UpTo(21)
