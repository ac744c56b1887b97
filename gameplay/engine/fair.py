"""Cards that anybody can check, without being told what was folded.

Before the deal 32 secret bytes, the seed, put all 54 cards in an order in which each is equally likely
(`order_of`); a game that plays without the jokers passes them over. Each card is committed to by itself, at
its position from 1 to 54 and with a salt of its own that follows from the seed:

    SHA-256 of "card 3 Ah " and the salt, in hexadecimal

Every two neighbouring hashes are joined, SHA-256 of "node ", the left and the right one, until one is left:
the root, which is shown before the deal. After the hand the cards that were shown are opened, with their
positions, salts and the hashes of all the others (`opening`); whoever has these makes the root again
(`check_opening`) and has learnt nothing of any other card. The seed itself is published later, and makes
everything again (`check_deck`), how dice fall in the hand, too (`dice_of`).

>>> seed = bytes(range(32))
>>> promised = root(seed)
>>> shown = opening(seed, order_of(seed)[:2])
>>> check_opening(shown, promised).holds, len(shown.rest)
(True, 5)
>>> check_deck(seed, promised, deck_of(seed, promised)[:9]).holds
True

Hands of earlier versions committed to the seed alone: their root is the SHA-256 of the seed, their deck is
`fair_order` of it, and there is nothing to open.
"""

import hashlib
import hmac
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gameplay.engine.cards import DECK, JOKERS, name
from gameplay.engine.deck import fair_die, fair_order
from tables.randomness import commitment, is_committed, shuffled
from words.text import Text

__all__ = [
    "CARDS",
    "SEED_BYTES",
    "Checked",
    "OpenCard",
    "Opening",
    "check_deck",
    "check_opening",
    "commitment",
    "deck_of",
    "dice_of",
    "fair_die",
    "fair_order",
    "opening",
    "order_of",
    "places",
    "promises",
    "root",
]

