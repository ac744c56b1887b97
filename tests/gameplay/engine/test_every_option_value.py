"""Every value of an option of a game or a variation, its default too, is drawn by the hands of chance or
written in some test; those that every game has are written in any case.
"""

import re
from functools import cache
from pathlib import Path

from gameplay.engine.common_options import CommonOptions
from gameplay.engine.games import GAMES
from gameplay.engine.variations import VARIATIONS
from tests.gameplay.engine import drawn
from tests.gameplay.engine.drawn import literals
from tests.site import ROOT

NOT_HERE = {"test_every_option_value.py", "drawn.py", "ways.py"}
"""Files that only list values."""


def options(kinds):
    """(option, value) of every game or variation, each once."""
    return {
        (name, value)
        for kind in kinds
        for name, field in kind.model_fields.items()
        for value in literals(field.annotation)
    }


VALUES = sorted(options([*GAMES.values(), *VARIATIONS.values()]), key=str)


@cache
def written():
    return [
        path.read_text()
        for path in Path(ROOT, "tests", "gameplay").rglob("*.py")
        if path.name not in NOT_HERE
    ]


def is_written(name, value):
    """True if some test gives the option this value, or names both."""
    said = rf"[\"']{value}[\"']" if isinstance(value, str) else rf"\b{name}[\"']?\s*[:=,]\s*{value}\b"
    return any(re.search(rf"\b{name}\b", text) and re.search(said, text) for text in written())


def is_drawn(name, value):
    """True if hands of chance are played with it: a table may choose it in some game or variation."""
    games = any(value in drawn.asked(game).get(name, ()) for game in GAMES.values())
    return games or any(value in drawn.values(each).get(name, ()) for each in VARIATIONS.values())


def test_some_test_writes_or_draws_it():
    untested = [each for each in VALUES if not is_drawn(*each) and not is_written(*each)]
    assert untested == [], "No test has these values: write one for each."


def test_what_every_game_has_is_written():
    untested = [each for each in sorted(options([CommonOptions])) if not is_written(*each)]
    assert untested == [], "No test has these values: write one that sees what each does."
