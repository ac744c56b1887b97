"""Badugi: the cards of a hand that share neither rank nor suit, as many as there can be.

More cards always beat fewer; as many are compared from the highest down, and the lower wins. What is left
over never counts. The ace is low at Badugi and high at Badeucy.
Source: BG-badugi, BG-badeucy, barge-common.md (BADUGI-A, BADUGI-2).
"""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import check
from gameplay.engine.ranking.keys import total
from gameplay.engine.ranking.words import LOW_RANKS
from words.text import Text

MOST = 4
HIGHEST = 15


class Badugi(Ranking):
    """The best badugi of one to nine cards.

    >>> from gameplay.engine.cards import cards
    >>> BADUGI.words(cards("7s4h2dAc")), BADUGI.words(cards("7s3s2hAd"))
    ('seven-four-deuce-ace badugi', 'three-card badugi, three-deuce-ace')
    >>> BADUGI.strength(cards("7s3s2hAd")) == BADUGI.strength(cards("3c3d2sAh"))
    True
    >>> BADUGI_ACE_HIGH.strength(cards("7s4h3d3c")) > BADUGI_ACE_HIGH.strength(cards("7s5h2d2c"))
    True
    """

    part: ClassVar[str] = "badugi"
    looks_at: ClassVar[int] = MOST

    def __init__(self, *, ace_low: bool = True) -> None:
        self.ace_low = ace_low

    def rank(self, card: int) -> int:
        """2 to king 13; an ace is 1, or 14 where it is high."""
        rank = card // 4 + 2
        return 1 if rank == 14 and self.ace_low else rank

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: how many cards, and then what each is below the highest. Raises
        NotRanked."""
        ranks = [self.rank(card) for card in self.best(hole, board)]
        code = len(ranks)
        for place in range(MOST):
            code = code * 16 + (HIGHEST - ranks[place] if place < len(ranks) else 0)
        return code

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, the highest first. Raises NotRanked."""
        cards = (*hole, *board)
        total(cards)
        check(cards)
        ordered = sorted(cards, key=self.rank, reverse=True)
        for count in range(min(MOST, len(cards)), 1, -1):
            badugis = [
                chosen
                for chosen in combinations(ordered, count)
                if len({card & 3 for card in chosen}) == len({card >> 2 for card in chosen}) == count
            ]
            if badugis:
                return min(badugis, key=lambda chosen: [self.rank(card) for card in chosen])
        return (ordered[-1],)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        ranks = [self.rank(card) for card in self.best(hole, board)]
        values = dict(
            zip(("first", "second", "third", "fourth"), map(LOW_RANKS.__getitem__, ranks), strict=False)
        )
        match len(ranks):
            case 4:
                return Text("{first}-{second}-{third}-{fourth} badugi", **values)
            case 3:
                return Text("three-card badugi, {first}-{second}-{third}", **values)
            case 2:
                return Text("two-card badugi, {first}-{second}", **values)
            case _:
                return Text("one-card badugi, {first}", **values)


BADUGI = Badugi()
BADUGI_ACE_HIGH = Badugi(ace_low=False)
