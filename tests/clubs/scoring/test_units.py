"""Points as the database keeps them (clubs/scoring/units.py)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.scoring.units import POINT, number, points, units


@given(st.integers(1, 20), st.integers(0, 400), st.integers(0, 1000))
def test_every_share_of_a_point_times_every_factor_is_whole_units(by, twentieths, each):
    exact = Fraction(each, by) * Fraction(twentieths, 20)
    assert points(units(exact)) == exact


@pytest.mark.parametrize("points", [Fraction(1, 23), Fraction(1, 2**10), 10**10])
def test_what_no_whole_number_of_units_represents_is_refused(points):
    with pytest.raises(NotAllowed, match="cannot be kept exactly"):
        units(points)


def test_points_for_machines():
    assert number(Fraction(6, 2)) == 3
    assert isinstance(number(Fraction(6, 2)), int)
    assert number(Fraction(7, 2)) == 3.5


def test_a_point_is_the_same_for_ever():
    """Rows in clubs' databases are in these units."""
    assert POINT == 4_655_851_200
