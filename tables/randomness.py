"""Draws that anybody can check afterwards.

A draw has a secret seed of 32 bytes. Its SHA-256, the commitment, is shown before the draw; the seed itself
is shown after it. Everything random about the draw is derived from the seed and a purpose ("seats", "table
3", …), so that one seed can serve several independent shuffles of one act. Every order of the items is
equally likely: numbers come from HMAC-SHA256 in counter mode and are rejected, never reduced, when they do
not divide evenly.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final, TypeVar

T = TypeVar("T")

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
FOUR_NUMBERS = struct.Struct(">4Q")
NUMBERS: Final = 1 << 64
BLOCK: Final = 64
INNER_PAD: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER_PAD: Final = bytes(byte ^ 0x5C for byte in range(256))


def commitment(seed: bytes) -> str:
    """Return what is published before the draw: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def is_committed(seed: bytes, published: str) -> bool:
    """Return whether `seed` is the one whose commitment was published."""
    return hmac.compare_digest(commitment(seed), published)


def shuffled(items: Iterable[T], seed: bytes, purpose: str) -> list[T]:
    """The items in a uniformly random order that depends on nothing but their order, seed and purpose."""
    order = list(items)
    for last, chosen in zip(range(len(order) - 1, 0, -1), _places(len(order), seed, purpose), strict=True):
        order[last], order[chosen] = order[chosen], order[last]
    return order


def chosen(items: Iterable[T], seed: bytes, purpose: str) -> T:
    """One of the items, each equally likely. Raises ValueError when there is none."""
    options = list(items)
    if not options:
        raise ValueError("There is nothing to draw from.")
    return options[_below(len(options), _numbers(seed, purpose))]


def _places(count: int, seed: bytes, purpose: str) -> list[int]:
    """With which place each of so many is exchanged, the last one first. None of the numbers is ever rejected
    but once in 10¹⁷ decks, so all are looked at together: one by one, a deck takes 28 µs to shuffle, so 20
    (`bin/bench engine`, fnp-double-guts, which shuffles between its rounds)."""
    limits = range(count, 1, -1)
    numbers = _numbers(seed, purpose)
    drawn = list(islice(numbers, len(limits)))
    if max(drawn, default=0) < NUMBERS - count:
        return [number % limit for number, limit in zip(drawn, limits, strict=True)]
    numbers = chain(drawn, numbers)
    return [_below(limit, numbers) for limit in limits]


def _numbers(seed: bytes, purpose: str) -> Iterator[int]:
    """An endless stream of uniform 64-bit numbers: HMAC-SHA256, by the seed, of the purpose and a counter.

    The two hashes of RFC 2104 are keyed once and copied for each block: with copies of `hmac`'s own object
    a deck takes 20 µs to shuffle, so 15 (`bin/bench engine`, fnp-double-guts)."""
    key = (seed if len(seed) <= BLOCK else hashlib.sha256(seed).digest()).ljust(BLOCK, b"\0")
    keyed = hashlib.sha256(key.translate(INNER_PAD) + purpose.encode())
    outer = hashlib.sha256(key.translate(OUTER_PAD))
    counter = 0
    while True:
        inner = keyed.copy()
        inner.update(counter.to_bytes(8, "big"))
        block = outer.copy()
        block.update(inner.digest())
        yield from FOUR_NUMBERS.unpack(block.digest())
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A uniform number from 0 to limit - 1."""
    ceiling = NUMBERS // limit * limit
    number = next(numbers)
    while number >= ceiling:
        number = next(numbers)
    return number % limit
