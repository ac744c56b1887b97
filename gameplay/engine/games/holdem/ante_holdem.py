"""Texas hold'em and Omaha of a Friday night: antes, no blinds, and raises between two bounds.
Source: FNP-holdem-deal and the clauses after it, FNP-omaha, rulings 91, 92 and 96.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.friday import FRIDAY_BOARD, WithoutBlinds
from gameplay.engine.games.holdem.bot import HoldemBot, OmahaBot
from gameplay.engine.games.spread import SPREAD_AT_A_TABLE
from gameplay.engine.outline import Stage, bet, down, on_the_board
from gameplay.engine.ranking import HIGH, OMAHA_HIGH, Ranking
from gameplay.engine.structures import NoLimit, Structure
from words.text import Text


class AnteHoldem(WithoutBlinds):
    """Hold'em without blinds: everybody posts an ante, and who sits left of the button opens every round."""

    name = "ante-holdem"
    title = Text("Hold'em with antes")
    in_short = Text(
        "Two cards each and five shared ones on the board, turned in three steps; the best five of the "
        "seven win. There are no blinds: everybody posts an ante."
    )
    seats: ClassVar[range] = range(2, 23)
    turns_up_all_in: ClassVar[bool] = True
    board_cards: ClassVar[int] = 5
    streets: ClassVar[tuple[int, ...]] = (3, 1, 1)
    bot: ClassVar[object | None] = HoldemBot()
    letters: ClassVar[Mapping[str, str]] = {}
    cards: ClassVar[int] = 2
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH,)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-holdem": FRIDAY_BOARD}

    ante: ChipCount = option(1, "Ante", "What everybody posts before the deal.", "FNP-holdem-deal")
    limit: Literal["spread", "no-limit"] = option(
        "spread",
        "Betting",
        "How much may be bet.",
        "FNP-stakes",
        choices={"spread": "between the minimum bet and the largest raise", "no-limit": "no-limit"},
    )
    burn: bool = option(
        False, "Burns", "Whether a card is burnt before each street.", "FNP-holdem-board", ruling=96
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (down(self.cards), bet(), *on_the_board())

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_button, self.betting)
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        for cards, is_last in ((3, False), (1, False), (1, True)):
            turn(cards)
            yield from dealer.betting_round(dealer.left_of_button, self.betting, is_last=is_last)
        yield from dealer.showdown(*self.rankings(dealer))

    @cached_property
    def betting(self) -> Structure:
        """The structure of every round."""
        return self.spread() if self.is_spread else NoLimit(self.smallest)

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return SPREAD_AT_A_TABLE


class AnteOmaha(AnteHoldem):
    """The same with four cards each, of which exactly two play with exactly three of the board."""

    name = "ante-omaha"
    title = Text("Omaha with antes")
    in_short = Text(
        "Four cards each and five shared ones on the board. Exactly two of one's own play with exactly "
        "three of the board. There are no blinds: everybody posts an ante."
    )
    seats: ClassVar[range] = range(2, 12)
    bot: ClassVar[object | None] = OmahaBot()
    cards: ClassVar[int] = 4
    ranked_by: ClassVar[tuple[Ranking, ...]] = (OMAHA_HIGH,)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-omaha": FRIDAY_BOARD}
