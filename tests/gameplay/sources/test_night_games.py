"""The games of a night's tables, with the amounts of a level."""

import pytest
from django.http import QueryDict

from clubs.rulebook import PRESETS as RULEBOOKS
from gameplay.engine.choices import raise_to
from gameplay.engine.games.own_games import EXAMPLE, own_game
from gameplay.forms import night_tables
from gameplay.sources.night_games import game_at, game_of_preset, picked
from tests.gameplay.engine.table import act, hand
from tournaments.night.structure import Level

BOOK = RULEBOOKS["dead_money"]
LEVEL = Level(small_blind=100, big_blind=200)


@pytest.mark.rule("FNP-stakes")
def test_fridays_draw_follows_the_level_one_to_five_least_bets_at_a_time():
    table = hand(game_at(game_of_preset("fnp-five-card-draw"), LEVEL, BOOK), [5000] * 3)
    assert (table.decision.least, table.decision.most) == (400, 1200)
    act(table, "r1200")
    assert (table.decision.least, table.decision.most) == (1400, 2200)
    table.decision.check(raise_to(1500))


@pytest.mark.rule("FNP-stakes")
def test_fridays_stud_too_in_small_bets():
    game = game_at(game_of_preset("fnp-seven-card-stud"), LEVEL, BOOK)
    assert (game.least_bet, game.largest_raise, game.ante) == (100, 500, 20)


def test_what_was_declared_in_chips_of_the_least_bet_stays_as_many_of_them():
    declared = game_of_preset("fnp-five-card-draw", largest_raise=10, pot_cap=40)
    game = game_at(declared, LEVEL, BOOK)
    assert (game.least_bet, game.largest_raise, game.pot_cap) == (200, 2000, 8000)
    assert game_at(game_of_preset("fcd-five-card-draw"), LEVEL, BOOK).largest_raise == 5


def test_the_form_of_a_night_does_not_ask_for_what_follows_the_level():
    fields = night_tables.model_of("fnp-five-card-draw").model_fields["game"].annotation.model_fields
    assert not {"least_bet", "largest_raise", "pot_cap", "big_blind"} & set(fields)
    assert "least_bet" in night_tables.model_of("dm-holdem").model_fields["game"].annotation.model_fields


@pytest.mark.rule("TDA-RP-10", "TDA-20")
def test_a_club_may_play_stud_as_the_tda_has_it_but_for_what_was_picked_otherwise():
    rules = BOOK.conduct.model_copy(update={"stud": "tda"})
    tda = BOOK.model_copy(update={"conduct": rules})
    for preset in ("dm-seven-card-stud", "dm-razz", "dm-stud-hi-lo"):
        changed = game_at(game_of_preset(preset), LEVEL, tda)
        assert (changed.equal_boards, changed.short_deck, changed.stud_odd_chip) == ("suit", "stub", "suit")
        assert changed == game_at(game_of_preset(preset), LEVEL, BOOK).as_the_tda_has_it()
    own = game_at(game_of_preset("dm-seven-card-stud", open_pair=True), LEVEL, tda)
    assert (own.open_pair, own.short_deck) == (True, "stub")
    as_picked = game_at(game_of_preset("dm-seven-card-stud"), LEVEL, BOOK)
    assert BOOK.conduct.stud == "as_picked"
    assert (as_picked.equal_boards, as_picked.short_deck) == ("first_dealt", "last_card")
    holdem = game_of_preset("dm-holdem")
    assert game_at(holdem, LEVEL, tda) == game_at(holdem, LEVEL, BOOK)


@pytest.mark.rule("DM-limit-cap")
def test_the_cap_of_limit_games_falls_when_the_event_is_heads_up_and_not_before():
    for preset in ("dm-limit-holdem", "dm-seven-card-stud"):
        assert game_at(game_of_preset(preset), LEVEL, BOOK).most_raises == 4
        assert game_at(game_of_preset(preset), LEVEL, BOOK, heads_up=True).most_raises == 0
    script = "0=r300 1=r400 0=r500 1=r600"
    two = hand(game_at(game_of_preset("dm-limit-holdem"), LEVEL, BOOK, heads_up=True), [5000] * 2)
    assert act(two, script).decision.least == 700
    table = hand(game_at(game_of_preset("dm-limit-holdem"), LEVEL, BOOK), [5000] * 2)
    assert act(table, script).decision.least == 0


@pytest.mark.parametrize("preset", ["dm-omaha", "dm-omaha-hi-lo"])
def test_a_night_begun_when_omaha_was_pot_limit_goes_on_so(preset):
    before = game_of_preset(preset).model_copy(update={"options": {}})
    assert game_at(before, LEVEL, BOOK).limit == "pot-limit"
    assert game_at(game_of_preset(preset), LEVEL, BOOK).limit == "no-limit"
    assert game_at(game_of_preset(preset, limit="limit"), LEVEL, BOOK).limit == "limit"


def test_pauses_at_the_tables_of_a_night_have_the_bounds_of_other_tables():
    typed = QueryDict(mutable=True)
    form = night_tables.blank("dm-holdem")
    typed.update({"time.between_hands": "1", "time.house_pause": "299"})
    errors = night_tables.sent(form.preset, typed).errors
    assert errors["time.between_hands"] == ["At least 2."]
    assert errors["time.house_pause"] == ["At least 300."]


def test_a_game_of_a_clubs_own_is_kept_whole_even_if_it_is_the_usual_one():
    usual = own_game(EXAMPLE)
    assert picked("own-1", usual).options["definition_text"] == EXAMPLE
