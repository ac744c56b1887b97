"""Tests of what counted chips are worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook.ring_games import CHIPS, MoneyChip, RingGames
from tests.tournaments.ring_games.games import refused
from tournaments.console.ring_room.screen import given_out
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


@pytest.mark.rule("DM-ring-chips")
@given(st.integers(1, 40), st.integers(1, 400))
def test_a_buy_in_is_given_out_in_chips_that_pay_the_blinds_for_a_while(blind, bets):
    terms = RingGames(small_blind=5 * blind, big_blind=10 * blind, buy_in=10 * blind * bets)
    given_ = given_out(terms)
    assert worth(CHIPS, given_) == terms.buy_in
    assert all(given_.values())
    if 20 <= bets <= 200:
        small = {chip.colour for chip in CHIPS if terms.small_blind % chip.cents == 0}
        assert sum(many for colour, many in given_.items() if colour in small) >= 4


@pytest.mark.parametrize(
    "chips",
    [CHIPS[-1:], (MoneyChip(colour="pink", cents=300), MoneyChip(colour="grey", cents=700)), ()],
    ids=["one", "odd", "none"],
)
def test_chips_that_pay_no_blinds_are_given_out_as_they_are(chips):
    terms = RingGames(small_blind=5, big_blind=10, buy_in=1000, chips=chips)
    assert given_out(terms) == in_chips(chips, 1000)