SEED_BYTES: Final = 32
SALT_BYTES: Final = 16
CARDS: Final = DECK + JOKERS
SALT: Final = re.compile(f"[0-9a-f]{{{2 * SALT_BYTES}}}")
HASH: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Checked:
    """Check of fair play; reason: why not, or nothing."""

    reason: str = ""

    @property
    def holds(self) -> bool:
        """True if nothing speaks against it."""
        return not self.reason


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that is opened. position: from 1 to 54 in the order that was committed to; salt: in
    hexadecimal."""

    position: int
    card: int
    salt: str

    @property
    def hash(self) -> str:
        """Hash that was committed to."""
        return _hash(f"card {self.position} {name(self.card)} {self.salt}")


@dataclass(frozen=True, slots=True)
class Opening:
    """Some cards of a deck. cards: in the order of their positions; rest: the hashes that stand for all the
    others, from left to right, each for as many as possible."""

    cards: tuple[OpenCard, ...]
    rest: tuple[str, ...]


def order_of(seed: bytes) -> tuple[int, ...]:
    """All 54 cards in the order that a seed makes."""
    return tuple(shuffled(CARDS, seed, "cards"))


def root(seed: bytes) -> str:
    """Return what is shown before the deal."""
    return _joined([card.hash for card in _all_cards(seed)])


def promises(seed: bytes, published: str) -> bool:
    """Return whether what was shown before the deal, now or by an earlier version, belongs to this seed."""
    return hmac.compare_digest(root(seed), published) or is_committed(seed, published)


def deck_of(seed: bytes, published: str, cards: Sequence[int] = DECK) -> tuple[int, ...]:
    """The cards of a game in the order in which they are dealt. published: what was shown before the deal,
    which says by which version. Raises ValueError where cards are no part of the 54."""
    if is_committed(seed, published):
        return fair_order(seed, cards)
    chosen = set(cards)
    if not chosen <= set(CARDS):
        raise ValueError("A deck is some of the 52 cards and the two jokers.")
    return tuple(card for card in order_of(seed) if card in chosen)


def dice_of(seed: bytes, count: int) -> tuple[int, ...]:
    """Return how the first so many dice of a hand fall: what is shown before the deal fixes the seed, and
    with it these."""
    return tuple([fair_die(seed, number) for number in range(1, count + 1)])


def opening(seed: bytes, open_cards: Collection[int]) -> Opening:
    """Return what opens these cards and no others."""
    cards = _all_cards(seed)
    by_position = {card.position: card for card in cards if card.card in open_cards}
    hashes = [card.hash for card in cards]
    return Opening(tuple(by_position.values()), tuple(_closed(hashes, 1, by_position)))


def check_opening(opened: Opening, published: str) -> Checked:
    """Check cards that were opened against the root that was shown before the deal."""
    by_position = {card.position: card for card in opened.cards}
    if len(by_position) < len(opened.cards) or len({card.card for card in opened.cards}) < len(opened.cards):
        return Checked(Text("A card, or a position, is there twice."))
    if not opened.cards:
        return Checked(Text("No card is opened."))
    if not all(SALT.fullmatch(card.salt) for card in opened.cards) or not all(
        map(HASH.fullmatch, opened.rest)
    ):
        return Checked(Text("A salt or a hash is not written in hexadecimal."))
    if not all(1 <= position <= len(CARDS) for position in by_position):
        return Checked(Text("Positions go from 1 to {last}.", last=len(CARDS)))
    rest = iter(opened.rest)
    try:
        commitment = _made(by_position, rest, 1, len(CARDS))
    except StopIteration:
        return Checked(Text("Some of the hashes of the other cards are missing."))
    if next(rest, None) is not None:
        return Checked(Text("There are too many hashes of the other cards."))
    if not hmac.compare_digest(commitment.encode(), published.strip().lower().encode()):
        return Checked(Text("These cards are not the ones that were committed to before the deal."))
    return Checked()


def places(opened: Iterable[OpenCard], cards: Collection[int] = DECK) -> dict[int, int]:
    """The cards that were opened by their place in the deck of a game, from 1. cards: what the deck is made
    of; those that it lacks have to be opened, too."""
    passed = [card.position for card in opened if card.card not in cards]
    return {
        card.position - sum(position < card.position for position in passed): card.card
        for card in opened
        if card.card in cards
    }


def check_deck(seed: bytes, published: str, dealt: Sequence[int], cards: Sequence[int] = DECK) -> Checked:
    """Check a deck. published: what was shown before the deal; dealt: the cards in the order in which they
    left the deck, all of them or the first ones; cards: what the deck is made of."""
    if len(seed) != SEED_BYTES:
        return Checked(Text("A seed has {bytes} bytes, not {count}.", bytes=SEED_BYTES, count=len(seed)))
    published = published.strip().lower()
    if not published.isascii() or not promises(seed, published):
        return Checked(Text("The seed is not the one that was committed to before the deal."))
    order = deck_of(seed, published, cards)
    if len(dealt) > len(order):
        return Checked(Text("The deck has {cards} cards, not {count}.", cards=len(order), count=len(dealt)))
    for place, (from_seed, was) in enumerate(zip(order, dealt, strict=False), start=1):
        if from_seed != was:
            return Checked(
                Text(
                    "Card {place} of the deck is {made}, not {was}.",
                    place=place,
                    made=name(from_seed),
                    was=name(was),
                )
            )
    return Checked()


def _all_cards(seed: bytes) -> tuple[OpenCard, ...]:
    return tuple(
        OpenCard(position, card, hmac.digest(seed, b"salt %d" % position, "sha256")[:SALT_BYTES].hex())
        for position, card in enumerate(order_of(seed), start=1)
    )


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _joined(hashes: Sequence[str]) -> str:
    """The one hash that neighbouring hashes come to."""
    if len(hashes) == 1:
        return hashes[0]
    half = _half(len(hashes))
    return _hash(f"node {_joined(hashes[:half])}{_joined(hashes[half:])}")


def _half(count: int) -> int:
    """Return how many of several lie on the left: the largest power of two that leaves some for the right."""
    return 1 << (count - 1).bit_length() - 1


def _closed(hashes: Sequence[str], first: int, open_positions: Collection[int]) -> Iterator[str]:
    """The hashes that stand for the cards from this position on, but for those that are known."""
    if known_here := [position for position in open_positions if first <= position < first + len(hashes)]:
        if len(hashes) > 1:
            half = _half(len(hashes))
            yield from _closed(hashes[:half], first, known_here)
            yield from _closed(hashes[half:], first + half, known_here)
    else:
        yield _joined(hashes)


def _made(open_cards: dict[int, OpenCard], rest: Iterator[str], first: int, count: int) -> str:
    """The hash of so many cards from this position on. Raises StopIteration where one is missing."""
    if not any(first <= position < first + count for position in open_cards):
        return next(rest)
    if count == 1:
        return open_cards[first].hash
    half = _half(count)
    left = _made(open_cards, rest, first, half)
    return _hash(f"node {left}{_made(open_cards, rest, first + half, count - half)}")
