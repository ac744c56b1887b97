"""Tests of what stands for a person where there is no room for a name (words/initials.py)."""

from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import sweep
from words.initials import TONES, initials, tone


@sweep(
    ("name", "letters"),
    [
        ("Anna Kowalczyk", "AK"),
        ("Ludwig van Beethoven", "LB"),
        ("  İpek   Yıldız ", "İY"),
        ("Đorđe", "Đ"),
        ("ليلى منصور", "لم"),
        ("E\u0301lodie Marchand", "ÉM"),
        ("Tom Walsh #27", "TW"),
        ("“Doc” (the dealer)", "DD"),
        ("ßen", "ß"),
        ("#27", "2"),
        ("★", "?"),
        ("", "?"),
    ],
)
def test_the_first_letters_of_the_first_and_the_last_name(name, letters):
    assert initials(name) == letters


@given(st.text(max_size=80))
def test_there_is_always_something_short(name):
    assert 1 <= len(initials(name)) <= 80
    assert not any(sign.isspace() for sign in initials(name))


@given(st.integers(min_value=1, max_value=10**6))
def test_a_colour_is_one_of_those_there_are(number):
    assert 1 <= tone(number) <= TONES
