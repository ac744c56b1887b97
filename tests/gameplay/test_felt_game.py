"""A game on felt, as its tablet tells all seats of it (gameplay/game_pages/felt_game.py)."""

import pytest

from gameplay.engine.games.presets import PRESETS
from gameplay.forms.felt_games import listed
from gameplay.game_pages.felt_game import felt_game_page
from tournaments.night.facts import GamePicked
from tournaments.night.structure import Level

SMALL = Level(small_blind=50, big_blind=100)


def test_amounts_are_those_of_the_level():
    picked = listed("fnp-screw-your-neighbour", PRESETS["fnp-screw-your-neighbour"]).game
    small, large = (
        felt_game_page(picked.model_dump_json(), level, "none").stakes
        for level in (SMALL, Level(small_blind=200, big_blind=400))
    )
    assert (small, large) == ("each life 100", "each life 400")


def test_a_game_that_is_there_no_more_is_said():
    gone = GamePicked(preset="gone", title="Gone", most=5)
    assert felt_game_page(gone.model_dump_json(), SMALL, "none") is None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_of_the_books_can_be_explained(preset):
    page = felt_game_page(listed(preset, PRESETS[preset]).game.model_dump_json(), SMALL, "none")
    assert page.game.title
    assert page.orders or not page.pot
