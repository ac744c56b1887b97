"""A player's own cards, and where they lay.

A ranking is given a player's own cards as a tuple. Where some of them lie face up it may be a `Holding`: that
tuple, which knows which do. So a ranking that does not ask need not know, and one that asks (`by_place`) can
have the lowest card in the hole wild, or give a part of the pot to the highest spade in the hole.
"""

from collections.abc import Iterable, Sequence
from typing import Self


class Holding(tuple[int, ...]):
    """Own cards, those face down first. down, up: where they lay.

    >>> cards = Holding((50, 45), (3,))
    >>> cards == (50, 45, 3), cards.down, cards.up
    (True, (50, 45), (3,))
    """

    down: tuple[int, ...]
    up: tuple[int, ...]

    def __new__(cls, down: Iterable[int], up: Iterable[int] = ()) -> Self:
        below, above = tuple(down), tuple(up)
        holding = super().__new__(cls, below + above)
        holding.down, holding.up = below, above
        return holding


def held(down: tuple[int, ...], up: tuple[int, ...]) -> tuple[int, ...]:
    """Own cards as a ranking takes them: cards that all lie face down are a plain tuple."""
    return Holding(down, up) if up else down


def down_of(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards face down: all of a plain tuple.

    >>> down_of((50, 45)), down_of(Holding((50,), (45,)))
    ((50, 45), (50,))
    """
    return cards.down if isinstance(cards, Holding) else tuple(cards)


def up_of(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards face up: none of a plain tuple."""
    return cards.up if isinstance(cards, Holding) else ()
