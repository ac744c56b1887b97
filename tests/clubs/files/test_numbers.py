"""Numbers as people type them into spreadsheets (clubs/files/numbers.py)."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.numbers import LARGEST, amount, place, share, whole, yes_or_no
from tests.sweeps import sweep


@sweep(
    ("typed", "number"),
    [
        ("", 0),
        ("  ", 0),
        (" 12 ", 12),
        ("1.5", Fraction(3, 2)),
        ("1,5", Fraction(3, 2)),
        ("0.3", Fraction(3, 10)),
        ("3/2", Fraction(3, 2)),
        ("3 / 2", Fraction(3, 2)),
        ("1 1/3", Fraction(4, 3)),
        ("½", Fraction(1, 2)),
        ("2⅔", Fraction(8, 3)),
        ("1 ⅛", Fraction(9, 8)),
        (str(LARGEST), LARGEST),
    ],
)
def test_an_amount(typed, number):
    assert amount(typed) == number


@pytest.mark.parametrize("typed", ["x", "-1", "1.", ".5", "1,000.5", "1/0", "1 2", "1e3", "½½", "９९/"])
def test_what_is_no_number_is_said_to_be_none(typed):
    with pytest.raises(ValueError, match=f"“{typed}” is not a number"):
        amount(typed)


def test_what_is_too_large_or_too_long_is_refused_and_cut_in_the_sentence():
    with pytest.raises(ValueError, match="“10001” is too large"):
        amount(str(LARGEST + 1))
    with pytest.raises(ValueError, match=f"“{'9' * 30}…” is not a number"):
        amount("9" * 1_000_000)


@pytest.mark.parametrize("typed", ["1/20", "2.05", "1/3", "5/18", "⅙"])
def test_a_knockout_may_be_shared_by_up_to_twenty(typed):
    assert share(typed) == amount(typed)


@pytest.mark.parametrize("typed", ["0.33", "1/23", "0.3333"])
def test_a_third_is_written_as_one(typed):
    with pytest.raises(ValueError, match="not an exact share; write a third as 1/3"):
        share(typed)


def test_a_whole_number():
    assert [whole(typed) for typed in ("", "7", "7.0", "14/2")] == [0, 7, 7, 7]
    with pytest.raises(ValueError, match=r"“7\.5” is not a whole number"):
        whole("7.5")


@pytest.mark.parametrize("typed", ["3", " 3 ", "3rd", "3RD", "3.", "3=", "T3", "t 3", "=3"])
def test_a_place(typed):
    assert place(typed) == 3


@pytest.mark.parametrize("typed", ["", "0", "3-4", "third", "T", "3.5", str(LARGEST + 1), "1" * 5_000])
def test_what_is_no_place_is_said_to_be_none(typed):
    with pytest.raises(ValueError, match="is not a place"):
        place(typed)


def test_yes_and_no():
    assert all(map(yes_or_no, ("yes", "Y", " TRUE ", "1", "x")))
    assert not any(map(yes_or_no, ("", "no", "N", "false", "0", "-")))
    with pytest.raises(ValueError, match="“perhaps” is neither yes nor no"):
        yes_or_no("perhaps")


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_number_or_refused(typed):
    for read in (amount, share, whole, place):
        with suppress(ValueError):
            assert 0 <= read(typed) <= LARGEST
