"""Numbers as people read them (words/numbers.py)."""

from fractions import Fraction

import pytest

from words.numbers import number_in_words, ordinal


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (3, "3"),
        (Fraction(7, 2), "3½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(-2, 3), "−⅔"),
        (Fraction(-5, 4), "−1¼"),
        (Fraction(22, 7), "3.14"),
        (Fraction(12345, 1), "12,345"),
        (Fraction(12345, 2), "6,172½"),
        (Fraction(-9001, 7), "−1,285.86"),
    ],
)
def test_numbers_for_people(number, text):
    assert number_in_words(number) == text


def test_places_in_words():
    words = [ordinal(place) for place in (1, 2, 3, 4, 10, 11, 12, 13, 21, 101, 111, 122)]
    assert words == [
        *("1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st", "101st", "111th", "122nd")
    ]
