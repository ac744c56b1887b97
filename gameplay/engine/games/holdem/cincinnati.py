"""Cincinnati. Source: DM-cincinnati, ruling 196."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.bot import BestTwoBot
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.views import View
from words.text import Text


class Cincinnati(Holdem):
    """Four cards each, and four on the board, turned one at a time with a round of betting after each: the
    best five of eight."""

    name = "cincinnati"
    title = Text("Cincinnati")
    seats: ClassVar[range] = range(2, 12)
    bot: ClassVar[object | None] = BestTwoBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-cincinnati": {}}
    board_cards: ClassVar[int] = 4
    cards: ClassVar[int] = 4
    rounds: ClassVar[int] = 5

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        for betting in self.bets[1:]:
            turn(1)
            yield from dealer.betting_round(dealer.left_of_button, betting)
        yield from dealer.showdown(*self.rankings(dealer))

    def street(self, view: View) -> str:
        turned = len(view.boards[0])
        return Text("Card {number} of the board", number=turned) if turned else Text("Before the board")
