"""Every game's and every variation's options can be shown in a form and read from one."""

import pytest
from pydantic import ValidationError

from clauses.forms import read_form, typed_of
from clauses.forms.layout import Inner, Single, parts
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.variations import VARIATIONS, Variations


@pytest.mark.parametrize("model", [*GAMES.values(), *VARIATIONS.values()], ids=[*GAMES, *VARIATIONS])
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


def test_no_variation_has_the_name_of_a_game():
    assert not set(GAMES) & set(VARIATIONS)
