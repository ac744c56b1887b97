"""The rulebooks that a club may begin with (clubs/rulebook/presets.py)."""

import pytest

from clauses.forms.changes import options_in_words
from clubs.rulebook import MEANINGS, PRESETS, STANDARD, Kind, Rulebook
from tests.sweeps import sweep
from tournaments.night.structure import TEMPLATES

DEAD_MONEY = PRESETS["dead_money"]
SEATS = {
    "dead_money": 9,
    "cpl": 8,
    "tda": 9,
    "centre_five": 6,
    "friday_night": 7,
    "five_card_draw": 5,
    "home_game": 10,
    "league": 9,
}
MONEY = {"dead_money", "tda", "home_game", "league"}


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


def test_friends_are_neither_barred_nor_kept_from_bringing_guests():
    season = PRESETS["home_game"].season
    assert (season.no_show_limit, season.guests, season.minimum_players) == (None, 2, 2)
    assert PRESETS["league"].season.no_show_limit is None


def test_a_rebuy_of_friends_is_for_who_is_out_and_costs_a_buy_in():
    book = PRESETS["home_game"]
    terms = book.terms[Kind.LIVE]
    assert (terms.buy_in, terms.rebuy.price, terms.rebuy.chips) == (2000, 2000, terms.chips)
    assert book.cut_off.rebuy_most_stack == 0


class TestTheTdasOwn:
    """Every option on which the TDA has a rule is as it has it."""

    TDA = PRESETS["tda"]

    @sweep(
        ("rule", "option", "value"),
        [
            ("TDA-7", "seating.seat_draw", "random"),
            ("TDA-8", "late_entry.dock_big_blinds", 0),
            ("TDA-10", "button.moved_player_waits", "between_only"),
            ("TDA-23", "button.new_hand_at", "first_riffle"),
            ("TDA-24", "chips.colour_up", "race"),
            ("TDA-30", "absence.must_be_seated_by", "last_card"),
            ("TDA-30", "absence.dealt_in", True),
            ("TDA-30", "absence.removed", "never"),
            ("TDA-32", "button.marker", "empty_seat"),
            ("TDA-36", "conduct.substantial_action", "tda"),
            ("TDA-RP-8", "points.hand_for_hand", "share"),
            ("TDA-RP-8", "clock.hand_for_hand_all_ins", "held"),
            ("TDA-RP-10", "conduct.stud", "tda"),
            ("TDA-RP-9", "seating.redraw", "final_table"),
            ("TDA-RP-11", "clock.ante", "big_blind"),
        ],
    )
    def test_an_option(self, rule, option, value):
        section, name = option.split(".")
        assert getattr(getattr(self.TDA, section), name) == value, rule

    def test_a_stack_is_worth_two_hundred_big_blinds_at_first(self):
        _, levels = TEMPLATES["friday"]
        assert {terms.chips // levels[0].big_blind for terms in self.TDA.terms.values()} == {200}
