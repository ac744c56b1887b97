"""Several games ticked in a form, in the order in which they are played."""

from django.http import QueryDict

from gameplay.engine.games.presets import PRESETS
from gameplay.forms.table_form import ROTATIONS, offers, rotation_asked_for, ticked_in


def sent(text):
    return ticked_in(QueryDict(text), PRESETS)


def test_games_come_in_the_order_of_their_places_and_the_others_after_them():
    text = "games=dm-razz&games=dm-holdem&games=dm-omaha&place-dm-omaha=1&place-dm-razz=2"
    assert sent(text) == ("dm-omaha", "dm-razz", "dm-holdem")


def test_a_place_that_is_no_number_is_none():
    assert sent("games=dm-razz&games=dm-holdem&place-dm-razz=first&place-dm-holdem=3") == (
        "dm-holdem",
        "dm-razz",
    )


def test_what_is_no_game_is_left_out_and_a_game_is_listed_once():
    assert sent("games=whist&games=dm-razz&games=dm-razz") == ("dm-razz",)


def test_every_game_is_offered_with_its_place():
    found = offers([("dm-razz", "Razz"), ("dm-holdem", "Hold'em")], ["dm-holdem"])
    assert [(game.field, game.place) for game in found] == [("place-dm-razz", 0), ("place-dm-holdem", 1)]


def test_the_rotations_are_of_games_that_are_there():
    for name, (_, presets) in ROTATIONS.items():
        assert {*presets} <= PRESETS.keys()
        assert rotation_asked_for(name) == presets
    assert rotation_asked_for("whist") == rotation_asked_for(None) == ()
