"""Ways of a Friday night: what the dealer may announce for every game, and how it plays the games that others
play otherwise. Source: FNP-stakes, FNP-ante, FNP-short-agree, FNP-short-shares, rulings 91, 122 and 124.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Final, Literal

from clauses.option import option
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Game
from gameplay.engine.games.antes import offer_antes
from gameplay.engine.games.spread import SPREAD_AT_A_TABLE, SpreadBets
from gameplay.engine.games.wild_cards import WildCards
from gameplay.engine.structures import Structure
from gameplay.engine.turns import NO_TURNS, Play


class FridayNight(WildCards, SpreadBets):
    """Announcements a dealer may make for every game of a Friday night: stakes, wild cards, antes, and how
    short stacks are played."""

    antes: Literal["posted", "offered"] = option(
        "posted",
        "Antes",
        "Whether everybody who is dealt in pays the ante, or is asked first.",
        "FNP-ante",
        ruling=124,
        choices={
            "posted": "everybody who is dealt in pays it",
            "offered": "everybody is asked, and may sit the game out",
        },
    )
    short_agreement: bool = option(
        False,
        "Stopping for a short stack",
        "When a player runs out of chips in the last round: whether the others are asked to stop betting.",
        "FNP-short-agree",
        ruling=124,
    )

    of_the_level: ClassVar[frozenset[str]] = SpreadBets.of_the_level | {"antes"}

    @property
    def least_stack(self) -> int:
        """Chips needed where antes are offered: the ante (ruling 124)."""
        return max(1, int(getattr(self, "ante", 0))) if self.offers_antes else 1

    @property
    def offers_antes(self) -> bool:
        """True if the ante may be declined; with blinds nobody may."""
        return self.antes == "offered" and not self.full_blind

    def at_level(self, level: Mapping[str, int]) -> Game:
        """In a tournament everybody posts the ante: who could keep their last chips would never be out."""
        posted = type(self)(**{**self.model_dump(), "antes": "posted"})
        return super(FridayNight, posted).at_level(level)

    @property
    def stops_by_agreement(self) -> bool:
        return self.short_agreement

    def ante_up(self, dealer: Dealer, amount: int) -> Play:
        """The antes, offered or posted."""
        if self.offers_antes:
            return offer_antes(dealer, amount)
        dealer.collect_antes(amount)
        return NO_TURNS


class WithoutBlinds(FridayNight):
    """A game that antes begin: in a tournament they are those of stud."""

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        amounts = super().amounts_at(level)
        return {**amounts, "ante": level["stud_ante"]} if "stud_ante" in level else amounts


class OnlySpread(WithoutBlinds):
    """One in which every raise lies between two bounds."""

    @property
    def is_spread(self) -> bool:
        return True

    @cached_property
    def betting(self) -> Structure:
        """The structure of every round."""
        return self.spread()

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return SPREAD_AT_A_TABLE


FRIDAY_BOARD: Final[Mapping[str, object]] = {
    "ante": 1,
    "least_bet": 1,
    "largest_raise": 5,
    "tied_short_stack": "capped_equal_share",
    "short_agreement": True,
}
"""Games with a board."""

FRIDAY_DRAW: Final[Mapping[str, object]] = {
    **FRIDAY_BOARD,
    "limit": "spread",
    "opening_counts_as_raise": False,
    "losing_hands": "muck",
    "uncalled_bet": "returned",
    "timeout_when_free": "check",
}
"""Games with a draw."""

FRIDAY_STUD: Final[Mapping[str, object]] = {
    **FRIDAY_BOARD,
    "limit": "spread",
    "opening": "free",
    "low_tie": "position",
    "burn": False,
}
"""Games with cards face up."""
