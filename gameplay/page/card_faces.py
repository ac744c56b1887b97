"""Cards as a page shows them: a face to draw and say, or a back."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from gameplay.engine.cards import UNKNOWN, name, spoken
from words.text import Text, localised


@dataclass(frozen=True, slots=True)
class Face:
    """A card on the screen. code: what it is called in the deck's picture ("Ah"), nothing for a back; words:
    how it is said, nothing for a back; is_sideways: it has been paid for; is_winning: a pot was won with
    it."""

    code: str = ""
    words: str = ""
    is_sideways: bool = False
    is_winning: bool = False

    @property
    def suit(self) -> str:
        """The letter of its suit, "x" for a joker; nothing for a back."""
        return self.code[1:].replace("y", "x")

    @property
    def title(self) -> str:
        """Name at the beginning of a sentence."""
        words = localised(self.words)
        return words[:1].upper() + words[1:]


@cache
def face(card: int) -> Face:
    """The face of a card, the back of one that the viewer does not know.

    >>> face(50)
    Face(code='Ah', words='ace of hearts')
    >>> face(UNKNOWN)
    Face(code='', words='')
    """
    return Face() if card == UNKNOWN else Face(name(card), spoken(card))


def faces(cards: Iterable[int], sideways: Collection[int] = ()) -> tuple[Face, ...]:
    """The faces of several cards, in their order. sideways: those that lie so, because they have been paid
    for."""
    return tuple(paid_for(card) if card in sideways else face(card) for card in cards)


def paid_for(card: int) -> Face:
    """The face of a card that lies sideways.

    >>> paid_for(6).words
    'three of hearts, paid for'
    """
    return Face(name(card), Text("{card}, paid for", card=spoken(card)), is_sideways=True)


def in_order(cards: Iterable[int]) -> list[int]:
    """A player's own cards as they are held: the highest first. Source: FCD-sorted.

    >>> in_order((0, 50, 3))
    [50, 3, 0]
    """
    return sorted(cards, reverse=True)
