"""What a hand is called: "pair of aces", "king-high flush", "eight-five low".

Source: FCD-key-g and the rulebooks' orders of hands.
"""

from collections.abc import Mapping

from clubs.saying import Said
from gameplay.engine.cards import RANK_WORDS
from gameplay.engine.ranking import codes

HIGH_RANKS = {1: Said("joker"), **dict(enumerate(RANK_WORDS, 2))}
LOW_RANKS = {**HIGH_RANKS, 1: Said("ace")}


MANY = {
    "joker": Said("jokers"),
    "deuce": Said("deuces"),
    "three": Said("threes"),
    "four": Said("fours"),
    "five": Said("fives"),
    "six": Said("sixes"),
    "seven": Said("sevens"),
    "eight": Said("eights"),
    "nine": Said("nines"),
    "ten": Said("tens"),
    "jack": Said("jacks"),
    "queen": Said("queens"),
    "king": Said("kings"),
    "ace": Said("aces"),
}


def many(word: str) -> str:
    """Several cards of a rank.

    >>> many("six"), many("ace")
    ('sixes', 'aces')
    """
    return MANY[word]


def high(code: int, rank_words: Mapping[int, str] = HIGH_RANKS) -> str:
    """What a high hand is called.

    >>> high(0x1ED980), high(0x6ED000), high(0x5DA872)
    ('pair of aces', 'full house, aces over kings', 'king-high flush')
    """
    said = [rank_words[rank] for rank in codes.ranks(code)]
    first = said[0]
    match codes.category(code):
        case codes.FIVE_OF_A_KIND:
            return Said("five of a kind, {ranks}", ranks=many(first))
        case codes.STRAIGHT_FLUSH:
            return Said("royal flush") if first == "ace" else Said("{rank}-high straight flush", rank=first)
        case codes.FOUR_OF_A_KIND:
            return Said("four of a kind, {ranks}", ranks=many(first))
        case codes.FULL_HOUSE:
            return Said("full house, {ranks} over {others}", ranks=many(first), others=many(said[1]))
        case codes.FLUSH:
            return Said("{rank}-high flush", rank=first)
        case codes.STRAIGHT:
            return Said("{rank}-high straight", rank=first)
        case codes.THREE_OF_A_KIND:
            return Said("three of a kind, {ranks}", ranks=many(first))
        case codes.TWO_PAIR:
            return Said("two pair, {ranks} and {others}", ranks=many(first), others=many(said[1]))
        case codes.PAIR:
            return Said("pair of {ranks}", ranks=many(first))
        case _:
            return Said("{rank} high", rank=first)


def low(code: int) -> str:
    """What a low hand is called: its two highest cards, or what spoils it. Rank 1 is an ace that is low.

    >>> low(0x085321), low(0x115432)
    ('eight-five low', 'pair of aces')
    """
    if codes.category(code) != codes.HIGH_CARD:
        return high(code, LOW_RANKS)
    said = [LOW_RANKS[rank] for rank in codes.ranks(code)[:2]]
    if not said[1:]:
        return Said("{rank} low", rank=said[0])
    return Said("{first}-{second} low", first=said[0], second=said[1])
