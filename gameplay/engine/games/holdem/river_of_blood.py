"""River of Blood. Source: DM-river-of-blood, ruling 209."""

from collections.abc import Mapping
from typing import ClassVar, Final

from gameplay.engine.cards import SUITS
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.outline import Stage, choice
from gameplay.engine.views import View
from words.text import Text

RED: Final = frozenset((SUITS.index("d"), SUITS.index("h")))
BLOOD: Final = Text(
    "If the river is red, a sixth card of the board is turned, the Blood, and there is one more round of "
    "betting."
)
WITHOUT_BLOOD: Final = 5


def is_red(board: tuple[int, ...]) -> bool:
    """Return whether the last card of a board is red."""
    return board[-1] & 3 in RED


class RiverOfBlood(Holdem):
    """Hold'em in which a red river brings a sixth card of the board, the Blood, and one more round of
    betting."""

    name = "river-of-blood"
    title = Text("River of Blood")
    in_short = Text(
        "Hold'em in which a red river, a heart or a diamond, brings a sixth card of the board, the "
        "Blood, and one more round of betting."
    )
    seats: ClassVar[range] = range(2, 22)
    streets: ClassVar[tuple[int, ...]] = (3, 1, 1, 1)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-river-of-blood": {}}

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (*super().stages, choice(BLOOD))

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        for cards, betting in zip((3, 1, 1), self.bets[1:], strict=True):
            turn(cards)
            yield from dealer.betting_round(dealer.left_of_button, betting)
        bloody = [number for number, board in enumerate(dealer.boards) if is_red(board)]
        for number in bloody:
            if self.burn:
                dealer.burn()
            dealer.deal_board(1, number)
        if bloody:
            yield from dealer.betting_round(dealer.left_of_button, self.bets[-1])
        yield from dealer.showdown(*self.rankings(dealer))

    def streets_after(self, board: tuple[int, ...]) -> list[int]:
        if len(board) < WITHOUT_BLOOD:
            return super().streets_after(board)[:-1]
        return [1] if len(board) == WITHOUT_BLOOD and is_red(board) else []

    def street(self, view: View) -> str:
        return Text("Blood") if len(view.boards[0]) > WITHOUT_BLOOD else super().street(view)
