"""Cards as whole numbers, and how they are written and said.

A card is `rank * 4 + suit`: rank 0 is the deuce and 12 the ace, suit 0 clubs, 1 diamonds, 2 hearts, 3 spades,
the order in which suits break ties where a rule wants them to. The two jokers are 52 and 53, a card that
nobody knows is -1. Written, a card is its rank and its suit ("Ah", "Td"), a joker "Xx" or "Xy", an unknown
one "??".
"""

from collections.abc import Iterable
from functools import cache

from words.text import Text

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_WORDS = (
    Text("deuce"),
    Text("three"),
    Text("four"),
    Text("five"),
    Text("six"),
    Text("seven"),
    Text("eight"),
    Text("nine"),
    Text("ten"),
    Text("jack"),
    Text("queen"),
    Text("king"),
    Text("ace"),
)
SUIT_WORDS = (Text("clubs"), Text("diamonds"), Text("hearts"), Text("spades"))

DECK: tuple[int, ...] = tuple(range(52))
JOKERS: tuple[int, ...] = (52, 53)
UNKNOWN = -1

_NAMES = {
    **{rank * 4 + suit: RANKS[rank] + SUITS[suit] for rank in range(13) for suit in range(4)},
    52: "Xx",
    53: "Xy",
    UNKNOWN: "??",
}
_CARDS = {name: number for number, name in _NAMES.items()}


def card(text: str) -> int:
    """The card written so; ValueError if none is.

    >>> card("2c"), card("Ah"), card("??")
    (0, 50, -1)
    """
    if text not in _CARDS:
        raise ValueError(
            f"{text!r} is not a card: write its rank (23456789TJQKA) and its suit (cdhs), as in Ah."
        )
    return _CARDS[text]


def cards(text: str) -> tuple[int, ...]:
    """The cards written one after the other, with spaces or without; ValueError if one is none.

    >>> cards("AhKd") == cards("Ah Kd") == (50, 45)
    True
    """
    written = "".join(text.split())
    return tuple(card(written[start : start + 2]) for start in range(0, len(written), 2))


def name(card: int) -> str:
    """Return how a card is written; ValueError for a number that is not a card.

    >>> name(50)
    'Ah'
    """
    if card not in _NAMES:
        raise ValueError(f"{card!r} is not a card: cards are 0 to 51, jokers 52 and 53, an unknown card -1.")
    return _NAMES[card]


def names(cards: Iterable[int]) -> str:
    """Return how several cards are written.

    >>> names((50, 45))
    'Ah Kd'
    """
    return " ".join(map(name, cards))


def without(hand: tuple[int, ...], gone: Iterable[int]) -> tuple[int, ...]:
    """A hand after these cards of it have gone; ValueError if it does not have them.

    >>> without((50, 45, 3), (45,))
    (50, 3)
    """
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)


@cache
def spoken(card: int) -> str:
    """A card as it is said aloud.

    >>> spoken(50)
    'ace of hearts'
    """
    written = name(card)
    if card in JOKERS:
        return Text("joker")
    if card == UNKNOWN:
        return Text("unknown card")
    return Text(
        "{rank} of {suit}",
        rank=RANK_WORDS[RANKS.index(written[0])],
        suit=SUIT_WORDS[SUITS.index(written[1])],
    )
