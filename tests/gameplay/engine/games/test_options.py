"""Every game's and every variation's options can be shown in a form and read from one."""

import random
from itertools import product
from typing import Literal, get_args, get_origin

import pytest
from pydantic import ValidationError

from clauses.forms import read_form, typed_of
from clauses.forms.layout import Inner, Single, parts
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.wild_cards import WILD_OPTIONS
from gameplay.engine.hand import Hand
from gameplay.engine.variations import VARIATIONS, Variations
from gameplay.forms.table_form import model_of
from gameplay.game_pages.explained import options
from gameplay.ring.announcing import announcement
from tests.sweeps import sweep


@sweep("model", [*GAMES.values(), *VARIATIONS.values()], ids=[*GAMES, *VARIATIONS])
class TestOptions:
    def test_each_has_a_title_a_sentence_and_a_way_to_be_typed(self, model):
        made = parts(model)
        assert {part.name for part in made} == set(model.model_fields)
        for part in made:
            assert part.about.title
            assert part.about.sentence.endswith(".")
            if part.name == "variations":
                assert isinstance(part, Inner)
                continue
            assert isinstance(part, Single)
            assert {value for value, _ in part.leaf.choices} == set(part.about.choices)

    def test_what_is_typed_for_its_options_is_read_as_these(self, model):
        assert read_form(model, typed_of(model())).made == model()

    def test_it_says_what_it_is_called(self, model):
        assert {**GAMES, **VARIATIONS}[model.name] is model
        assert model.title

    def test_an_option_it_does_not_have_is_refused(self, model):
        with pytest.raises(ValidationError):
            model(jokers=3)


def test_options_never_change():
    with pytest.raises(ValidationError):
        Holdem().big_blind = 4


def test_a_variation_is_switched_on_beside_the_options_that_it_has():
    played = Variations(**{name: {} for name in VARIATIONS})
    for part in parts(Variations):
        assert part.optional
        assert part.about.title == VARIATIONS[part.name].title
    assert read_form(Variations, typed_of(played)).made == played
    assert [each.name for each in played.in_force] == list(VARIATIONS)
    assert Variations().in_force == ()


MOOT = [game for game in GAMES.values() if game.moot]


def wild_ones(game):
    """The options of wild cards that a game has."""
    return WILD_OPTIONS & set(game.model_fields)


@pytest.mark.rule("FNP-joker")
def test_whoever_refuses_wild_cards_does_not_ask_for_them_and_nobody_else_hides_them():
    for game in GAMES.values():
        if wild_ones(game) >= {"wild_ranks", "jokers"}:
            refuses = [bool(game(**how).unfit) for how in ({"wild_ranks": ("2",)}, {"jokers": 1})]
            assert refuses == [wild_ones(game) <= game.moot] * 2, game.name


def others(game, name):
    """Other values of an option that decides nothing."""
    kind, usual = game.model_fields[name].annotation, getattr(game(), name)
    if get_origin(kind) is Literal:
        return [value for value in get_args(kind) if value != usual]
    return [not usual] if kind is bool else [usual + 1, usual + 40]


@pytest.mark.parametrize("game", MOOT, ids=[game.name for game in MOOT])
def test_an_option_that_no_form_asks_for_decides_nothing(game):
    """Hands of chance come out alike, whatever it says. A limit that is the game's own is no such option."""
    stakes = {"ante": 2, "bring_in": 5, "small_bet": 10, "big_bet": 20}
    amounts = {name: chips for name, chips in stakes.items() if name not in game.moot}
    for name in sorted(game.moot - {"limit", "wild_ranks", "jokers"}):
        for value, seed in product(others(game, name), range(12)):
            one, other = game(**amounts), game(**{**amounts, name: value})
            assert played(one, seed) == played(other, seed), (name, value)


def played(game, seed):
    """Return what happens in a hand in which everybody chooses by chance, most of the time to stay in."""
    hand, chance = Hand(game, [400, 90, 250], seed=bytes([seed]) * 32), random.Random(seed)
    while not hand.finished:
        offered = [*hand.decision.choices()]
        hand.choose(offered[chance.randrange(min(len(offered), 60))])
    return [tuple(event) for event in hand.events], hand.stacks


@pytest.mark.parametrize("preset", ["bg-london-lowball", "bg-mexican-poker"])
def test_it_is_on_no_form_and_on_no_page(preset):
    game = PRESETS[preset]
    asked = model_of(preset).model_fields["game"].annotation.model_fields
    dealers = announcement(type(game), "variations").model_fields
    announced = {name for group in dealers.values() for name in group.annotation.model_fields}
    told = {item.path for item in options(type(game), game).items}
    assert game.moot
    for shown in (set(asked), announced, told):
        assert shown
        assert not shown & game.moot


def test_no_variation_has_the_name_of_a_game():
    assert not set(GAMES) & set(VARIATIONS)
