"""Streaks and rivals on a member's page (clubs/statistics/nights_played.py)."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from clubs.statistics.nights_played import (
    Meeting,
    PlayedNight,
    Rivalry,
    Streaks,
    cash_percent,
    favourite_victim,
    nemesis,
    streaks,
    totals,
)


def night(first, *, players=9, paid=3, last=None, number=0):
    return PlayedNight(number, first, last or first, players, paid)


@st.composite
def fields(draw):
    """A tournament of some players and how one of them did."""
    players = draw(st.integers(1, 60))
    first = draw(st.integers(1, players))
    last = draw(st.integers(first, players))
    return night(first, players=players, paid=draw(st.integers(0, players)), last=last)


def test_a_streak_is_counted_back_from_the_latest():
    assert streaks([night(1), night(2), night(9), night(3)]) == Streaks(1, 2)
    assert streaks([night(1), night(9)]) == Streaks(0, 1)
    assert streaks([]) == Streaks(0, 0)


def test_a_shared_place_that_is_paid_in_part_goes_on_with_it():
    assert streaks([night(3, last=4)]) == Streaks(1, 1)


@given(st.lists(fields(), max_size=40))
def test_streaks_are_runs_of_cashes(nights):
    found = streaks(nights)
    runs = [len(list(run)) for paid, run in groupby(each.is_paid for each in nights) if paid]
    assert found.longest == max(runs, default=0)
    assert 0 <= found.now <= found.longest <= sum(each.is_paid for each in nights)
    assert (found.now > 0) == bool(nights and nights[-1].is_paid)


@given(st.lists(fields(), min_size=1, max_size=40))
def test_averages_lie_between_the_best_and_the_worst(nights):
    sums = totals(nights)
    assert min(each.first for each in nights) == sums.best <= sums.average
    assert sums.average <= max(each.last for each in nights)
    assert 0 <= sums.beaten <= 1
    assert 0 <= cash_percent(nights) <= 100


def test_of_no_tournaments_nothing_is_a_share():
    assert cash_percent([]) == 0
    assert cash_percent([night(1), night(9), night(9)]) == 33


def rivalry(rival, given_, taken, together=5):
    return Rivalry(Meeting(rival, together, 0, 0), given_, taken)


def test_a_nemesis_is_who_knocked_them_out_most():
    known = [rivalry(1, 4, 1), rivalry(2, 0, 3), rivalry(3, 2, 3), rivalry(4, 0, 3, together=9)]
    assert nemesis(known).meeting.rival == 4
    assert favourite_victim(known).meeting.rival == 1


def test_who_never_knocked_anybody_out_has_neither():
    assert nemesis([rivalry(1, 0, 0)]) is None
    assert favourite_victim([]) is None


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_nobody_has_knocked_them_out_more_often_than_their_nemesis(pairs):
    known = [rivalry(number, given_, taken) for number, (given_, taken) in enumerate(pairs)]
    worst, best = nemesis(known), favourite_victim(known)
    assert (worst.taken if worst else 0) == max((each.taken for each in known), default=0)
    assert (best.given if best else 0) == max((each.given for each in known), default=0)
