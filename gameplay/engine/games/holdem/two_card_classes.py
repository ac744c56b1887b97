"""The 169 kinds of two cards: pairs, suited and offsuit ones, as charts name them.

>>> from gameplay.engine.cards import cards
>>> [class_name(cards(two)) for two in ("AhAd", "KsAs", "2d7h")]
['AA', 'AKs', '72o']
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from gameplay.engine.cards import DECK

RANKS: Final = "23456789TJQKA"


def class_name(hole: Sequence[int]) -> str:
    """The kind of two cards."""
    one, other = hole
    high, low = max(one >> 2, other >> 2), min(one >> 2, other >> 2)
    if high == low:
        return RANKS[high] * 2
    return f"{RANKS[high]}{RANKS[low]}{'s' if one & 3 == other & 3 else 'o'}"


def hands_of_classes() -> dict[str, list[tuple[int, int]]]:
    """Every two cards, by their kind."""
    hands: dict[str, list[tuple[int, int]]] = {}
    for one, other in combinations(DECK, 2):
        hands.setdefault(class_name((one, other)), []).append((one, other))
    return hands


CLASSES: Final = tuple(sorted(hands_of_classes()))
"""All of them, in the order in which charts have them."""
