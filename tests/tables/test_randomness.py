"""Draws that can be checked (tables/randomness.py)."""

import hashlib
import hmac
import struct
from collections import Counter
from itertools import count, islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables import randomness
from tables.randomness import DECK, _below, chosen, commitment, is_committed, shuffled

seeds = st.binary(min_size=32, max_size=32)


def test_a_seed_is_recognised_by_its_commitment_and_no_other_is():
    seed = bytes(32)
    assert commitment(seed) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert is_committed(seed, commitment(seed))
    assert not is_committed(bytes(31) + b"\x01", commitment(seed))


def test_a_draw_never_changes_once_published():
    """The derivation is part of the record: were it to change, old nights could no longer be checked."""
    assert shuffled("ABCDEFGH", bytes(32), "seat draw") == list("DCEBGFHA")
    assert shuffled(DECK, bytes(range(32)), "high card")[:5] == ["5d", "Js", "Ac", "3s", "6s"]


@given(seeds, st.lists(st.integers(), unique=True))
def test_a_shuffle_loses_and_doubles_nothing_and_can_be_repeated(seed, items):
    order = shuffled(items, seed, "any")
    assert sorted(order) == sorted(items)
    assert shuffled(items, seed, "any") == order


@given(seeds)
def test_two_purposes_are_two_draws(seed):
    assert shuffled(DECK, seed, "table 1") != shuffled(DECK, seed, "table 2")


def test_every_order_is_equally_likely():
    counts = Counter("".join(shuffled("ABC", n.to_bytes(32, "big"), "fair")) for n in range(6000))
    assert set(counts) == {"".join(order) for order in permutations("ABC")}
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_squared < 20.5  # five degrees of freedom: one fair draw in a thousand is above


def test_drawing_one():
    assert chosen([7], bytes(32), "one") == 7
    with pytest.raises(ValueError, match="nothing to draw from"):
        chosen([], bytes(32), "none")


def test_numbers_that_do_not_divide_evenly_are_drawn_again():
    """Of 2**64 numbers one is left over when they are dealt to three: it would favour the first."""
    assert _below(3, iter([2**64 - 1, 5])) == 2
    assert _below(3, iter([2**64 - 2, 5])) == 2
    assert _below(4, iter([2**64 - 1, 5])) == 3


@given(st.binary(max_size=200), st.text(max_size=30))
def test_the_numbers_are_those_of_the_library(seed, purpose):
    blocks = (
        hmac.digest(seed, purpose.encode() + counter.to_bytes(8, "big"), hashlib.sha256)
        for counter in count()
    )
    numbers = (number for block in blocks for number in struct.unpack(">4Q", block))
    assert list(islice(randomness._numbers(seed, purpose), 60)) == list(islice(numbers, 60))


def test_a_deck_in_which_a_number_is_drawn_again(monkeypatch):
    """One of the last three cards is exchanged with the next number, and the others with those after it."""
    monkeypatch.setattr(randomness, "_numbers", lambda *_: iter([0, 2**64 - 1, 2, 1]))
    assert shuffled("ABCD", b"", "") == ["D", "B", "C", "A"]
