"""Tests of what an entry costs and brings, and the structure, in words (tournaments/presenters/terms.py)."""

from clubs.rulebook import AddOn, Rebuy, Terms
from tournaments.night.structure import Break, Level
from tournaments.presenters.terms import PeriodRow, structure_rows, terms_words


def test_an_entry_with_all_that_can_be_bought_after_it():
    terms = Terms(
        buy_in=2_000, chips=3_000, rebuy=Rebuy(price=1_000, chips=3_000), add_on=AddOn(price=500, chips=1_500)
    )
    assert terms_words(terms, "$") == "$20 for 3,000 chips, rebuys $10 for 3,000, add-on $5 for 1,500"


def test_a_freezeout_is_its_entry_alone():
    assert terms_words(Terms(buy_in=0, chips=20_000), "€") == "20,000 chips"


def test_levels_are_counted_without_the_breaks_in_which_chips_go():
    periods = [
        Level(small_blind=50, big_blind=100, minutes=20),
        Break(minutes=10, colour_up=(25, 1_000)),
        Level(small_blind=1_000, big_blind=2_000, ante=2_000, minutes=15),
    ]
    assert structure_rows(periods) == [
        PeriodRow("Level 1", "50 / 100", "", 20, ""),
        PeriodRow("Break", "", "", 10, "25, 1,000"),
        PeriodRow("Level 2", "1,000 / 2,000", "2,000", 15, ""),
    ]
