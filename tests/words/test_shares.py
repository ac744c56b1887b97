"""Amounts in whole coins: equal parts, and parts by largest remainder (words/shares.py)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from words.shares import apportioned, split

AMOUNTS = st.integers(0, 10**9)
COINS = st.sampled_from((1, 5, 25, 100))


@pytest.mark.rule("CPL-odd-chip", "DM-odd-chip", "DM-www-outlaw-pay")
@pytest.mark.parametrize(
    ("amount", "sharers", "coin", "parts"),
    [
        (11, 3, 1, [4, 4, 3]),
        (500, 3, 1, [167, 167, 166]),
        (500, 3, 100, [200, 200, 100]),
        (1000, 4, 100, [300, 300, 200, 200]),
        (550, 4, 100, [250, 100, 100, 100]),
        (2, 3, 1, [1, 1, 0]),
        (99, 2, 100, [99, 0]),
    ],
)
def test_odd_coins_go_one_each_to_the_first_and_less_than_one_to_the_very_first(amount, sharers, coin, parts):
    assert split(amount, sharers, coin) == parts


@given(AMOUNTS, st.integers(1, 12), COINS)
def test_equal_parts_add_up_and_differ_by_one_coin_at_most(amount, sharers, coin):
    parts = split(amount, sharers, coin)
    assert (len(parts), sum(parts)) == (sharers, amount)
    assert parts == sorted(parts, reverse=True)
    whole = [part // coin for part in parts]
    assert whole[0] - whole[-1] <= 1
    assert [part % coin for part in parts[1:]] == [0] * (sharers - 1)


@pytest.mark.rule("DM-deal-who")
def test_the_largest_remainder_gets_the_odd_cent():
    assert apportioned([10.2, 10.7, 10.1], 31) == (10, 11, 10)
    assert apportioned([33 + 1 / 3] * 3, 100) == (34, 33, 33)
    assert apportioned([150.0, 149.9], 300, 100) == (200, 100)
    assert apportioned([29.999999999999996, 70.0], 100) == (30, 70)
    assert apportioned([Fraction(50, 3)] * 3, 50) == (17, 17, 16)


@given(AMOUNTS, st.lists(st.integers(1, 1000), min_size=1, max_size=10), COINS)
def test_parts_by_weight_add_up_and_are_off_by_less_than_a_coin(amount, weights, coin):
    whole = amount // coin * coin
    exact = [Fraction(whole * weight, sum(weights)) for weight in weights]
    parts = apportioned(exact, amount, coin)
    assert sum(parts) == amount
    off = sorted(abs(part - worth) for part, worth in zip(parts, exact, strict=True))
    assert off[-1] < coin + amount % coin
    assert sum(part % coin != 0 for part in parts) == (amount % coin != 0)


@given(AMOUNTS, st.integers(1, 12), COINS)
def test_parts_of_equal_weight_are_equal_parts(amount, sharers, coin):
    whole = amount // coin * coin
    assert apportioned([Fraction(whole, sharers)] * sharers, amount, coin) == tuple(
        split(amount, sharers, coin)
    )
