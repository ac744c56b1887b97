"""Colouring up (tables/chips.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.chips import Exchange, race, round_up

counts = st.integers(0, 200)
pairs = st.sampled_from([(5, 10), (10, 25), (25, 50), (25, 100), (100, 500)])


@pytest.mark.rule("CPL-chip-up-example")
def test_three_25s_become_two_50s():
    assert round_up(3, 25, 50) == Exchange(larger=2, extra=25)


@pytest.mark.rule("CPL-chip-up", "DM-colour-up")
@given(counts, pairs)
def test_whole_multiples_are_exchanged_and_a_remainder_brings_one_more_chip(count, pair):
    value, larger = pair
    exchange = round_up(count, value, larger)
    assert exchange.larger * larger == count * value + exchange.extra
    assert 0 <= exchange.extra < larger
    assert exchange.larger == count * value // larger + (count * value % larger > 0)


@given(st.dictionaries(st.integers(1, 10), counts, min_size=1), pairs, st.binary(min_size=32, max_size=32))
def test_a_race_changes_the_total_by_less_than_one_chip_and_gives_nobody_more_than_one(stacks, pair, seed):
    value, larger = pair
    exchanges = race(stacks, value, larger, seed)
    assert abs(sum(e.extra for e in exchanges.values())) < larger
    for player, exchange in exchanges.items():
        assert exchange.larger - stacks[player] * value // larger in (0, 1)
        if stacks[player] * value % larger == 0:
            assert exchange.extra == 0
