"""Tests of what is computed of a night is told the time, never asks for it: what import contracts cannot
see."""

import ast
import tomllib

from tests.site import ROOT
from tests.sweeps import sweep

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PURE = sorted(
    module
    for contract in CONTRACTS
    if contract["type"] == "forbidden" and "time" in contract["forbidden_modules"]
    for module in contract["source_modules"]
)
ASKING = {"now", "utcnow", "today", "localtime", "fromtimestamp"}


def files(module):
    path = ROOT / module.replace(".", "/")
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def calls(text):
    """The names of the functions and methods that a program calls."""
    called = (node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return {getattr(each, "attr", getattr(each, "id", "")) for each in called}


def test_pure_modules_are_listed():
    assert {"tournaments.night.floor", "tournaments.night.clock", "tables.button"} <= set(PURE)
    assert "now" in calls("from datetime import datetime\ndatetime.now()")


@sweep("module", PURE)
def test_no_pure_module_asks_what_time_it_is(module):
    for path in files(module):
        assert not calls(path.read_text()) & ASKING, path
