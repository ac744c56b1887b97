"""Colouring up (tables/chips.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.chips import Exchange, race, raced_for, round_up

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


@given(st.dictionaries(st.integers(1, 10), counts, min_size=1), pairs, st.binary(min_size=32, max_size=32))
def test_as_many_chips_are_won_as_the_odd_ones_are_worth_to_the_nearest(stacks, pair, seed):
    value, larger = pair
    odds = {player: count * value % larger for player, count in stacks.items()}
    exchanges = race(stacks, value, larger, seed)
    won = [player for player, e in exchanges.items() if e.larger > stacks[player] * value // larger]
    assert abs(len(won) * larger - sum(odds.values())) * 2 <= larger
    assert all(odds[player] for player in won)


def test_half_a_chip_is_a_chip():
    assert [raced_for([worth], 100) for worth in (0, 49, 50, 149, 150)] == [0, 0, 1, 1, 2]
    assert raced_for([25, 25, 75], 100) == 1


def test_each_odd_chip_is_a_ticket_and_every_table_draws_for_itself():
    """Three tickets of four are Ann's: she wins about three times in four."""
    seeds = [n.to_bytes(32, "big") for n in range(400)]
    won = sum(race({1: 3, 2: 1}, 25, 100, seed)[1].larger for seed in seeds)
    assert 260 < won < 340
    tables = [[race({1: 2, 2: 2}, 25, 100, seed, table=n)[1].larger for seed in seeds] for n in (1, 2)]
    assert tables[0] != tables[1]


def test_nobody_is_raced_out_of_play():
    """Five with one 25 each race for one 100; who has nothing else gets one on top."""
    stacks = dict.fromkeys(range(1, 6), 1)
    seed = bytes(32)
    won = {player for player, e in race(stacks, 25, 100, seed).items() if e.larger}
    assert len(won) == 1
    (loser, *_) = set(stacks) - won
    spared = {player for player, e in race(stacks, 25, 100, seed, only=[loser]).items() if e.larger}
    assert spared == won | {loser}
    assert race({1: 5, 2: 0}, 25, 100, seed, only=[1])[1].larger == 1


@pytest.mark.rule("DM-colour-up")
def test_a_race_never_changes_once_published():
    """The derivation is part of the record: were it to change, old nights could no longer be checked."""
    stacks = {1: 3, 2: 2, 3: 1, 4: 3, 5: 6}
    won = [
        [player for player, e in race(stacks, 25, 100, bytes([n] * 32), table=n).items() if e.extra > 0]
        for n in range(4)
    ]
    assert won == [[1, 2, 4], [1, 3, 4], [2, 4, 5], [1, 2, 4]]
    alone = [
        [player for player, e in race(stacks, 25, 100, bytes([n] * 32)).items() if e.extra > 0]
        for n in range(5, 8)
    ]
    assert alone == [[1, 2, 5], [3, 4, 5], [1, 2, 4]]
