"""Texas hold'em. Source: CPL, DM-holdem-order, DM-holdem-burn."""

from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import BigBet, Play
from gameplay.engine.ranking import HIGH, Ranking


class Holdem(BigBet):
    """Two cards each, five on the board; the best five of the seven win."""

    name = "holdem"
    title = "Texas hold'em"
    seats: ClassVar[range] = range(2, 23)
    turns_up_all_in = True
    cards: ClassVar[int] = 2
    rankings: ClassVar[tuple[Ranking, ...]] = (HIGH,)

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        for street, cards in enumerate((3, 1, 1), start=1):
            dealer.burn_and_turn(cards)
            yield from dealer.betting_round(dealer.left_of_button, self.bets[street])
        yield from dealer.showdown(*self.rankings)
