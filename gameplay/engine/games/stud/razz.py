"""Razz: stud for the lowest hand. Source: DM-razz, DM-razz-order, ruling 205."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.dealer import Dealer
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.ranking import LOW, Ranking
from words.text import Text


class Razz(SevenCardStud):
    """The lowest five of the seven win; aces are low, straights and flushes mean nothing."""

    name = "razz"
    title = Text("Razz")
    ranked_by: ClassVar[tuple[Ranking, ...]] = (LOW,)
    open_pairs: ClassVar[bool] = False
    letters: ClassVar[Mapping[str, str]] = {"limit": "FR"}

    def opener(self, dealer: Dealer) -> int:
        """The highest up card, ace low, of equal ones the highest suit or the first left of the button."""
        return max(dealer.order, key=lambda seat: self.low_card((dealer.ups[seat][0] + 4) % 52))

    def first(self, dealer: Dealer) -> int:
        """The lowest board, of equal ones the one dealt first."""
        return max(dealer.still_in, key=lambda seat: LOW.strength(dealer.ups[seat], dealer.board) or 0)
