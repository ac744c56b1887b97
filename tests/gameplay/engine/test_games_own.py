"""Tests of what is particular to a game stands in its folder: nothing else knows its class, its name or its
options, and nothing that plays or records hands knows what hand histories call it."""

import ast
from pathlib import Path

import pytest

from config.settings import BASE_DIR
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.games.notations import VARIANTS
from tests.gameplay.engine.taught import added
from tournaments.night.facts import HandPlayed
from tournaments.night.structure import Level

ROOT = Path(BASE_DIR)
APPS = ("words", "clauses", "config", "clubs", "tables", "tournaments", "gameplay")
GAMES_FOLDER = ROOT / "gameplay" / "engine" / "games"
OUTSIDE = (GAMES_FOLDER, ROOT / "gameplay" / "migrations")
PACKAGE = "gameplay.engine.games"
DOORS = {
    "gameplay.engine.games",
    "gameplay.engine.games.families",
    "gameplay.engine.games.notations",
    "gameplay.engine.games.own_games",
    "gameplay.engine.games.presets",
    "gameplay.engine.games.rules_page",
}
"""The modules of games that others may import: the registry, how hand histories tell them, what clubs write
down, the games as clubs play them, what families of them are called, and their rules in words."""


def product_code():
    files = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    return [path for path in files if not any(path.is_relative_to(folder) for folder in OUTSIDE)]


def fields_of_one_family():
    """The options that games of one folder have and no others, but for words of levels, facts and decks."""
    families = {}
    for game in GAMES.values():
        for field in game.model_fields:
            families.setdefault(field, set()).add(game.__module__.split(".")[3])
    one = {field for field, folders in families.items() if len(folders) == 1}
    return one - Game.of_the_level - set(Level.model_fields) - set(HandPlayed.model_fields) - {"opening"}


LETTERS = set(VARIANTS)
CLASSES = {game.__name__ for game in GAMES.values()}
FIELDS = fields_of_one_family()
WORDS = set(GAMES) | FIELDS


@pytest.fixture
def taught(tmp_path):
    """The game that docs/engine.md teaches to add, added."""
    with added(tmp_path) as game:
        yield game


def knows(tree, words=WORDS):
    """Yield what a module knows of a game: (line, what). words: that say which game it is."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.startswith(PACKAGE):
                if module not in DOORS:
                    yield node.lineno, module
                yield from ((node.lineno, each.name) for each in names if each.name in CLASSES)
            case ast.Constant(value=str(text)) if text in words:
                yield node.lineno, text
            case ast.Attribute(attr=name) if name in FIELDS:
                yield node.lineno, name


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("from gameplay.engine.games import GAMES", []),
        ("from gameplay.engine.games import Holdem", ["Holdem"]),
        ("from gameplay.engine.games.stud import razz", ["gameplay.engine.games.stud"]),
        ("if game.name == 'centre-five': pass", ["centre-five"]),
        ("if source.variant == 'F7S': pass", ["F7S"]),
        ("game.fmr_pass", ["fmr_pass"]),
        ("getattr(game, 'most_discards', 0)", ["most_discards"]),
    ],
)
def test_what_knows_a_game_is_found(code, what):
    assert [found for _, found in knows(ast.parse(code), WORDS | LETTERS)] == what


def test_no_module_outside_knows_a_game():
    assert len(product_code()) > 200
    assert list(known(product_code(), WORDS)) == []


def test_no_module_knows_a_game_that_was_added_by_its_file(taught):
    assert taught.name == "late-pineapple"
    assert fields_of_one_family() <= WORDS
    assert list(known(product_code(), {taught.name, taught.__name__, *taught.presets})) == []


def test_nothing_that_plays_or_records_hands_knows_the_letters_of_a_game():
    engine = [path for path in product_code() if path.is_relative_to(GAMES_FOLDER.parent)]
    assert any(path.parent.name == "phh" for path in engine)
    assert list(known(engine, LETTERS)) == []


def known(paths, words):
    """Yield what these modules know of games, each with where it stands."""
    for path in paths:
        for line, what in knows(ast.parse(path.read_text("utf-8")), words):
            yield f"{path.relative_to(ROOT)}:{line}: {what}"
