"""Points as the database keeps them and as people read them (clubs/exact.py)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.exact import POINT, number, ordinal, points, shown, units


@given(st.integers(1, 20), st.integers(0, 400), st.integers(0, 1000))
def test_every_share_of_a_point_times_every_factor_is_whole_units(by, twentieths, each):
    exact = Fraction(each, by) * Fraction(twentieths, 20)
    assert points(units(exact)) == exact


@pytest.mark.parametrize("points", [Fraction(1, 23), Fraction(1, 2**10), 10**10])
def test_what_no_whole_number_of_units_represents_is_refused(points):
    with pytest.raises(NotAllowed, match="cannot be kept exactly"):
        units(points)


@pytest.mark.parametrize(
    ("points", "text"),
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
def test_points_for_people(points, text):
    assert shown(points) == text


def test_points_for_machines():
    assert number(Fraction(6, 2)) == 3
    assert isinstance(number(Fraction(6, 2)), int)
    assert number(Fraction(7, 2)) == 3.5


def test_places_in_words():
    words = [ordinal(place) for place in (1, 2, 3, 4, 10, 11, 12, 13, 21, 101, 111, 122)]
    assert words == [
        *("1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st", "101st", "111th", "122nd")
    ]


def test_a_point_is_the_same_for_ever():
    """Rows in clubs' databases are in these units."""
    assert POINT == 4_655_851_200
