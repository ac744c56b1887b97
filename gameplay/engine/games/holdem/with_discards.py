"""Hold'em with more cards at the start, of which some are thrown away on the way.

Everybody still in, all-in or not, throws them away right after the betting, in secret and for nothing, before
the next card of the board. Once no such choice is left, all-in hands are turned up as in hold'em.
Source: rulings 10 and 193.
"""

from collections.abc import Iterator
from typing import ClassVar, Final

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.holdem.bot import BestTwoBot
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.outline import FLOP_TURN_RIVER, Stage, away, bet, board, down

STREETS: Final = (3, 1, 1)  # cards of the board


class WithDiscards(Holdem):
    """thrown_away: how many cards go after the first round of betting, the second and so on."""

    turns_up_all_in: ClassVar[bool] = False
    bot: ClassVar[object | None] = BestTwoBot()
    thrown_away: ClassVar[tuple[int, ...]] = ()

    @property
    def stages(self) -> tuple[Stage, ...]:
        return tuple(self.by_street())

    def by_street(self) -> Iterator[Stage]:
        """Each street with its betting and with what goes after it."""
        gone = (*self.thrown_away, *[0] * len(STREETS))
        yield down(self.cards)
        for street, count in enumerate(gone[: len(STREETS) + 1]):
            if street:
                yield board(*FLOP_TURN_RIVER[street - 1])
            yield bet()
            if count:
                yield away(count)

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        yield from self.discards_after(0, dealer)
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        for street, cards in enumerate(STREETS, start=1):
            turn(cards)
            yield from dealer.betting_round(dealer.left_of_button, self.bets[street])
            yield from self.discards_after(street, dealer)
        yield from dealer.showdown(*self.rankings(dealer))

    def discards_after(self, street: int, dealer: Dealer) -> Play:
        """Play the discards after this round of betting, counted from 0."""
        count = self.thrown_away[street] if street < len(self.thrown_away) else 0
        if count:
            yield from dealer.throw_away(count)
        if street == len(self.thrown_away) - 1:
            dealer.turn_up_all_in()
