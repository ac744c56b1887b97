"""What a hand is called: "pair of aces", "king-high flush", "eight-five low".

Source: FCD-key-g and the rulebooks' orders of hands.
"""

from collections.abc import Mapping

from gameplay.engine.cards import RANK_WORDS
from gameplay.engine.ranking import codes

HIGH_RANKS = {1: "joker", **dict(enumerate(RANK_WORDS, 2))}
LOW_RANKS = {**HIGH_RANKS, 1: "ace"}


def many(word: str) -> str:
    """Several cards of a rank.

    >>> many("six"), many("ace")
    ('sixes', 'aces')
    """
    return f"{word}es" if word == "six" else f"{word}s"


def high(code: int, rank_words: Mapping[int, str] = HIGH_RANKS) -> str:
    """What a high hand is called.

    >>> high(0x1ED980), high(0x6ED000), high(0x5DA872)
    ('pair of aces', 'full house, aces over kings', 'king-high flush')
    """
    said = [rank_words[rank] for rank in codes.ranks(code)]
    first = said[0]
    match codes.category(code):
        case codes.FIVE_OF_A_KIND:
            return f"five of a kind, {many(first)}"
        case codes.STRAIGHT_FLUSH:
            return "royal flush" if first == "ace" else f"{first}-high straight flush"
        case codes.FOUR_OF_A_KIND:
            return f"four of a kind, {many(first)}"
        case codes.FULL_HOUSE:
            return f"full house, {many(first)} over {many(said[1])}"
        case codes.FLUSH:
            return f"{first}-high flush"
        case codes.STRAIGHT:
            return f"{first}-high straight"
        case codes.THREE_OF_A_KIND:
            return f"three of a kind, {many(first)}"
        case codes.TWO_PAIR:
            return f"two pair, {many(first)} and {many(said[1])}"
        case codes.PAIR:
            return f"pair of {many(first)}"
        case _:
            return f"{first} high"


def low(code: int) -> str:
    """What a low hand is called: its two highest cards, or what spoils it. Rank 1 is an ace that is low.

    >>> low(0x085321), low(0x115432)
    ('eight-five low', 'pair of aces')
    """
    if codes.category(code) != codes.HIGH_CARD:
        return high(code, LOW_RANKS)
    return f"{'-'.join(LOW_RANKS[rank] for rank in codes.ranks(code)[:2])} low"
