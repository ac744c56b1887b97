"""Records as TOML (gameplay/engine/phh/toml.py)."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.phh.toml import written

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["[\n  0,\n]", "a = [\n  1,\n]\n"]
)
NUMBERS = st.integers(-(2**62), 2**62)
KEYS = st.from_regex(r"_?[a-z_]{1,12}", fullmatch=True)


@given(
    st.dictionaries(KEYS, TEXTS | NUMBERS | st.booleans() | st.lists(NUMBERS) | st.lists(TEXTS), max_size=5)
)
def test_what_is_written_reads_back(fields):
    assert tomllib.loads(written(fields)) == fields


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ([0, 0, 100_000], "key = [0, 0, 100000]\n"),
        ([-5], "key = [-5]\n"),
        ([], "key = []\n"),
        (["p1 f", "p2 cc"], 'key = [\n  "p1 f",\n  "p2 cc",\n]\n'),
        ('Ann "Ace" \\ Lee', 'key = "Ann \\"Ace\\" \\\\ Lee"\n'),
        ("[\n  0,\n]", 'key = "[\\n  0,\\n]"\n'),
        (True, "key = true\n"),
    ],
)
def test_numbers_share_a_line_and_texts_have_their_own(value, line):
    assert written({"key": value}) == line
