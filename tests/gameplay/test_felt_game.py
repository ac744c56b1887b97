"""A game on felt, as its tablet tells all seats of it (gameplay/game_pages/felt_game.py)."""

import json

import pytest

from gameplay.engine.cards import DECK, JOKERS
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand_order import hands
from gameplay.game_pages.felt_game import announced_words, felt_game_page
from gameplay.views.felt_games import listed
from tests.sweeps import sweep
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


def test_one_card_each_with_two_jokers_has_an_order():
    alone = list(hands(1, (*DECK, *JOKERS)))
    assert len(alone) == 2 * 13 + 1
    assert JOKERS[:1] in alone


@pytest.mark.rule("FNP-declare-stakes", "FNP-joker")
def test_whatever_may_be_announced_can_be_explained():
    """Every value of every option, of games that have options of their own; wild cards take a while."""
    for preset in ("fnp-screw-your-neighbour", "fnp-whiskey", "fnp-baseball", "bg-archie"):
        game = listed(preset, PRESETS[preset])
        assert game.announces
        for option in game.announces:
            value = option.values[-1]
            told = {option.name: [value] if option.several else value}
            picked = game.game.model_copy(update={"options": {**game.game.options, **told}})
            assert felt_game_page(picked.model_dump_json(), SMALL, "none").game.title
            assert announced_words(game.game.model_dump_json(), json.dumps(told))


@sweep("preset", PRESETS)
def test_every_game_of_the_books_can_be_explained(preset):
    page = felt_game_page(listed(preset, PRESETS[preset]).game.model_dump_json(), SMALL, "none")
    assert page.game.title
    assert page.orders or not page.pot
