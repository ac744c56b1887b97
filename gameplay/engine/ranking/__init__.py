"""Comparison of hands: each ranking says what cards are worth, what they are called and which five make it.

A ranking has `strength(hole, board)`, a whole number that is greater for the better hand and equal for a tie
(None where a hand does not qualify), `words(hole, board)` and `best(hole, board)`. `hole` is a player's own
cards, `board` the cards they share; only Omaha cares which is which, and a ranking that is `by_place` which
of the own cards lay face down (`holding.py`). Suits never break ties.

>>> from gameplay.engine.cards import cards
>>> HIGH.strength(cards("AhAd"), cards("2c5d9h")) > HIGH.strength(cards("KhKd"), cards("2c5d9h"))
True
>>> HIGH.words(cards("AhAd"), cards("2c5d9h"))
'pair of aces'
"""

from gameplay.engine.ranking.ace_low import ACE_TO_SIX, MADISON
from gameplay.engine.ranking.badugi import BADUGI, BADUGI_ACE_HIGH
from gameplay.engine.ranking.bug import BUG, MEXICAN_POKER, MEXICAN_POKER_TURNED, QUICK_QUADS
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.chosen import Chosen, Taken, own
from gameplay.engine.ranking.duck_flush import DUCK_FLUSH
from gameplay.engine.ranking.high import HIGH
from gameplay.engine.ranking.holding import Holding, down_of, held, up_of
from gameplay.engine.ranking.keys import NotRanked
from gameplay.engine.ranking.low import DEUCE_TO_SEVEN, EIGHT_OR_BETTER, LOW
from gameplay.engine.ranking.lowest_straight import LOWEST_STRAIGHT
from gameplay.engine.ranking.omaha import OMAHA_EIGHT_OR_BETTER, OMAHA_HIGH, OMAHA_SHORT_DECK, along
from gameplay.engine.ranking.points import POINTS_21, POINTS_HIGH, POINTS_LOW
from gameplay.engine.ranking.registry import register, register_maker
from gameplay.engine.ranking.short_deck import MEXICAN, SHORT_DECK, SHORT_DECK_TRIPS
from gameplay.engine.ranking.wilds import wild

__all__ = [
    "ACE_TO_SIX",
    "BADUGI",
    "BADUGI_ACE_HIGH",
    "BUG",
    "DEUCE_TO_SEVEN",
    "DUCK_FLUSH",
    "EIGHT_OR_BETTER",
    "HIGH",
    "LOW",
    "LOWEST_STRAIGHT",
    "MADISON",
    "MEXICAN",
    "MEXICAN_POKER",
    "MEXICAN_POKER_TURNED",
    "OMAHA_EIGHT_OR_BETTER",
    "OMAHA_HIGH",
    "OMAHA_SHORT_DECK",
    "POINTS_21",
    "POINTS_HIGH",
    "POINTS_LOW",
    "QUICK_QUADS",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "Chosen",
    "Holding",
    "NotRanked",
    "Ranking",
    "Taken",
    "along",
    "down_of",
    "held",
    "own",
    "register",
    "register_maker",
    "up_of",
    "wild",
]
