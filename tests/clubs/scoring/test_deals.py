"""Tests of how those who are left may divide the prizes left (clubs/scoring/deals.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.scoring.deals import compared, divided, to_divide

STACKS = st.lists(st.integers(1, 10**7), min_size=2, max_size=9).map(lambda chips: dict(enumerate(chips, 1)))
FALLING = st.lists(st.integers(0, 10**6), min_size=9, max_size=9).map(lambda prizes: sorted(prizes)[::-1])


@pytest.mark.rule("DM-deal-who", part="the money divided by what stacks are worth, by chips, evenly")
@pytest.mark.parametrize(
    ("method", "amounts"),
    [
        ("icm", {1: 4518, 2: 3225, 3: 2257}),  # 45.178571, 32.25, 22.571429
        ("chips", {1: 5000, 2: 3000, 3: 2000}),
        ("even", {1: 3334, 2: 3333, 3: 3333}),
    ],
)
def test_three_ways(method, amounts):
    assert divided(method, {1: 50, 2: 30, 3: 20}, [7000, 3000, 0]) == amounts


def test_by_chips_everybody_has_the_last_prize_first():
    assert divided("chips", {1: 6000, 2: 3000, 3: 1000}, [5000, 3000, 2000]) == {1: 4400, 2: 3200, 3: 2400}


def test_by_chips_nobody_gets_more_than_first_prize():
    # 20 each, then 40 by chips: the leader's 38 would make 58, and first prize is 50
    assert divided("chips", {1: 95, 2: 3, 3: 2}, [5000, 3000, 2000]) == {1: 5000, 2: 2600, 3: 2400}


@given(STACKS, FALLING, st.sampled_from([1, 100]))
def test_every_way_adds_up_and_is_fair(stacks, prizes, unit):
    prizes = [prize // unit * unit for prize in prizes[: len(stacks)]]
    for amounts in compared(stacks, prizes, unit).values():
        assert sum(amounts.values()) == sum(prizes)
        assert all(amount % unit == 0 for amount in amounts.values())
        ranked = [amounts[player] for player in sorted(stacks, key=lambda player: (-stacks[player], player))]
        assert ranked == sorted(ranked, reverse=True)
    by_chips = compared(stacks, prizes)["chips"].values()
    assert max(by_chips) <= prizes[0] + 1
    assert min(by_chips) >= prizes[-1]


def test_without_stacks_only_what_needs_none():
    assert list(compared({1: 0, 2: 100}, [70, 30])) == ["even"]
    with pytest.raises(NotAllowed, match="Count everybody's stack"):
        divided("icm", {1: 0, 2: 100}, [70, 30])


@pytest.mark.parametrize(
    ("prizes", "played_for", "left"),
    [
        ([7000, 3000], [], (7000, 3000)),
        ([7000, 3000], [1000], (6000, 3000)),
        ([7000, 3000], [5000], (2500, 2500)),
        ([7000, 3000], [4001], (3000, 2999)),
        ([5000, 3000, 2000], [2000, 1500], (2250, 2250, 2000)),
        ([5000, 3000, 2000], [9997], (1, 1, 1)),
    ],
)
def test_what_is_played_for_comes_off_the_top(prizes, played_for, left):
    assert to_divide(prizes, played_for) == left


@given(FALLING, st.integers(0, 10**6))
def test_what_is_divided_and_played_for_is_what_there_was(prizes, taken):
    if taken >= sum(prizes):
        with pytest.raises(NotAllowed, match="has to be less"):
            to_divide(prizes, [taken])
    else:
        left = to_divide(prizes, [taken])
        assert sum(left) + taken == sum(prizes)
        assert list(left) == sorted(left, reverse=True)
        assert all(now <= before for now, before in zip(left, prizes, strict=True))


@pytest.mark.parametrize("played_for", [[100, 200], [1, 1, 1]])
def test_what_cannot_be_played_for(played_for):
    with pytest.raises(NotAllowed, match="A better place cannot get less"):
        to_divide([7000, 3000], played_for)
