"""Tests of how many chips of each value every player gets (tournaments/structures/hand_out.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from tournaments.night.structure import Level
from tournaments.structures.hand_out import OwnedChip, hand_out, smallest_needed

FIRST = Level(small_blind=25, big_blind=50)


def chips(**owned):
    """Colours by value: chips(v25=100, v100=None)."""
    return [OwnedChip("green", int(name[1:]), count) for name, count in owned.items()]


TDA = chips(v25=None, v100=None, v500=None, v1000=None, v5000=None)


def test_ten_thousand_for_the_first_blinds_of_25_and_50():
    handed = hand_out(TDA, 10_000, 9, FIRST)
    assert handed.each == {25: 12, 100: 12, 500: 5, 1000: 6}
    assert handed.pieces == 35
    assert handed.spare == {}


def test_the_chips_of_the_dead_money_rulebook():
    dm = [OwnedChip(chip.colour, chip.value) for chip in PRESETS["dead_money"].chips.chips]
    handed = hand_out(dm, 3000, 20, FIRST)
    assert sum(value * count for value, count in handed.each.items()) == 3000
    assert 5 not in handed.each
    assert 10 not in handed.each
    assert handed.each[25] >= 4


@pytest.mark.rule("CPL-equal-stacks")
@given(
    st.integers(1, 60),
    st.lists(st.integers(0, 600), min_size=5, max_size=5),
    st.sampled_from([1000, 1500, 3000, 10_000]),
)
def test_it_is_exact_and_never_more_than_the_club_owns(players, owned, stack):
    set_of = [OwnedChip("red", v, n) for v, n in zip((25, 50, 100, 500, 1000), owned, strict=True)]
    try:
        handed = hand_out(set_of, stack, players, FIRST)
    except NotAllowed:
        return
    assert sum(value * count for value, count in handed.each.items()) == stack
    for chip in set_of:
        assert handed.each.get(chip.value, 0) * players <= chip.owned
        assert handed.spare[chip.value] == chip.owned - handed.each.get(chip.value, 0) * players


def test_what_is_scarce_is_handed_out_sparingly():
    scarce = chips(v25=45, v100=1000, v500=1000, v1000=1000)
    assert hand_out(scarce, 3000, 10, FIRST).each[25] == 4
    assert hand_out(chips(v25=1000, v100=1000, v500=1000), 3000, 10, FIRST).each[25] > 4


@pytest.mark.parametrize(
    ("owned", "words"),
    [
        ([], "has not said which chips"),
        (chips(v40=100), "No chip of the club pays the first blinds of 25 and 50"),
        (chips(v25=100, v100=10), "10 stacks of 3,000 are 30,000: the club's chips come to 3,500"),
        (chips(v25=1, v1000=100), "cannot be made of the club's chips"),
    ],
)
def test_what_stands_in_the_way_is_said(owned, words):
    if owned and owned[-1].value == 1000:
        with pytest.raises(NotAllowed, match=words):
            hand_out(owned, 3050, 10, FIRST)
        return
    with pytest.raises(NotAllowed, match=words):
        hand_out(owned, 3000, 10, FIRST)


def test_the_smallest_chip_is_the_largest_that_pays_everything_of_the_first_level():
    assert smallest_needed(TDA, FIRST) == 25
    assert smallest_needed(TDA, Level(small_blind=100, big_blind=200)) == 100
    assert smallest_needed(TDA, Level(small_blind=100, big_blind=200, ante=25)) == 25
    assert smallest_needed(TDA, Level(small_blind=10, big_blind=20)) is None
