"""Omaha: exactly two of a player's own cards with exactly three from the board, for high and for low alike.

High and low may use different pairs. Before three board cards lie, two own cards count with those that do, so
that a hand can always be named. Source: DM-omaha, DM-omaha8.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.high import HIGH, by_ranks
from gameplay.engine.ranking.keys import ANY_FLUSH, EMPTY, KEYS, RANKS_ONLY, NotRanked, total
from gameplay.engine.ranking.low import EIGHT_OR_BETTER, WORST
from words.text import Text

OWN = 2
SHARED = 3
LOW_RANKS = 0xFF
"""Ace to eight, as `low_ranks` counts them."""


def check(hole: Sequence[int], board: Sequence[int]) -> None:
    """Raises NotRanked for fewer than two own cards, jokers and unknown cards."""
    total((*hole, *board))
    if len(hole) < OWN:
        raise NotRanked("Omaha needs two cards of one's own.")


def choices(hole: Sequence[int], board: Sequence[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every two of one's own with every three from the board."""
    shared = list(combinations(board, min(SHARED, len(board))))
    return [(own, three) for own in combinations(hole, OWN) for three in shared]


def best_choice(ranking: Ranking, hole: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    """The first two own cards and three shared ones that are worth as much as the whole hand."""
    strength = ranking.strength(hole, board)
    if strength is None:
        return ()
    return next(
        (*own, *three) for own, three in choices(hole, board) if ranking.strength(own, three) == strength
    )


class OmahaHigh(Ranking):
    """The best high hand of exactly two and three.

    >>> from gameplay.engine.cards import cards
    >>> OMAHA_HIGH.words(cards("AhKhQdJd"), cards("2h3h4h5h9c"))
    'ace-high flush'
    >>> OMAHA_HIGH.words(cards("AsKhQdJd"), cards("2h3h4h5h9c"))
    'ace high'
    """

    part: ClassVar[str] = "high"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """How good it is: a code as HIGH gives it. Raises NotRanked."""
        try:
            own = [EMPTY + KEYS[one] + KEYS[other] for one, other in combinations(hole, OWN)]
            shared = [total(three) - EMPTY for three in combinations(board, min(SHARED, len(board)))]
            best = 0
            for two in own:
                for three in shared:
                    summed = two + three
                    if summed & ANY_FLUSH:
                        return searched(hole, board)
                    strength = by_ranks[summed & RANKS_ONLY]
                    if strength > best:
                        best = strength
        except (KeyError, TypeError, IndexError):
            return searched(hole, board)
        return best or searched(hole, board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """What it is called. Raises NotRanked."""
        return HIGH.words(self.best(hole, board))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, two own ones first. Raises NotRanked."""
        return best_choice(self, hole, board)


def searched(hole: Sequence[int], board: Sequence[int]) -> int:
    """The strength where a flush is possible or a combination is met for the first time. Raises NotRanked."""
    check(hole, board)
    return max(HIGH.strength(own, three) for own, three in choices(hole, board))


def low_ranks(cards: Sequence[int]) -> int:
    """The ranks of these cards as a set, the ace lowest (bit 0), the king highest (bit 12)."""
    ranks = 0
    for card in cards:
        ranks |= 1 << (card // 4 + 1) % 13
    return ranks


class OmahaEightOrBetter(Ranking):
    """The best low of exactly two and three, if one qualifies.

    >>> from gameplay.engine.cards import cards
    >>> OMAHA_EIGHT_OR_BETTER.words(cards("Ah2hKdJd"), cards("3h5s8hTcQd"))
    'eight-five low'
    """

    part: ClassVar[str] = "low"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """How good it is, as EIGHT_OR_BETTER says; None if no two and three qualify. Raises NotRanked."""
        check(hole, board)
        own = {low_ranks(two) for two in combinations(hole, OWN)}
        shared = {low_ranks(three) for three in combinations(board, SHARED)}
        lows = [two | three for two in own for three in shared if (two | three).bit_count() == 5]
        best = min((low for low in lows if low <= LOW_RANKS), default=None)
        if best is None:
            return None
        code = 0
        for rank in range(8, 0, -1):
            if best >> rank - 1 & 1:
                code = code * 16 + rank
        return WORST - code

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """What it is called: "no low" if none qualifies. Raises NotRanked."""
        chosen = self.best(hole, board)
        return EIGHT_OR_BETTER.words(chosen) if chosen else Text("no low")

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, two own ones first; none if none qualifies."""
        return best_choice(self, hole, board)


OMAHA_HIGH = OmahaHigh()
OMAHA_EIGHT_OR_BETTER = OmahaEightOrBetter()
