"""The share of the field that a player beats (clubs/scoring/form.py)."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from clubs.scoring.form import Finished, form, share_beaten

HALF = Fraction(1, 2)


@st.composite
def nights(draw):
    players = draw(st.integers(1, 30))
    first = draw(st.integers(1, players))
    return Finished(players, first, draw(st.integers(first, players)))


def test_a_newcomer_stands_at_a_half_and_no_night_moves_anybody_to_an_end():
    assert form([]) == HALF
    assert form([Finished(10, 1, 1)]) == Fraction(2, 3)
    assert form([Finished(10, 10, 10)]) == Fraction(1, 3)
    assert form([Finished(200, 1, 1)] * 98) == Fraction(99, 100)


def test_it_is_the_average_share_with_one_night_won_and_one_lost_besides():
    assert form([Finished(5, 2, 2), Finished(9, 5, 5)]) == (Fraction(3, 4) + HALF + 1) / 4


def test_those_who_tie_for_first_are_above_third_place():
    """A common rating ranks them below it."""
    tied, third = form([Finished(10, 1, 2)]), form([Finished(10, 3, 3)])
    assert form([Finished(10, 1, 1)]) > tied > form([Finished(10, 2, 2)]) > third


def test_a_night_played_alone_says_nothing():
    assert form([Finished(1, 1, 1), Finished(5, 1, 1)]) == form([Finished(5, 1, 1)])


@given(st.lists(nights(), max_size=12))
def test_it_stays_between_nothing_and_everything(played):
    assert 0 < form(played) < 1


@given(st.integers(2, 12), st.data())
def test_everybody_of_a_night_together_has_beaten_half(players, data):
    """However the places are shared."""
    cuts = sorted(data.draw(st.sets(st.integers(1, players - 1))) | {0, players})
    groups = [Finished(players, first + 1, last) for first, last in pairwise(cuts)]
    shares = [share_beaten(group) * (group.last - group.first + 1) for group in groups]
    assert sum(shares) == Fraction(players, 2)
