"""What counted chips are worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook.ring_games import CHIPS
from tests.tournaments.ring_games.games import refused
from tournaments.ring_games.chip_counts import in_chips, worth

VALUES = {"red": 5, "blue": 10, "green": 25, "black": 100, "purple": 500, "yellow": 1000}


@pytest.mark.rule("DM-ring-chips")
@pytest.mark.parametrize(("colour", "cents"), VALUES.items())
def test_the_chips_of_dead_money(colour, cents):
    assert worth(CHIPS, {colour: 3}) == 3 * cents
    assert len(CHIPS) == 6


def test_a_colour_that_is_none_of_them():
    with refused("DM-ring-chips", "pink is not a chip"):
        worth(CHIPS, {"pink": 1})


@given(st.dictionaries(st.sampled_from(sorted(VALUES)), st.integers(0, 200)))
def test_an_amount_is_made_of_as_few_chips_as_make_it(counted):
    cents = worth(CHIPS, counted)
    made = in_chips(CHIPS, cents)
    assert worth(CHIPS, made) == cents
    assert sum(made.values()) <= sum(counted.values())
