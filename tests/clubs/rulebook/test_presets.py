"""The rulebooks that a club may begin with (clubs/rulebook/presets.py)."""

import pytest

from clauses.forms.changes import options_in_words
from clubs.rulebook import MEANINGS, PRESETS, STANDARD, Rulebook

DEAD_MONEY = PRESETS["dead_money"]
SEATS = {"dead_money": 9, "cpl": 8, "tda": 9, "centre_five": 6, "friday_night": 7, "five_card_draw": 5}
MONEY = {"dead_money", "tda"}


@pytest.mark.rule("DM-buyin-online", "DM-buyin-live", "DM-buyin-big-money", "DM-buyin-champ")
def test_the_terms_of_dead_money():
    words = options_in_words(DEAD_MONEY)
    terms = {
        kind: (words["Tournaments", kind, "Buy-in"], words["Tournaments", kind, "Starting stack"])
        for kind in ("Online", "Live", "Big Money", "Championship")
    }
    assert terms == {
        "Online": ("$10", "3,000"),
        "Live": ("$20", "3,000"),
        "Big Money": ("$40", "6,000"),
        "Championship": ("$60", "3,000"),
    }
    for extra in ("Rebuys", "Add-on"):
        assert words["Tournaments", "Live", extra, "Price"] == "$10"
        assert words["Tournaments", "Live", extra, "Chips"] == "3,000"


@pytest.mark.rule("DM-champ-freezeout")
def test_the_championship_has_neither_rebuys_nor_add_ons():
    words = options_in_words(DEAD_MONEY)
    assert words["Tournaments", "Championship", "Rebuys"] == "no rebuys"
    assert words["Tournaments", "Championship", "Add-on"] == "no add-on"


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_stored_is_read_back(preset):
    stored = PRESETS[preset].model_dump(mode="json")
    assert Rulebook.model_validate(stored) == PRESETS[preset]


def test_each_says_what_it_is_and_has_the_seats_of_its_table():
    assert MEANINGS.keys() == PRESETS.keys()
    assert {name: book.seating.seats_per_table for name, book in PRESETS.items()} == SEATS


@pytest.mark.parametrize("preset", PRESETS)
def test_money_is_asked_for_where_the_book_has_it(preset):
    terms = PRESETS[preset].terms
    assert all(bool(terms[kind].buy_in) == (preset in MONEY) for kind in STANDARD)


def test_starting_stacks_can_be_made_of_the_chips_that_the_club_has():
    for book in PRESETS.values():
        values = [chip.value for chip in book.chips.chips]
        assert values == sorted(set(values))
        assert all(terms.chips % values[0] == 0 for terms in book.terms.values())
