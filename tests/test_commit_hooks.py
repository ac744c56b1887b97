"""Tests of what is done after a commit and may fail is a function with a name."""

import ast
from pathlib import Path

from tests.sweeps import sweep

ROOT = Path(__file__).parents[1]
HOUSE = ("clauses", "clubs", "config", "gameplay", "tables", "tournaments", "words")
MODULES = sorted(path for folder in HOUSE for path in (ROOT / folder).rglob("*.py"))


def hooks(source):
    """Return what each robust on_commit() is given."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    late = [call for call in calls if getattr(call.func, "attr", "") == "on_commit"]
    return [call.args[0] for call in late if any(keyword.arg == "robust" for keyword in call.keywords)]


def nameless(source):
    """Those that are made by a call, as a partial is: Django cannot say which of them has failed, fails
    itself instead, and does not come to those after it."""
    return [ast.unparse(hook) for hook in hooks(source) if isinstance(hook, ast.Call)]


def test_a_partial_is_found():
    assert nameless("on.on_commit(partial(tell, 1), robust=True)") == ["partial(tell, 1)"]
    assert nameless("on.on_commit(partial(tell, 1)); on.on_commit(lambda: tell(1), robust=True)") == []


@sweep("path", [path for path in MODULES if "on_commit" in path.read_text()], ids=lambda p: p.name)
def test_what_may_fail_after_a_commit_has_a_name(path):
    assert nameless(path.read_text()) == []
