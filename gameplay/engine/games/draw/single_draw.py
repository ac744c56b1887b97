"""Deuce-to-seven single draw."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from gameplay.engine.blinds import BigBet
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed, anything
from gameplay.engine.game import Play
from gameplay.engine.games.barge import OF_DRAWS
from gameplay.engine.games.draw.bot import DrawBot
from gameplay.engine.games.draw.drawing import DeuceToSeven
from gameplay.engine.outline import Stage, bet, down, draw
from gameplay.engine.ranking import DEUCE_TO_SEVEN, Ranking
from words.text import Text


class SingleDraw(DeuceToSeven, BigBet):
    """Five cards, one draw, and the worst hand wins: aces are high, straights and flushes count against."""

    name = "single-draw"
    pokerstars: ClassVar[str] = "Single Draw 2-7 Lowball"
    title = Text("2-7 single draw")
    in_short = Text(
        "Five cards, one draw, and the worst poker hand wins. Aces are high, and straights and flushes "
        "count against one: the best hand there is has seven, five, four, three and two of more than "
        "one suit."
    )
    seats: ClassVar[range] = range(2, 9)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (DEUCE_TO_SEVEN,)
    rounds: ClassVar[int] = 2
    bot: ClassVar[object | None] = DrawBot(low=True)
    letters: ClassVar[Mapping[str, str]] = {"no-limit": "N2L1D"}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "bg-deuce-to-seven-lowball": {**OF_DRAWS, "limit": "no-limit"}
    }

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (down(5), bet(), draw(None), bet())

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(5)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        yield from self.draw(dealer, any_number)
        yield from dealer.betting_round(dealer.left_of_button, self.bets[1])
        yield from dealer.showdown(*self.rankings(dealer))


def any_number(hand: Sequence[int]) -> Allowed:
    """Any cards of the hand may be thrown away, or none."""
    return len(hand), anything
