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
from typing import TypeVar

T = TypeVar("T")

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
FOUR_NUMBERS = struct.Struct(">4Q")


def commitment(seed: bytes) -> str:
    """What is published before the draw: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def is_committed(seed: bytes, published: str) -> bool:
    """Whether `seed` is the one whose commitment was published."""
    return hmac.compare_digest(commitment(seed), published)


def shuffled(items: Iterable[T], seed: bytes, purpose: str) -> list[T]:
    """The items in a uniformly random order that depends on nothing but their order, seed and purpose."""
    order = list(items)
    numbers = _numbers(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def chosen(items: Iterable[T], seed: bytes, purpose: str) -> T:
    """One of the items, each equally likely. Raises ValueError when there is none."""
    options = list(items)
    if not options:
        raise ValueError("There is nothing to draw from.")
    return options[_below(len(options), _numbers(seed, purpose))]


def _numbers(seed: bytes, purpose: str) -> Iterator[int]:
    """An endless stream of uniform 64-bit numbers."""
    key = hmac.new(seed, purpose.encode(), hashlib.sha256)
    counter = 0
    while True:
        block = key.copy()
        block.update(counter.to_bytes(8, "big"))
        yield from FOUR_NUMBERS.unpack(block.digest())
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A uniform number from 0 to limit - 1."""
    ceiling = (1 << 64) // limit * limit
    number = next(numbers)
    while number >= ceiling:
        number = next(numbers)
    return number % limit
