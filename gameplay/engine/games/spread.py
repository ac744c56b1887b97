"""Bets as a Friday night has them, in draw and in stud: any raise between a least bet and a largest raise,
until the pot has reached its limit. Source: FNP-stakes, FNP-pot-limit, rulings 91 and 92.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.game import Game
from gameplay.engine.structures import Spread
from words.text import Text

SPREAD_AT_A_TABLE: Final = {"ante": 50, "least_bet": 50, "largest_raise": 250}


class SpreadBets(Game):
    """The options of raises between two bounds."""

    least_bet: ChipCount = option(
        0,
        "Minimum bet",
        "The minimum bet when raises lie between two bounds; 0 for the big blind, or one chip.",
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
        """True if raises lie between two bounds."""
        return self.betting_limit == "spread"

    of_the_level: ClassVar[frozenset[str]] = Game.of_the_level | {"least_bet", "largest_raise", "pot_cap"}
    pot_limits: ClassVar[frozenset[str]] = frozenset({"pot_cap"})

    def at_level(self, level: Mapping[str, int]) -> Game:
        """Raises between two bounds: the least bet is the big blind, or the small bet of a game without
        blinds, and what is counted in least bets stays as many of them."""
        amounts = self.amounts_at(level)
        if self.is_spread:
            least = amounts.get("big_blind", amounts.get("small_bet", level["big_blind"]))
            by_the_book = self.least_bet or 1
            amounts |= {
                "least_bet": least,
                "largest_raise": max(1, self.largest_raise // by_the_book) * least,
                "pot_cap": self.pot_cap // by_the_book * least,
            }
        return self.with_amounts(amounts)

    @property
    def smallest(self) -> int:
        """The least bet."""
        return self.least_bet or self.full_blind or 1

    @property
    def raises_between(self) -> tuple[int, int] | None:
        return (self.smallest, self.largest_raise) if self.is_spread else None

    def spread(self, cap: int = 0, *, opening_counts: bool = False) -> Spread:
        """The structure."""
        return Spread(self.smallest, cap, opening_counts, largest=self.largest_raise, pot_cap=self.pot_cap)

    def fault(self) -> str:
        if self.is_spread and self.largest_raise < self.smallest:
            return Text(
                "The largest raise, {largest:,}, is less than the minimum bet, {least:,}.",
                largest=self.largest_raise,
                least=self.smallest,
            )
        return ""
