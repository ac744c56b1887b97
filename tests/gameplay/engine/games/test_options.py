"""Every game's options can be shown in a form and read from one."""

import pytest
from pydantic import ValidationError

from clauses.forms.layout import Single, parts
from gameplay.engine.games import GAMES, Holdem


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestOptions:
    def test_each_has_a_title_a_sentence_and_a_way_to_be_typed(self, game):
        made = parts(game)
        assert {part.name for part in made} == set(game.model_fields)
        for part in made:
            assert isinstance(part, Single)
            assert part.about.title
            assert part.about.sentence.endswith(".")
            assert {value for value, _ in part.leaf.choices} == set(part.about.choices)

    def test_what_is_typed_for_a_value_is_read_as_that_value(self, game):
        options = game()
        for part in parts(game):
            value = getattr(options, part.name)
            assert part.leaf.read(part.leaf.typed(value)) == value

    def test_a_game_says_what_it_is_called(self, game):
        assert GAMES[game.name] is game
        assert game.title

    def test_an_option_it_does_not_have_is_refused(self, game):
        with pytest.raises(ValidationError):
            game(jokers=3)


def test_options_never_change():
    with pytest.raises(ValidationError):
        Holdem().big_blind = 4
