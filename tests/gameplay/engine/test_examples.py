"""The examples in the docstrings of the engine, and on its page of the documentation, run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

from gameplay import engine
from gameplay.engine.hand import Hand
from tests.gameplay.engine.taught import added
from tests.gameplay.page.tables import seen
from tests.sweeps import sweep

MODULES = sorted(module.name for module in pkgutil.walk_packages(engine.__path__, "gameplay.engine."))


@sweep("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Yield what the page of the documentation has made, once its game has been added and its examples have
    run."""
    with added(tmp_path_factory.mktemp("games")):
        yield made_by_the_page()


def made_by_the_page():
    path = Path(__file__).resolve().parents[3] / "docs" / "engine.md"
    examples = doctest.DocTestParser().get_doctest(path.read_text("utf-8"), {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner()
    runner.run(examples, clear_globs=False)
    assert runner.summarize(verbose=False) == (0, len(examples.examples))
    assert len(examples.examples) > 20
    return examples.globs


def test_the_game_that_the_page_teaches_to_add_is_captioned_and_has_room_for_its_board(page):
    dealt = Hand(page["GAMES"]["late-pineapple"](), [50] * 3, seed=bytes(32))
    captions = []
    while not dealt.finished:
        page = seen(dealt, 0)
        (board,) = page.boards
        captions.append((page.street, board.title, len(board.cards), len(board.room)))
        decision = dealt.decision
        dealt.choose(decision.passive if decision.kind == "betting" else decision.on_timeout)
    assert list(dict.fromkeys(captions)) == [
        ("Before the flop", "Board", 0, 5),
        ("Flop", "Board", 3, 2),
        ("Turn", "Board", 4, 1),
        ("River", "Board", 5, 0),
    ]
    assert seen(dealt, 0).street == "Hand over"
