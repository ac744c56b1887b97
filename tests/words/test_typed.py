"""The one door for typed numbers (words/typed.py)."""

import re
from pathlib import Path

import pytest

from tests.sweeps import sweep
from words.typed import number, without_nul

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = {"config/serving/request_bodies.py", "gameplay/engine/wording.py"}  # a header, and our own words
APPS = ("words", "clauses", "charts", "clubs", "config", "tables", "tournaments", "gameplay")


@pytest.mark.parametrize(("text", "read"), [("0", 0), ("007", 7), (" 12 ", 12), ("9" * 9, 999_999_999)])
def test_a_number_is_one(text, read):
    assert number(text) == read


@sweep("text", ["", " ", "-1", "1.0", "²", "٣", "１２", "1_0", "1\0", "9" * 10, "9" * 5000, "x"])
def test_what_is_none(text):
    assert number(text) is None


def test_nul_is_no_part_of_a_text():
    assert without_nul("a\0b") == "ab"


def test_no_other_door_is_used():
    """Whoever asks a text whether it is digits, and then reads it, fails over ² or over five thousand
    figures."""
    asked = [
        f"{path.relative_to(ROOT)}"
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if re.search(r"\.is(?:digit|decimal|numeric)\(", path.read_text())
    ]
    asked = [path for path in asked if path not in ELSEWHERE]
    assert asked == ["words/typed.py"]
