"""Deuce-to-seven triple draw. Source: DM-27td-rank, DM-27td-rounds, DM-27td-deck."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from clauses.option import option
from gameplay.engine.blinds import BigBet
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.barge import OF_DRAWS
from gameplay.engine.games.draw.bot import DrawBot
from gameplay.engine.games.draw.drawing import DeuceToSeven
from gameplay.engine.games.draw.single_draw import any_number
from gameplay.engine.outline import Stage, bet, down, draw
from gameplay.engine.ranking import DEUCE_TO_SEVEN, Ranking
from words.text import Text


class TripleDraw(DeuceToSeven, BigBet):
    """Five cards, three draws between four rounds of limit betting, and the worst hand wins."""

    name = "triple-draw"
    pokerstars: ClassVar[str] = "Triple Draw 2-7 Lowball"
    title = Text("2-7 triple draw")
    in_short = Text(
        "Five cards, three draws, and the worst poker hand wins. Aces are high, and straights and "
        "flushes count against one: the best hand there is has seven, five, four, three and two of more "
        "than one suit."
    )
    seats: ClassVar[range] = range(2, 9)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (DEUCE_TO_SEVEN,)
    bot: ClassVar[object | None] = DrawBot(3, low=True)
    letters: ClassVar[Mapping[str, str]] = {"limit": "F2L3D"}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-deuce-to-seven-triple-draw": OF_DRAWS}

    limit: Literal["no-limit", "pot-limit", "limit"] = option(
        "limit",
        "Betting",
        "How much may be bet.",
        "DM-27td-rounds",
        choices={"no-limit": "no-limit", "pot-limit": "pot-limit", "limit": "fixed limit"},
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (down(5), bet(), *(draw(None), bet()) * 3)

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(5)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        for number in (1, 2, 3):
            yield from self.draw(dealer, any_number)
            yield from dealer.betting_round(dealer.left_of_button, self.bets[number])
        yield from dealer.showdown(*self.rankings(dealer))
