"""Hold'em whose board is turned in equal parts, with a round of betting after each."""

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.holdem import Holdem


class EvenStreets(Holdem):
    """The board is turned by `streets`."""

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        for cards, betting in zip(self.streets, self.bets[1:], strict=True):
            turn(cards)
            yield from dealer.betting_round(dealer.left_of_button, betting)
        yield from dealer.showdown(*self.rankings(dealer))
