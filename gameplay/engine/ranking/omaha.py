"""Omaha: exactly two of a player's own cards with exactly three from the board, for high and for low alike.

High and low may use different pairs. Before three board cards lie, two own cards count with those that do, so
that a hand can always be named. Source: DM-omaha, DM-omaha8.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.chosen import Cards, Chosen, Taken
from gameplay.engine.ranking.high import HIGH
from gameplay.engine.ranking.keys import NotRanked
from gameplay.engine.ranking.low import EIGHT_OR_BETTER
from gameplay.engine.ranking.lowest_straight import LOWEST_STRAIGHT
from gameplay.engine.ranking.short_deck import SHORT_DECK

OWN = 2
SHARED = 3


def two_of(hole: Sequence[int]) -> list[Cards]:
    """Every two of a player's own cards. Raises NotRanked for fewer than two."""
    if len(hole) < OWN:
        raise NotRanked("Omaha needs two cards of one's own.")
    return list(combinations(hole, OWN))


def three_of(board: Sequence[int]) -> list[Cards]:
    """Every three of the board, or all there are."""
    return list(combinations(board, min(SHARED, len(board))))


def two_and_three(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """Every two of one's own with every three from the board."""
    return [Taken(two_of(hole), three_of(board))]


def omaha(ranking: Ranking) -> Chosen:
    """A ranking of five cards as Omaha has it.

    >>> from gameplay.engine.cards import cards
    >>> OMAHA_HIGH.words(cards("AhKhQdJd"), cards("2h3h4h5h9c"))
    'ace-high flush'
    >>> OMAHA_HIGH.words(cards("AsKhQdJd"), cards("2h3h4h5h9c"))
    'ace high'
    >>> OMAHA_EIGHT_OR_BETTER.words(cards("Ah2hKdJd"), cards("3h5s8hTcQd"))
    'eight-five low'
    """
    return Chosen(ranking, two_and_three)


OMAHA_HIGH = omaha(HIGH)
OMAHA_EIGHT_OR_BETTER = omaha(EIGHT_OR_BETTER)
OMAHA_SHORT_DECK = omaha(SHORT_DECK)

FIVES: Final[dict[str, Ranking]] = {
    "HIGH": HIGH,
    "EIGHT_OR_BETTER": EIGHT_OR_BETTER,
    "LOWEST_STRAIGHT": LOWEST_STRAIGHT,
}
Line = tuple[int, ...]
"""Places of a board's cards in the order of the deal, from 0."""


class Along(Chosen):
    """Two of one's own with three of one line of the board: a row, a path, or what is left of it. of: a key
    of FIVES. Made by `along`.

    >>> from gameplay.engine.cards import cards
    >>> rows = along("HIGH", ((0, 1, 2), (3, 4, 5)))
    >>> rows.words(cards("AhKd7c7d"), cards("AcKc2h7sQdJd")), rows is along("HIGH", ((0, 1, 2), (3, 4, 5)))
    ('three of a kind, sevens', True)
    """

    def __init__(self, of: str, lines: tuple[Line, ...]) -> None:
        super().__init__(FIVES[of], self.choices)
        self.named, self.lines = of, lines

    def choices(self, hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
        """Every two of one's own with every three of every line, as far as it lies."""
        threes = threes_of(self.lines, len(board))
        return [Taken(two_of(hole), [tuple([board[place] for place in three]) for three in threes])]

    @property
    def definition(self) -> dict[str, Any]:
        """Definition it was made of, as plain data (see registry.py)."""
        return {"name": "along", "of": self.named, "lines": [list(line) for line in self.lines]}


@cache
def threes_of(lines: tuple[Line, ...], lie: int) -> list[Line]:
    """The places of every three of these lines, once each, where so many cards lie."""
    triples = {}
    for line in lines:
        places = [place for place in line if place < lie]
        triples.update(dict.fromkeys(combinations(places, min(SHARED, len(places)))))
    return list(triples)


@cache
def along(of: str, lines: tuple[Line, ...]) -> Along:
    """The ranking of two own cards and three of one of these lines."""
    return Along(of, lines)


def along_again(*, of: str, lines: Sequence[Sequence[int]]) -> Along:
    """The same from plain data."""
    return along(of, tuple(tuple(line) for line in lines))
