"""Triple Flop. Source: DM-triple-flop, ruling 195."""

from collections.abc import Mapping
from typing import ClassVar, Final

from gameplay.engine.games.holdem.even_streets import EvenStreets
from gameplay.engine.outline import Stage, bet, down, on_the_board
from gameplay.engine.views import View
from words.text import Text

STREETS: Final = {
    0: Text("Before the flop"),
    2: Text("First flop"),
    4: Text("Second flop"),
    6: Text("Third flop"),
}


class TripleFlop(EvenStreets):
    """Hold'em with three flops of two cards each instead of flop, turn and river: the best five of eight."""

    name = "triple-flop"
    title = Text("Triple Flop")
    in_short = Text(
        "Hold'em with three flops of two cards each instead of flop, turn and river: the best five of "
        "eight cards win."
    )
    seats: ClassVar[range] = range(2, 22)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-triple-flop": {}}
    board_cards: ClassVar[int] = 6
    streets: ClassVar[tuple[int, ...]] = (2, 2, 2)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (down(self.cards), bet(), *on_the_board([(2, STREETS[2]), (2, STREETS[4]), (2, STREETS[6])]))

    def street(self, view: View) -> str:
        return STREETS[len(view.boards[0])]
