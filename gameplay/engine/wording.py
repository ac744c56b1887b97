"""The words that the sentences of events and questions are made of: numbers of cards, blinds, acts, parts of
pots. Events keep their own short words ("ante", "low on board 2"); here is how they are said."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from gameplay.engine.cards import UNKNOWN, card, spoken
from words.text import Listing, Text, grouped

COUNTS: Final = (
    *(Text("two"), Text("three"), Text("four"), Text("five"), Text("six")),
    *(Text("seven"), Text("eight"), Text("nine"), Text("ten")),
)
"""The numbers that are said in words, from two on."""

POSTS: Final[dict[str, str]] = {
    "ante": Text("an ante"),
    "small blind": Text("the small blind"),
    "big blind": Text("the big blind"),
    "big-blind ante": Text("the big-blind ante"),
    "bring-in": Text("the bring-in"),
    "missed blind": Text("a missed blind"),
    "dead blind": Text("a dead small blind"),
}
PLACES: Final[dict[str, str]] = {
    "board": Text("the board"),
}
ACTS: Final[dict[str, str]] = {}
DEEDS: Final[dict[str, str]] = {}
NEWS: Final[dict[str, str]] = {}
PARTS: Final[dict[str, str]] = {
    "high": Text("the high"),
    "low": Text("the low"),
    "part": Text("part"),
    "badugi": Text("the badugi"),
    "draw": Text("the draw"),
    "points": Text("the points"),
    "straight": Text("the straight"),
}


ON_BOARD: Final = re.compile(r"(?:(.+) on )?board (\d+)")


def name_act(act: str, words: str, deed: str = "") -> None:
    """Say how an act of a game's own is told after the player's name; deed: what stands at the seat, if that
    is something else."""
    ACTS[act] = words
    DEEDS[act] = deed or words


def name_news(what: str, words: str) -> None:
    """Say how something that a game announces is told."""
    NEWS[what] = words


def name_purchase(what: str, words: str) -> None:
    """Say what something is called that is paid for outside the betting."""
    POSTS[what] = words


def name_place(place: str, words: str) -> None:
    """Say what a game calls a place in the middle where cards lie face up."""
    PLACES[place] = words


def name_part(part: str, words: str) -> None:
    """Say what a part of a split pot is called, by the short word of its ranking or game."""
    PARTS[part] = words


def bought(what: str) -> str:
    """Return what was paid for outside the betting: a card as it is written, or what a forced bet is called.

    >>> bought("3h"), bought("ante")
    ('the three of hearts', 'an ante')
    """
    if what in POSTS:
        return POSTS[what]
    return Text("the {card}", card=spoken(card(what)))


@cache
def counted(number: int) -> str:
    """A number of cards in words.

    >>> counted(2), counted(1), counted(0), counted(12)
    ('two cards', 'one card', 'no cards', '12 cards')
    """
    if not number:
        return Text("no cards")
    word = COUNTS[number - 2] if 2 <= number < len(COUNTS) + 2 else grouped(number)
    return Text("one card", "{number} cards", number=word, count=number)


def listed(cards: Sequence[int]) -> str:
    """Cards as they are said; a number of them where they are unknown."""
    if UNKNOWN in cards or not cards:
        return counted(len(cards))
    return Listing([spoken(card) for card in cards])


def part_of(pot: str) -> str:
    """The part of a split pot that was won: "high", "low 2", "board 2", "spade on board 2".

    >>> part_of("high"), part_of("board 2"), part_of("low 2 on board 1"), part_of("queen on top")
    ('the high', 'board 2', 'the low 2 on board 1', 'the queen on top')
    """
    match = ON_BOARD.fullmatch(pot)
    if match is None:
        return _kind(pot)
    part, number = match.groups()
    if not part:
        return Text("board {number}", number=number)
    return Text("{part} on board {number}", part=_kind(part), number=number)


def _kind(part: str) -> str:
    """A part as its ranking or its game calls it, numbered where there are several of that name."""
    name, _, number = part.rpartition(" ")
    if number.isdigit():
        return Text("{part} {number}", part=_kind(name), number=number)
    return PARTS.get(part) or Text("the {part}", part=part)
