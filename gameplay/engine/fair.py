"""Cards that anybody can check: the deck of a hand follows from a secret seed that was committed to.

Before the deal the SHA-256 of 32 secret bytes is shown; the deck is `fair_order` of these bytes, where every
order is equally likely; after the hand the bytes are shown too, and `check_deck` (or `manage.py check_deck`)
makes the deck again.

>>> seed = bytes(range(32))
>>> promised = commitment(seed)
>>> check_deck(seed, promised, fair_order(seed)).holds
True
>>> check_deck(bytes(32), promised, fair_order(bytes(32))).reason
'The seed is not the one whose SHA-256 was shown before the deal.'
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gameplay.engine.cards import DECK, name
from gameplay.engine.deck import fair_order
from tables.randomness import commitment, is_committed

__all__ = ["SEED_BYTES", "CheckedDeck", "check_deck", "commitment", "fair_order"]

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """Whether a deck was dealt fairly; reason: why not, or nothing."""

    reason: str = ""

    @property
    def holds(self) -> bool:
        return not self.reason


def check_deck(seed: bytes, published: str, dealt: Sequence[int], cards: Sequence[int] = DECK) -> CheckedDeck:
    """Check a deck. published: what was shown before the deal; dealt: the cards in the order in which they
    left the deck, all of them or the first ones; cards: what the deck is made of."""
    if len(seed) != SEED_BYTES:
        return CheckedDeck(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
    if not is_committed(seed, published.strip().lower()):
        return CheckedDeck("The seed is not the one whose SHA-256 was shown before the deal.")
    order = fair_order(seed, cards)
    if len(dealt) > len(order):
        return CheckedDeck(f"The deck has {len(order)} cards, not {len(dealt)}.")
    for place, (made, was) in enumerate(zip(order, dealt, strict=False), start=1):
        if made != was:
            return CheckedDeck(f"Card {place} of the deck is {name(made)}, not {name(was)}.")
    return CheckedDeck()
