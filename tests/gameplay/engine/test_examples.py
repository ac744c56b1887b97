"""The examples in the docstrings of the engine, and on its page of the documentation, run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

from gameplay import engine

MODULES = sorted(module.name for module in pkgutil.walk_packages(engine.__path__, "gameplay.engine."))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_page_that_teaches_to_add_a_game():
    page = Path(__file__).resolve().parents[3] / "docs" / "engine.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0
