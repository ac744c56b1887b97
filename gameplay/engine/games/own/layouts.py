"""Layouts of the cards in the middle: in one row, in several, in a cross, or as boards of their own.

Of rows and of a cross a hand takes one line, whichever is best for it: the cards of the others do not count.
Boards are several of one kind, each with as many cards; every pot is divided between them. The cross is dealt
clockwise from the left, its middle last:

>>> CROSS.lines(5), CROSS.rows(5)
(((0, 2, 4), (1, 3, 4)), ((1,), (0, 4, 2), (3,)))
>>> Layout("rows", 2).lines(6)
((0, 2, 4), (1, 3, 5))
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from gameplay.engine.ranking import Ranking, register_maker
from gameplay.engine.ranking.registry import from_data, to_data
from words.text import Text

Lines = tuple[tuple[int, ...], ...]
"""Places of a board's cards in the order of the deal, from 0."""

ACROSS: Final[Lines] = ((0, 2, 4), (1, 3, 4))
CROSS_ROWS: Final[Lines] = ((1,), (0, 4, 2), (3,))
CROSS_CARDS: Final = 5
MIDDLE: Final = 4
"""The place of the middle card of a cross."""


class Layout(NamedTuple):
    """Layout of the middle. kind: one "row", several "rows", several "boards" or a "cross"; number: how many
    rows or boards."""

    kind: Literal["row", "rows", "boards", "cross"] = "row"
    number: int = 1

    @property
    def boards(self) -> int:
        """Number of boards, each of which is played for by itself."""
        return self.number if self.kind == "boards" else 1

    def lines(self, cards: int) -> Lines:
        """The lines of which a hand takes one, of a board of so many cards; none where it takes the board as
        it is."""
        match self.kind:
            case "cross":
                return ACROSS
            case "rows":
                return tuple(tuple(range(row, cards, self.number)) for row in range(self.number))
        return ()

    def rows(self, cards: int) -> Lines:
        """The rows in which so many cards lie for everybody to see; none where there is one."""
        return CROSS_ROWS if self.kind == "cross" else self.lines(cards)

    def in_line(self, cards: int) -> int:
        """Return how many of so many cards on the board one hand can take."""
        if lines := self.lines(cards):
            return max(sum(place < cards for place in line) for line in lines)
        return cards

    def over(self, ranking: Any, cards: int) -> Ranking:
        """A way to win beside a board of so many cards that lie like this."""
        lines = self.lines(cards)
        if not lines:
            plain: Ranking = ranking
            return plain
        return along_a_line(ranking, lines)

    @property
    def words(self) -> str:
        """Sentence of the rules page about it, nothing for a plain board."""
        match self.kind:
            case "cross":
                return Text(
                    "The board is a cross: a hand uses its row or its column, three cards with the middle."
                )
            case "rows":
                return Text(
                    "The board lies in {count} rows; a hand uses the cards of one.", count=self.number
                )
            case "boards":
                return Text(
                    "There are {count} boards, each with all these cards; each is won by itself, and every "
                    "pot is divided between them.",
                    count=self.number,
                )
        return ""


IN_A_ROW: Final = Layout()
CROSS: Final = Layout("cross")


def read_layout(words: str) -> Layout:
    """The layout of a line: "cross", "2 rows" or "3 boards". Raises ValueError for anything else.

    >>> read_layout("2 boards")
    Layout(kind='boards', number=2)
    """
    if words == "cross":
        return CROSS
    match = re.fullmatch(r"([23]) (rows|boards)", words)
    if match is None:
        raise ValueError(words)
    return Layout("rows" if match[2] == "rows" else "boards", int(match[1]))


class AlongALine(Ranking):
    """A ranking of one's own cards with those of one line of the board, the line that is best for the hand.
    of: what hands are compared by. Made by `along_a_line`.

    >>> from gameplay.engine.cards import cards
    >>> from gameplay.engine.ranking import HIGH
    >>> along_a_line(HIGH, ACROSS).words(cards("AhAd"), cards("AcKc2hKd9s"))
    'three of a kind, aces'
    """

    def __init__(self, of: Ranking, lines: Lines) -> None:
        self.of, self.lines = of, lines
        self.part = of.part  # type: ignore[misc]  # one for each, where a protocol has one for all
        self.by_place = of.by_place  # type: ignore[misc]
        self.wild = of.wild

    @property
    def definition(self) -> dict[str, Any]:
        """Definition it was made of, as plain data."""
        return {"name": "along-a-line", "of": to_data(self.of), "lines": [list(line) for line in self.lines]}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AlongALine) and (self.of, self.lines) == (other.of, other.lines)

    def __hash__(self) -> int:
        return hash((self.of, self.lines))

    def best_line(self, hole: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
        """The cards of the line that is best for a hand, the first of several."""
        return max(
            self.laid(board),
            key=lambda line: -1 if (strength := self.of.strength(hole, line)) is None else strength,
        )

    def laid(self, board: Sequence[int]) -> list[tuple[int, ...]]:
        """The cards of each line, as far as they lie."""
        return [tuple([board[place] for place in line if place < len(board)]) for line in self.lines]

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        strengths_made = [self.of.strength(hole, line) for line in self.laid(board)]
        return max((strength for strength in strengths_made if strength is not None), default=None)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        return self.of.words(hole, self.best_line(hole, board))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        return self.of.best(hole, self.best_line(hole, board))


@cache
def along_a_line(of: Any, lines: Lines) -> AlongALine:
    """The ranking of own cards with one of these lines, the same object for the same ones."""
    return AlongALine(of, lines)


def _along_a_line(*, of: Any, lines: Sequence[Sequence[int]]) -> AlongALine:
    ranking: Any = from_data(of)
    return along_a_line(ranking, tuple(tuple(line) for line in lines))


register_maker("along-a-line", _along_a_line)
