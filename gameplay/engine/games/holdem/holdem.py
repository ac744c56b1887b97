"""Texas hold'em. Source: CPL, DM-holdem-order, DM-holdem-burn."""

from collections.abc import Mapping
from typing import ClassVar

from clauses.option import option
from gameplay.engine.blinds import BigBet
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.bot import HoldemBot
from gameplay.engine.outline import Stage, bet, down, on_the_board
from gameplay.engine.ranking import HIGH, Ranking
from words.text import Text


class Holdem(BigBet):
    """Two cards each, five on the board; the best five of the seven win."""

    name = "holdem"
    pokerstars: ClassVar[str] = "Hold'em"
    title = Text("Texas hold'em")
    in_short = Text(
        "Two cards each and five shared ones on the board: three on the flop, one on the turn, one on "
        "the river. The best five of the seven win."
    )
    seats: ClassVar[range] = range(2, 23)
    turns_up_all_in: ClassVar[bool] = True
    board_cards: ClassVar[int] = 5
    streets: ClassVar[tuple[int, ...]] = (3, 1, 1)
    bot: ClassVar[object | None] = HoldemBot()
    letters: ClassVar[Mapping[str, str]] = {"no-limit": "NT", "pot-limit": "PT", "limit": "FT"}
    cards: ClassVar[int] = 2
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH,)

    burn: bool = option(
        True, "Burns", "Whether a card is burnt before each street.", "DM-holdem-burn", ruling=96
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (down(self.cards), bet(), *on_the_board())

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        preflop, flop, fourth, river = self.bets
        yield from dealer.betting_round(dealer.left_of_big_blind, preflop)
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        turn(3)
        yield from dealer.betting_round(dealer.left_of_button, flop)
        turn(1)
        yield from dealer.betting_round(dealer.left_of_button, fourth)
        turn(1)
        yield from dealer.betting_round(dealer.left_of_button, river)
        yield from dealer.showdown(*self.rankings(dealer))
