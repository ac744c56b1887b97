"""Names of hands: "pair of aces", "king-high flush", "eight-five low".

Source: FCD-key-g and the rulebooks' orders of hands.
"""

from collections.abc import Mapping, Sequence

from gameplay.engine.cards import RANK_WORDS
from gameplay.engine.ranking import codes
from words.text import Sentences, Text

HIGH_RANKS = {1: Text("joker"), **dict(enumerate(RANK_WORDS, 2))}
LOW_RANKS = {**HIGH_RANKS, 1: Text("ace")}


ONE_THING = {
    "royal flush",
    "{rank}-high straight flush",
    "full house, {ranks} over {others}",
    "{rank}-high flush",
    "{rank}-high straight",
    "pair of {ranks}",
    "{first}-{second} low",
}
"""Of which English says "a"."""


MANY = {
    "joker": Text("jokers"),
    "deuce": Text("deuces"),
    "three": Text("threes"),
    "four": Text("fours"),
    "five": Text("fives"),
    "six": Text("sixes"),
    "seven": Text("sevens"),
    "eight": Text("eights"),
    "nine": Text("nines"),
    "ten": Text("tens"),
    "jack": Text("jacks"),
    "queen": Text("queens"),
    "king": Text("kings"),
    "ace": Text("aces"),
}


def many(word: str) -> str:
    """Several cards of a rank.

    >>> many("six"), many("ace")
    ('sixes', 'aces')
    """
    return MANY[word]


def you_have(hands: Sequence[str]) -> Text:
    """Return what somebody is told of their hand. hands: what it is called, several where it counts in
    several ways.

    >>> you_have([high(0x1ED980)]), you_have([high(0x5DA872), low(0x085321)])
    ('You have a pair of aces.', 'You have a king-high flush; an eight-five low.')
    """
    return Text("You have {hand}.", hand=Sentences([with_article(hand) for hand in hands], "; "))


def with_article(hand: str) -> str:
    """The name of a hand within a sentence; most languages but English have none there."""
    if not isinstance(hand, Text) or hand.one not in ONE_THING:
        return hand
    if hand.startswith(("ace", "eight")):
        return Text("an {hand}", hand=hand)
    return Text("a {hand}", hand=hand)


def high(code: int, rank_words: Mapping[int, str] = HIGH_RANKS) -> str:
    """Return what a high hand is called.

    >>> high(0x1ED980), high(0x6ED000), high(0x5DA872)
    ('pair of aces', 'full house, aces over kings', 'king-high flush')
    """
    words_of_ranks = [rank_words[rank] for rank in codes.ranks(code)]
    first = words_of_ranks[0]
    match codes.category(code):
        case codes.FIVE_OF_A_KIND:
            return Text("five of a kind, {ranks}", ranks=many(first))
        case codes.STRAIGHT_FLUSH:
            return Text("royal flush") if first == "ace" else Text("{rank}-high straight flush", rank=first)
        case codes.FOUR_OF_A_KIND:
            return Text("four of a kind, {ranks}", ranks=many(first))
        case codes.FULL_HOUSE:
            return Text(
                "full house, {ranks} over {others}", ranks=many(first), others=many(words_of_ranks[1])
            )
        case codes.FLUSH:
            return Text("{rank}-high flush", rank=first)
        case codes.STRAIGHT:
            return Text("{rank}-high straight", rank=first)
        case codes.THREE_OF_A_KIND:
            return Text("three of a kind, {ranks}", ranks=many(first))
        case codes.TWO_PAIR:
            return Text("two pair, {ranks} and {others}", ranks=many(first), others=many(words_of_ranks[1]))
        case codes.PAIR:
            return Text("pair of {ranks}", ranks=many(first))
        case _:
            return Text("{rank} high", rank=first)


def low(code: int) -> str:
    """Return what a low hand is called: its two highest cards, or what spoils it. Rank 1 is an ace that is
    low.

    >>> low(0x085321), low(0x115432)
    ('eight-five low', 'pair of aces')
    """
    if codes.category(code) != codes.HIGH_CARD:
        return high(code, LOW_RANKS)
    words_of_ranks = [LOW_RANKS[rank] for rank in codes.ranks(code)[:2]]
    if not words_of_ranks[1:]:
        return Text("{rank} low", rank=words_of_ranks[0])
    return Text("{first}-{second} low", first=words_of_ranks[0], second=words_of_ranks[1])
