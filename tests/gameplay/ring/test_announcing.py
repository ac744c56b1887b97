"""Announcements that a dealer may make with a game."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.games.home.double_guts import DoubleGuts
from gameplay.engine.games.presets import PRESETS
from gameplay.ring.announcing import (
    Announcement,
    announced,
    announcement,
    as_listed,
    differences,
    may_announce,
    told_by,
)
from gameplay.ring.game_order import GameOrder
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec

GUTS = GameSpec.of(DoubleGuts(ante=50, ends_at=100_000))
STUD = GameSpec.of(offered("fnp-seven-card-stud"))
ALL, STAKES, NONE = (GameOrder(announces=what) for what in ("variations", "stakes", "game"))


def refused(spec, told, order=ALL):
    with pytest.raises(NotAllowed) as refusal:
        announced(spec, told, order)
    return refusal.value


@pytest.mark.rule("FNP-declare-stakes")
@pytest.mark.rule("FNP-pot-limit", part="the dealer names it")
def test_other_stakes_are_announced_and_hold():
    game = announced(STUD, {"ante": 100, "least_bet": 100, "largest_raise": 500, "pot_cap": 9_000}, ALL)
    assert (game.ante, game.least_bet, game.largest_raise, game.pot_cap) == (100, 100, 500, 9_000)
    assert announced(STUD, {}, ALL) == STUD.made


@pytest.mark.rule("FNP-declare-stakes")
def test_stakes_go_as_high_as_the_table_lets_them_and_the_pot_limit_anywhere():
    assert announced(GUTS, {"ante": 250}, ALL).ante == 250
    assert (
        refused(GUTS, {"ante": 251}).reason == "Ante: 251 is more than 5 times the stakes of the table, 250."
    )
    assert refused(GUTS, {"ante": 51}, GameOrder(most_stakes=1)).clause == "FNP-declare-stakes"
    assert announced(GUTS, {"ends_at": 10_000_000}, ALL).ends_at == 10_000_000


def test_what_is_nothing_at_the_table_may_be_as_many_times_its_least_stake():
    holdem = GameSpec.of(offered("dm-holdem"))
    assert announced(holdem, {"ante": 500}, ALL).ante == 500
    assert refused(holdem, {"ante": 501}).clause == "FNP-declare-stakes"


@pytest.mark.rule("FNP-dealers-choice")
def test_variations_are_announced_with_the_game():
    game = announced(STUD, {"wild_ranks": ["2", "J"], "jokers": 2}, ALL)
    assert (game.wild_ranks, game.jokers, len(game.deck)) == (("2", "J"), 2, 54)


def test_a_table_may_leave_the_dealer_the_stakes_or_nothing_but_the_name():
    assert refused(STUD, {"jokers": 1}, STAKES).reason == "The dealer does not announce that at this table."
    assert announced(STUD, {"ante": 100}, STAKES).ante == 100
    assert refused(STUD, {"ante": 100}, NONE).clause == "FNP-declare-stakes"
    assert announced(STUD, {"ante": STUD.made.ante}, NONE) == STUD.made


def test_how_the_table_is_run_and_what_outlives_a_hand_is_nobodys_to_announce():
    for name in ("losing_hands", "timeout_when_free", "variations"):
        assert name not in may_announce(STUD.made, ALL)
    assert refused(STUD, {"losing_hands": "show"}).clause == "FNP-declare-stakes"
    assert refused(STUD, {"colour": "red"}).reason == "The game has no such options."


def test_stakes_that_do_not_fit_each_other_are_refused_by_the_rules_of_the_game():
    sentence = refused(STUD, {"least_bet": 250, "largest_raise": 50}).reason
    assert sentence == "The largest raise, 50, is less than the minimum bet, 250."


def test_what_is_filled_in_is_the_game_as_the_table_lists_it():
    for preset in PRESETS:
        spec = GameSpec.of(offered(preset))
        for order in (ALL, STAKES, NONE):
            filled = as_listed(spec.made, order.announces)
            assert isinstance(filled, announcement(type(spec.made), order.announces))
            assert differences(spec, announced(spec, told_by(filled), order)) == {}
            assert {*told_by(filled)} == {*may_announce(spec.made, order)}


def test_the_words_of_a_choice_say_who_deals_what_and_what_is_announced():
    game = announced(STUD, {"ante": 100, "wild_ranks": ["2"]}, ALL)
    told = differences(STUD, game)
    assert (
        Announcement("dealer", told).words("Ann", game)
        == "Ann deals Seven-card stud: Wild cards deuces, Ante 100."
    )
    assert Announcement("house", {}).words("Alma", GUTS.made) == "Alma deals Double-Guts."
    assert (
        Announcement("time", {}).words("Bob", GUTS.made)
        == "Bob has not chosen in time and deals Double-Guts."
    )
    assert Announcement.of(Announcement("dealer", told).data) == Announcement("dealer", told)
