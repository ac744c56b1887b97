"""Bets as a Friday night has them, in draw and in stud: any raise between a least bet and a largest raise,
until the pot has reached its limit. Source: FNP-stakes, FNP-pot-limit, rulings 91 and 92.
"""

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.game import Game
from gameplay.engine.structures import Spread
from words.text import Text


class SpreadBets(Game):
    """The options of raises between two bounds."""

    least_bet: ChipCount = option(
        0,
        "Least bet",
        "The least bet when raises lie between two bounds; 0 for the big blind, or one chip.",
        "FNP-stakes",
        ruling=91,
    )
    largest_raise: ChipCount = option(
        5, "Largest raise", "The largest raise when raises lie between two bounds.", "FNP-stakes", ruling=91
    )
    pot_cap: ChipCount = option(
        0,
        "Pot limit of the game",
        "When raises lie between two bounds: the pot at which betting stops; 0 for none.",
        "FNP-pot-limit",
        ruling=92,
    )

    @property
    def is_spread(self) -> bool:
        """Whether raises lie between two bounds."""
        return str(getattr(self, "limit", "")) == "spread"

    @property
    def smallest(self) -> int:
        """The least bet."""
        return self.least_bet or self.full_blind or 1

    def spread(self, cap: int = 0, *, opening_counts: bool = False) -> Spread:
        """The structure."""
        return Spread(self.smallest, cap, opening_counts, largest=self.largest_raise, pot_cap=self.pot_cap)

    def fault(self) -> str:
        if self.is_spread and self.largest_raise < self.smallest:
            return Text(
                "The largest raise, {largest:,}, is less than the least bet, {least:,}.",
                largest=self.largest_raise,
                least=self.smallest,
            )
        return ""
