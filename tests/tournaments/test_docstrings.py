"""Whatever writes, asks or computes says what it does."""

import ast

import pytest

from tests.tournaments.test_purity import PURE, files

SPOKEN_FOR = [
    *PURE,
    *(
        f"tournaments.{name}"
        for name in ("access", "current_night", "fields", "presenters", "rules", "streams")
    ),
    *(f"tournaments.night.{name}" for name in ("actions", "queries", "floor_cache")),
    *(f"tournaments.phone.{name}" for name in ("actions", "queries", "shared")),
    *(f"tournaments.tablet.{name}" for name in ("access", "guesses", "pairing", "questions", "recording")),
    *("tournaments.archive.export", "tournaments.display.actions", "tables.actions", "tables.queries"),
]


def silent(tree):
    """The public classes, functions and methods of a module that have no docstring."""
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else []
        for each in [node, *(part for part in inside if isinstance(part, ast.FunctionDef))]:
            is_public = isinstance(each, (ast.FunctionDef, ast.ClassDef)) and not each.name.startswith("_")
            if is_public and not ast.get_docstring(each):
                yield each.name


def test_silence_is_noticed():
    assert list(silent(ast.parse("class A:\n    '''A.'''\n    def f(self): ...\ndef _g(): ..."))) == ["f"]


@pytest.mark.parametrize("module", SPOKEN_FOR)
def test_what_is_public_has_a_docstring(module):
    found = files(module)
    assert found
    for path in found:
        assert list(silent(ast.parse(path.read_text()))) == [], path
