"""Wild cards and jokers, as the dealer announces them for a game. Source: FNP-dealers-choice, FNP-joker,
FNP-wild-limit, rulings 87 to 90 and 124.
"""

from collections.abc import Collection
from functools import cache, cached_property
from typing import Any, Final, Literal, cast, get_args

from clauses.option import option
from gameplay.engine.cards import DECK, JOKERS, RANK_WORDS, RANKS
from gameplay.engine.game import Game
from gameplay.engine.ranking import Ranking, wild
from gameplay.engine.ranking.wilds import Limit
from gameplay.engine.ranking.words import many
from gameplay.engine.views import Moment, View
from words.text import Listing, Text

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@cache
def made_wild(
    ranking: Any, ranks: str, natural: Collection[int], limit: Limit, natural_beats_wild: bool
) -> Ranking:
    """A ranking with these cards wild, the same object for the same ones."""
    return wild(ranking, ranks=ranks, natural=natural, limit=limit, natural_beats_wild=natural_beats_wild)


WILD_OPTIONS: Final = frozenset({"wild_ranks", "jokers", "wild_limit", "natural_beats_wild", "wild_board"})
"""The options that are moot where no hand can have wild cards; of stud the last one, too."""


class WildCards(Game):
    """A game in which some ranks may be wild, and to whose deck jokers may be added."""

    wild_ranks: tuple[Rank, ...] = option(
        (),
        "Wild cards",
        "Ranks that are wild.",
        "FNP-dealers-choice",
        "FNP-wild-limit",
        choices=dict(zip(get_args(Rank), map(many, RANK_WORDS), strict=True)),
        empty="none",
    )
    jokers: int = option(
        0,
        "Jokers",
        "How many jokers are in the deck; they are wild.",
        "FNP-joker",
        ruling=124,
        ge=0,
        le=len(JOKERS),
    )
    wild_limit: Limit = option(
        "combination",
        "Limit on wild cards",
        "Beside how many natural cards wild ones may stand.",
        "FNP-wild-limit",
        ruling=87,
        choices={
            "combination": "as many as there are wild ones, in what they make",
            "hand": "as many as there are wild ones, in the hand of five",
            "none": "any number, or none",
        },
    )
    natural_beats_wild: bool = option(
        False,
        "Natural hands",
        "Whether a hand without wild cards beats an equal one with them.",
        "FNP-tie",
        ruling=90,
    )

    @property
    def deck(self) -> tuple[int, ...]:
        return DECK + JOKERS[: self.jokers]

    @property
    def has_wilds(self) -> bool:
        """True if cards are wild from the start."""
        return bool(self.wild_ranks or self.jokers)

    @property
    def variant(self) -> str:
        """Hand histories know no wild cards."""
        return "" if self.has_wilds else super().variant

    @cached_property
    def announced(self) -> str:
        """The ranks that are wild from the start, as a ranking takes them."""
        return "".join("T" if rank == "10" else rank for rank in self.wild_ranks)

    @cached_property
    def _wild_from_the_start(self) -> tuple[Ranking, ...]:
        return tuple(self.with_wilds(each) for each in self.compared_by)

    @property
    def takes_wilds(self) -> bool:
        """True if its hands can have wild cards in them."""
        try:
            return bool(self._wild_from_the_start)
        except ValueError:
            return False

    def fault(self) -> str:
        if self.has_wilds and not self.takes_wilds:
            return Text("{game} is played without wild cards.", game=self.title)
        return super().fault()

    def with_wilds(self, ranking: Ranking, ranks: str = "", natural: Collection[int] = ()) -> Ranking:
        """A ranking with the wild cards that were announced, and more. ranks: others that are wild; natural:
        cards that are wild and count as naturals for the limit."""
        if not (self.has_wilds or ranks or natural):
            return ranking
        every = "".join(rank for rank in RANKS if rank in self.announced + ranks)
        kept = frozenset(natural)
        return made_wild(cast(Any, ranking), every, kept, self.wild_limit, self.natural_beats_wild)

    @property
    def compares_alike(self) -> bool:
        return type(self).rankings is WildCards.rankings

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return self._wild_from_the_start if self.has_wilds else self.compared_by

    def explained(self, view: View) -> tuple[str, ...]:
        return (Text("Wild: {cards}.", cards=Listing(self.named_wilds())),) if self.has_wilds else ()

    @property
    def wild_from_the_start(self) -> list[str]:
        """Cards that are wild as soon as they are dealt."""
        return self.named_wilds()

    def named_wilds(self, ranks: str = "") -> list[str]:
        """Return what is wild, rank by rank, with others than were announced."""
        every = [rank for rank in RANKS if rank in self.announced + ranks]
        named = [many(str(RANK_WORDS[RANKS.index(rank)])) for rank in every]
        jokers = [Text("the joker", "the {count} jokers", count=self.jokers)] if self.jokers else []
        return [*named, *jokers]
