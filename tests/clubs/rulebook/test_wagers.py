"""How chips count that are no whole raise (clubs/rulebook/wagers.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import book, tda
from clubs.rulebook import PRESETS
from clubs.rulebook.wagers import BY_BOOK, TDA, Wager, read_wager, wager_rules

DM, CPL = wager_rules("DM"), wager_rules("CPL")
AMOUNTS = st.integers(1, 10_000)
WAGERS = st.builds(
    Wager,
    AMOUNTS,
    AMOUNTS,
    st.sampled_from(("chip", "chips", "amount", "raise")),
    st.integers(0, 9999),
    AMOUNTS,
)


@pytest.mark.rule("TDA-43")
@pytest.mark.rule("TDA-44")
@pytest.mark.rule("TDA-45")
@pytest.mark.parametrize(
    ("wager", "outcome", "total", "rule"),
    [
        (Wager(800, 1250, "chips", smallest=50), "complete", 1600, "TDA-43"),
        (Wager(800, 1150, "amount"), "call", 800, "TDA-43"),
        (Wager(800, 1200, "amount"), "complete", 1600, "TDA-43"),
        (Wager(300, 350, "raise", raised=200), "complete", 500, "TDA-43"),
        (Wager(600, 5000, "chip"), "call", 600, "TDA-44"),
        (Wager(600, 5000, "raise"), "raise", 5000, "TDA-43"),
        (Wager(1300, 1500, "chips", smallest=500), "call", 1300, "TDA-45"),
        (Wager(600, 1500, "chips", smallest=500), "raise", 1500, "TDA-43"),
        (Wager(600, 400, "chips"), "undercall", 600, "TDA-51"),
        (Wager(600, 600, "chips", smallest=100), "call", 600, "TDA-41"),
    ],
)
def test_the_tdas_own_examples(wager, outcome, total, rule):
    reading = read_wager(wager)
    assert (reading.outcome, reading.total, reading.rule) == (outcome, total, rule)


@pytest.mark.rule("DM-nl-under-min")
def test_dead_money_makes_any_short_raise_the_minimum():
    short = Wager(800, 850, "amount")
    assert read_wager(short, DM) == read_wager(Wager(800, 1250, "amount"), DM)
    assert (read_wager(short, DM).outcome, read_wager(short, DM).total) == ("complete", 1600)
    assert read_wager(short).outcome == "call"


@pytest.mark.rule("CPL-multi-chip")
def test_several_chips_without_a_word_are_a_raise_in_the_pub_league():
    two = Wager(1300, 1500, "chips", smallest=500)
    assert (read_wager(two, CPL).outcome, read_wager(two, CPL).total) == ("complete", 2600)
    assert read_wager(Wager(600, 1500, "chips", smallest=1000), CPL).rule == "CPL-multi-chip"


def test_clubs_whose_raises_are_another_thing_have_no_such_reading():
    assert [PRESETS[name].book for name in PRESETS if wager_rules(PRESETS[name].book) is None] == [
        "C5",
        "FNP",
    ]


def test_what_it_rests_on_are_rules_of_the_books():
    ids = {each for rules in (TDA, *BY_BOOK.values()) if rules for each in rules.ids}
    assert ids - book.clauses().keys() - tda.rules().keys() == set()


@given(WAGERS, st.sampled_from((TDA, DM, CPL)))
def test_a_wager_is_a_call_or_a_whole_raise_and_never_between(wager, rules):
    reading = read_wager(wager, rules)
    if reading.outcome in ("call", "undercall"):
        assert reading.total == wager.faced
    else:
        assert reading.total == max(wager.put, wager.faced + wager.increase)
