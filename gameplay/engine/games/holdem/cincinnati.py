"""Cincinnati. Source: DM-cincinnati, ruling 196."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.games.holdem.bot import BestTwoBot
from gameplay.engine.games.holdem.even_streets import EvenStreets
from gameplay.engine.outline import Stage, bet, down, on_the_board
from gameplay.engine.views import View
from words.text import Text


class Cincinnati(EvenStreets):
    """Four cards each, and four on the board, turned one at a time with a round of betting after each: the
    best five of eight."""

    name = "cincinnati"
    title = Text("Cincinnati")
    in_short = Text(
        "Four cards each, and four shared ones on the board that are turned one at a time with a round "
        "of betting after each. The best five of the eight win."
    )
    seats: ClassVar[range] = range(2, 12)
    bot: ClassVar[object | None] = BestTwoBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-cincinnati": {}}
    board_cards: ClassVar[int] = 4
    streets: ClassVar[tuple[int, ...]] = (1, 1, 1, 1)
    cards: ClassVar[int] = 4
    rounds: ClassVar[int] = 5

    @property
    def stages(self) -> tuple[Stage, ...]:
        turned = [(1, Text("Card {number} of the board", number=number)) for number in range(1, 5)]
        return (down(self.cards), bet(), *on_the_board(turned))

    def street(self, view: View) -> str:
        turned = len(view.boards[0])
        return Text("Card {number} of the board", number=turned) if turned else Text("Before the board")
