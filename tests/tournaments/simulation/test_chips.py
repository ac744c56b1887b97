"""The chips of a simulated night (tournaments/simulation/cardroom.py)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.simulation.cardroom import Chips


def table(seed, stacks, boldness=5.0):
    """Players who are all in most of the time."""
    return Chips(Random(seed), 25, boldness, dict(enumerate(stacks, 1)))


STACKS = st.lists(st.integers(1, 200).map(lambda chips: chips * 25), min_size=2, max_size=9)


@given(st.integers(0, 10_000), STACKS)
def test_a_hand_neither_makes_nor_loses_chips(seed, stacks):
    chips = table(seed, stacks)
    chips.hand(list(chips.stacks), 100, 100)
    assert sum(chips.stacks.values()) == sum(stacks)
    assert all(stack >= 0 and stack % 25 == 0 for stack in chips.stacks.values())


@given(st.integers(0, 10_000), STACKS)
def test_who_is_out_lost_all_to_somebody_who_had_as_much_and_is_not_out(seed, stacks):
    chips = table(seed, stacks)
    busts = chips.hand(list(chips.stacks), 100, 100)
    out = {bust.player for bust in busts}
    assert out == {player for player, stack in chips.stacks.items() if stack == 0}
    for bust in busts:
        assert bust.stack == stacks[bust.player - 1]
        assert bust.by
        assert not out & set(bust.by)
        assert all(stacks[winner - 1] >= bust.stack for winner in bust.by)


def test_once_in_a_while_two_go_out_together_and_two_share_a_knockout():
    busts = [table(seed, [1000, 1500, 2000, 2500]).hand([1, 2, 3, 4], 200, 200) for seed in range(400)]
    assert max(len(together) for together in busts) == 2
    assert {len(bust.by) for together in busts for bust in together} == {1, 2}


def test_small_pots_fell_nobody():
    chips = table(1, [1000, 900, 800], boldness=0)
    for _ in range(300):
        assert chips.hand([1, 2, 3], 100, 100) == ()
    assert sum(chips.stacks.values()) == 2700


def test_colouring_up_rounds_every_stack_up_and_says_what_that_adds():
    chips = table(1, [1025, 975, 800])
    assert chips.round_up([1, 2, 3], 100) == 75 + 25
    assert (chips.stacks, chips.unit) == ({1: 1100, 2: 1000, 3: 800}, 100)


def test_the_leaders_are_the_biggest_stacks():
    assert table(1, [900, 1000, 800]).leaders(2) == {2: 1000, 1: 900}
