"""Comparison of hands in a definition: what can be won, and which cards are wild."""

import re
from typing import Final, Literal, NamedTuple

from gameplay.engine.cards import JOKERS, RANKS, SUITS, card
from gameplay.engine.ranking import (
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    POINTS_HIGH,
    POINTS_LOW,
    own,
    register,
    wild,
)
from gameplay.engine.ranking.choice import Ranking
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


OWN_HIGH: Final = own(HIGH, "own cards")
OWN_BADUGI, OWN_MOST, OWN_LEAST = own(BADUGI), own(POINTS_HIGH), own(POINTS_LOW)
register("own-cards-high", OWN_HIGH)
register("own-cards-badugi", OWN_BADUGI)
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
    "omaha high": Winning(
        OMAHA_HIGH, Text("the best five cards, two of one's own and three of the board"), "chosen"
    ),
    "omaha low 8": Winning(
        OMAHA_EIGHT_OR_BETTER,
        Text("the lowest five cards to the eight, two of one's own and three of the board"),
        "chosen",
    ),
    "own high": Winning(OWN_HIGH, Text("the best five of one's own cards"), "own"),
    "most points": Winning(
        OWN_MOST, Text("the most points of one's own cards: an ace one, faces none"), "own"
    ),
    "fewest points": Winning(
        OWN_LEAST, Text("the fewest points of one's own cards: an ace one, faces none"), "own"
    ),
}
"""What can stand behind "win", and what it means."""

HIGHS: Final = ("high", "omaha high", "own high", "most points")
"""Of these, what somebody who declares high goes for; all others are lows."""

QUALIFYING: Final = ("low 8", "omaha low 8")
"""What nobody wins where no hand qualifies; all others somebody always does."""

WITH_WILDS: Final = ("high", "low", "low 8", "low 2-7")


class WildCards(NamedTuple):
    """Wild cards of a definition. ranks: as they are written ("29"); cards: single ones, jokers among
    them."""

    ranks: str = ""
    cards: tuple[int, ...] = ()

    @property
    def is_any(self) -> bool:
        """True if any card is."""
        return bool(self.ranks or self.cards)

    def over(self, name: str) -> Ranking:
        """A way to win with these wild cards. Raises KeyError where there is no rule for them."""
        ranking = WINNINGS[name].ranking
        if not self.is_any:
            return ranking
        if name not in WITH_WILDS:
            raise KeyError(name)
        return wild(ranking, ranks=self.ranks, cards=[each for each in self.cards if each not in JOKERS])


def read_wild(words: str) -> WildCards:
    """The wild cards of a line: ranks, cards and "jokers", with spaces between them. Raises ValueError for
    a word that is none of these.

    >>> read_wild("2 J Kh")
    WildCards(ranks='2J', cards=(46,))
    """
    ranks, single = "", list[int]()
    for word in words.split():
        if word.lower() == "jokers":
            single += JOKERS
        elif len(word) == 1 and word.upper() in RANKS:
            ranks += word.upper()
        elif re.fullmatch(rf"[{RANKS}][{SUITS}]", word):
            single.append(card(word))
        else:
            raise ValueError(word)
    return WildCards(ranks, tuple(single))
