"""The worked hands in docs/records."""

import json

from gameplay.forms.typed_record import played, read
from tests.sweeps import sweep
from tests.worked_records import FOLDER, told


@sweep("game", told())
def test_every_game_has_a_worked_hand_that_ends_as_it_says(game):
    result = played(read(json.loads((FOLDER / f"{game}.json").read_text())))
    assert result.hand.game.name == game
    assert result.typed.finishing_stacks is not None
    assert result.result == "over"


def test_every_worked_hand_is_of_a_game_that_is_there():
    assert {path.stem for path in FOLDER.glob("*.json")} == set(told())
