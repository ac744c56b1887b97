"""Cards that are opened, as text and in files (gameplay/histories/open_cards.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.fair import OpenCard, Opening
from gameplay.histories.open_cards import LONGEST, as_text, from_json, in_json, parse

HEX = st.text("0123456789abcdef", min_size=32, max_size=32)
OPENINGS = st.builds(
    Opening,
    st.lists(st.builds(OpenCard, st.integers(1, 54), st.integers(0, 53), HEX), max_size=9).map(tuple),
    st.lists(HEX.map(lambda half: half * 2), max_size=9).map(tuple),
)


@given(OPENINGS)
def test_it_is_read_as_it_was_written(opening):
    assert parse(as_text(opening)) == opening
    assert from_json(in_json(opening)) == opening


@given(OPENINGS, st.text())
def test_other_lines_are_passed_over(opening, other):
    words = "\n".join(f"> {line}" for line in other.splitlines())
    assert parse(f"{words}\n{as_text(opening)}\n{words}") == opening


@pytest.mark.parametrize(
    "line",
    [
        *(f"{card} {'0' * 32}" for card in ("3 Xh", "3 1h", "Ah")),
        f"3 Ah {'0' * 31}",
        f"3 Ah {'G' * 32}",
        "0" * 63,
    ],
)
def test_what_is_no_card_of_the_deck_and_no_hash_opens_nothing(line):
    assert parse(line) == Opening((), ())


def test_no_more_is_read_than_a_deck_can_be():
    card = f"3 Ah {'0' * 32}"
    assert len(parse("\n".join([card] * 2000)).cards) <= LONGEST // len(card)
