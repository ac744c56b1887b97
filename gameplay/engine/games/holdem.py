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
        preflop, flop, turn, river = self.bets
        yield from dealer.betting_round(dealer.left_of_big_blind, preflop)
        dealer.burn_and_turn(3)
        yield from dealer.betting_round(dealer.left_of_button, flop)
        dealer.burn_and_turn(1)
        yield from dealer.betting_round(dealer.left_of_button, turn)
        dealer.burn_and_turn(1)
        yield from dealer.betting_round(dealer.left_of_button, river)
        yield from dealer.showdown(*self.rankings)
