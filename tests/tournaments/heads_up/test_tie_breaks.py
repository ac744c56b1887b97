"""Equals told apart by separate matches (tournaments/heads_up/pools.py)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.heads_up.pools import tie_break


def results(*won):
    """winner-loser, as text."""
    found = {frozenset(pair): pair[0] for pair in (tuple(map(int, each.split("-"))) for each in won)}
    return lambda one, other: found.get(frozenset((one, other)))


@pytest.mark.rule("DM-hu-ties")
def test_two_play_one_match():
    assert tie_break([4, 7], results()).pairs == ((4, 7),)
    assert tie_break([4, 7], results()).ranking is None
    assert tie_break([4, 7], results("7-4")).ranking == (7, 4)


@pytest.mark.rule("DM-hu-ties")
def test_of_three_the_first_drawn_has_a_bye():
    assert tie_break([1, 2, 3], results()).pairs == ((2, 3),)
    assert tie_break([1, 2, 3], results("3-2")).pairs == ((2, 3), (1, 3))
    assert tie_break([1, 2, 3], results("3-2", "3-1")).ranking == (3, 1, 2)


@pytest.mark.rule("DM-hu-ties")
def test_whoever_loses_in_the_same_round_meets_for_the_next_place():
    begun = tie_break([1, 2, 3, 4], results("1-2", "3-4"))
    assert begun.pairs == ((1, 2), (3, 4), (1, 3), (2, 4))
    assert begun.ranking is None
    assert tie_break([1, 2, 3, 4], results("1-2", "3-4", "4-2")).ranking is None
    assert tie_break([1, 2, 3, 4], results("1-2", "3-4", "4-2", "3-1")).ranking == (3, 1, 4, 2)


@pytest.mark.rule("DM-hu-ties")
@given(st.permutations(range(9)), st.integers(2, 9), st.randoms(use_true_random=False))
def test_everybody_gets_a_place_and_no_two_meet_twice(players, count, chance):
    order = players[:count]
    won = {frozenset(pair): chance.choice(pair) for pair in combinations(order, 2)}
    found = tie_break(order, lambda one, other: won[frozenset((one, other))])
    assert sorted(found.ranking) == sorted(order)
    assert len({frozenset(pair) for pair in found.pairs}) == len(found.pairs)
    place = found.ranking.index
    for one, other in zip(found.ranking, found.ranking[1:], strict=False):
        met = frozenset((one, other)) in map(frozenset, found.pairs)
        assert not met or place(won[frozenset((one, other))]) == min(place(one), place(other))
