"""Triple Flop. Source: DM-triple-flop, ruling 195."""

from collections.abc import Mapping
from typing import ClassVar, Final

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.views import View
from words.text import Text

STREETS: Final = {
    0: Text("Before the flop"),
    2: Text("First flop"),
    4: Text("Second flop"),
    6: Text("Third flop"),
}


class TripleFlop(Holdem):
    """Hold'em with three flops of two cards each instead of flop, turn and river: the best five of eight."""

    name = "triple-flop"
    title = Text("Triple Flop")
    seats: ClassVar[range] = range(2, 22)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-triple-flop": {}}
    board_cards: ClassVar[int] = 6

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        for betting in self.bets[1:]:
            turn(2)
            yield from dealer.betting_round(dealer.left_of_button, betting)
        yield from dealer.showdown(*self.rankings(dealer))

    def street(self, view: View) -> str:
        return STREETS[len(view.boards[0])]
