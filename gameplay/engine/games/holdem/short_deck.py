"""Short-deck hold'em, as far as hand histories need it: no club's rulebook here has it. Source: the hand
history format's letters NS.
"""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.ranking import Ranking
from gameplay.engine.ranking.short_deck import CARDS, SHORT_DECK
from words.text import Text


class ShortDeck(Holdem):
    """Hold'em without deuces to fives, with antes and one blind, on the button: whoever sits left of it opens
    the first round."""

    name = "short-deck"
    title = Text("Short-deck hold'em")
    seats: ClassVar[range] = range(2, 15)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (SHORT_DECK,)
    letters: ClassVar[Mapping[str, str]] = {"no-limit": "NS"}
    only_in_histories: ClassVar[bool] = True

    @property
    def deck(self) -> tuple[int, ...]:
        return CARDS

    def post(self, dealer: Dealer) -> None:
        dealer.small_blind, dealer.big_blind = None, dealer.order[-1]
        dealer.left_of_big_blind = dealer.order[0]
        super().post(dealer)
