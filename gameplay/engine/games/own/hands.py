"""Comparison of hands in a definition: what can be won."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, NamedTuple

from gameplay.engine.cards import spoken
from gameplay.engine.ranking import (
    ACE_TO_SIX,
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    POINTS_HIGH,
    POINTS_LOW,
    down_of,
    own,
    register,
)
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.wording import name_part
from words.text import Text

RANKED: Final = 9
"""So many cards are ranked together at most."""


class Winning(NamedTuple):
    """A way to win a part of the pot. ranking: how hands compare; told: what the rules page says of it; of:
    whether a hand is made "together" with the board, of one's "own" cards, or of cards "chosen" of both."""

    ranking: Ranking
    told: str
    of: Literal["together", "own", "chosen"] = "together"

    def ranked(self, own: int, board: int) -> int:
        """Return how many cards are ranked together of so many own ones and so many of the board."""
        return {"together": own + board, "own": own, "chosen": 0}[self.of]


SPADES: Final = 3
"""The suit, in the order of the suits."""

name_part("spade", Text("the spade in the hole"))
name_part("own low", Text("the low of one's own cards"))


class SpadeInTheHole(Ranking):
    """A player's highest spade face down, or their lowest; aces are high. Whoever has none does not qualify.

    >>> from gameplay.engine.cards import cards
    >>> from gameplay.engine.ranking import Holding
    >>> HIGH_SPADE.words(cards("KsAh2s")), LOW_SPADE.words(Holding(cards("KsAh"), cards("2s")))
    ('the king of spades in the hole', 'the king of spades in the hole')
    """

    part: ClassVar[str] = "spade"
    by_place: ClassVar[bool] = True

    def __init__(self, *, lowest: bool = False) -> None:
        self.lowest = lowest

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        ranks = [card >> 2 for card in self.best(hole)]
        if not ranks:
            return None
        return MOST_RANK - ranks[0] if self.lowest else ranks[0]

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        best = self.best(hole)
        return Text("the {card} in the hole", card=spoken(best[0])) if best else Text("no spade in the hole")

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        spades = [card for card in down_of(hole) if 0 <= card < DECK_CARDS and card & 3 == SPADES]
        if not spades:
            return ()
        return (min(spades) if self.lowest else max(spades),)


MOST_RANK, DECK_CARDS = 12, 52
HIGH_SPADE: Final = SpadeInTheHole()
LOW_SPADE: Final = SpadeInTheHole(lowest=True)
register("high-spade-in-the-hole", HIGH_SPADE)
register("low-spade-in-the-hole", LOW_SPADE)

OWN_HIGH: Final = own(HIGH, "own cards")
OWN_BADUGI, OWN_MOST, OWN_LEAST = own(BADUGI), own(POINTS_HIGH), own(POINTS_LOW)
OWN_BADUGI_ACE_HIGH: Final = own(BADUGI_ACE_HIGH)
OWN_LOW, OWN_LOW_8 = own(LOW, "own low"), own(EIGHT_OR_BETTER, "own low")
OWN_LOW_27, OWN_LOW_A6 = own(DEUCE_TO_SEVEN, "own low"), own(ACE_TO_SIX, "own low")
register("own-cards-high", OWN_HIGH)
register("own-cards-low", OWN_LOW)
register("own-cards-low-8", OWN_LOW_8)
register("own-cards-low-2-7", OWN_LOW_27)
register("own-cards-low-a-6", OWN_LOW_A6)
register("own-cards-badugi", OWN_BADUGI)
register("own-cards-badugi-ace-high", OWN_BADUGI_ACE_HIGH)
register("own-cards-most-points", OWN_MOST)
register("own-cards-least-points", OWN_LEAST)

WINNINGS: Final = {
    "high": Winning(HIGH, Text("the best five cards")),
    "low": Winning(LOW, Text("the lowest five cards, aces low, straights and flushes not counted")),
    "low 8": Winning(EIGHT_OR_BETTER, Text("the lowest five cards, none above an eight and no pair")),
    "low 2-7": Winning(
        DEUCE_TO_SEVEN, Text("the lowest five cards, aces high, straights and flushes counted")
    ),
    "low a-6": Winning(ACE_TO_SIX, Text("the lowest five cards, aces low, straights and flushes counted")),
    "badugi": Winning(
        OWN_BADUGI,
        Text("the best badugi of one's own cards: the fewest of one rank or suit, then the lowest"),
        "own",
    ),
    "badugi ace high": Winning(
        OWN_BADUGI_ACE_HIGH,
        Text(
            "the best badugi of one's own cards, aces high: the fewest of one rank or suit, then the lowest"
        ),
        "own",
    ),
    "omaha high": Winning(
        OMAHA_HIGH, Text("the best five cards, two of one's own and three of the board"), "chosen"
    ),
    "omaha low 8": Winning(
        OMAHA_EIGHT_OR_BETTER,
        Text("the lowest five cards to the eight, two of one's own and three of the board"),
        "chosen",
    ),
    "own high": Winning(OWN_HIGH, Text("the best five of one's own cards"), "own"),
    "own low": Winning(
        OWN_LOW,
        Text("the lowest five of one's own cards, aces low, straights and flushes not counted"),
        "own",
    ),
    "own low 8": Winning(
        OWN_LOW_8, Text("the lowest five of one's own cards, none above an eight and no pair"), "own"
    ),
    "own low 2-7": Winning(
        OWN_LOW_27,
        Text("the lowest five of one's own cards, aces high, straights and flushes counted"),
        "own",
    ),
    "own low a-6": Winning(
        OWN_LOW_A6,
        Text("the lowest five of one's own cards, aces low, straights and flushes counted"),
        "own",
    ),
    "high spade": Winning(HIGH_SPADE, Text("the highest spade face down, the ace highest"), "chosen"),
    "low spade": Winning(LOW_SPADE, Text("the lowest spade face down, the deuce lowest"), "chosen"),
    "most points": Winning(
        OWN_MOST, Text("the most points of one's own cards: an ace one, faces none"), "own"
    ),
    "fewest points": Winning(
        OWN_LEAST, Text("the fewest points of one's own cards: an ace one, faces none"), "own"
    ),
}
"""Words that can stand behind "win", and their meaning."""

HIGHS: Final = ("high", "omaha high", "own high", "most points")
"""Of these, what somebody who declares high goes for; all others are lows."""

SPADE: Final = ("high spade", "low spade")
"""Winnings that are neither a high nor a low hand."""

QUALIFYING: Final = ("low 8", "omaha low 8", "own low 8", *SPADE)
"""Winnings that nobody gets where no hand qualifies; all others somebody always does."""
