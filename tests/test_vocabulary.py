"""One language: names that were given up do not come back, and a name says one thing (docs/vocabulary.md)."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
APPS = ("charts", "clauses", "clubs", "config", "gameplay", "tables", "tournaments", "words")
CONVENTIONAL = {"__init__.py", "actions.py", "forms.py", "queries.py", "screen.py", "urls.py", "views.py"}
"""Modules that every device, and a family of pages, has one of."""
LAYERS = {"actions", "floor", "forms", "models", "presenters", "queries", "views"}
"""Folders in which the same noun stands for the same thing."""
ELSEWHERE = {"commands", "migrations", "templatetags"}
"""Folders whose modules are named by Django's rules."""


def modules(app: str) -> Iterator[Path]:
    return (path for path in (ROOT / app).rglob("*.py") if not ELSEWHERE & {*path.parts})


def given_up() -> set[str]:
    """The names in the first column of the last table."""
    text = (ROOT / "docs" / "vocabulary.md").read_text()
    table = text.split("## Names that do not come back")[1]
    firsts = (line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    return {name for first in firsts for name in re.findall(r"`(\w+)`", first)}


def names(path: Path) -> Iterator[str]:
    """What a module defines: its own name, classes, functions and fields."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def is_shared(app: str, path: Path) -> bool:
    """Whether another module of the app may have this one's name: one of a layer, or of a game's family."""
    folders = path.relative_to(ROOT / app).parts[:-1]
    return path.name in CONVENTIONAL or bool(LAYERS & {*folders}) or "engine" in folders


def test_names_that_were_given_up_do_not_come_back():
    gone = given_up()
    assert {"Who", "KnockOut", "ghosts"} <= gone
    back = {
        (name, str(path)) for app in APPS for path in modules(app) for name in names(path) if name in gone
    }
    assert back == set()


@pytest.mark.parametrize("app", APPS)
def test_modules_of_one_app_have_names_of_their_own(app):
    own = Counter(path.name for path in modules(app) if not is_shared(app, path))
    assert [name for name, count in own.items() if count > 1] == []


def test_no_class_name_stands_in_more_than_three_modules():
    where = defaultdict(set)
    for app in APPS:
        for path in modules(app):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    where[node.name].add(path)
    assert {name: paths for name, paths in where.items() if len(paths) > 3} == {}
