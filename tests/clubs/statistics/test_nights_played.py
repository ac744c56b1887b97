"""Tests of what a player's nights add up to (clubs/statistics/nights_played.py)."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from clubs.statistics.nights_played import PlayedNight, longest_run, running_profit, totals

SECOND = PlayedNight(0, 2, 2, 10, 3, knockouts=2, points=5, prize=3000, cost=2000, exit_level=9)
LAST = PlayedNight(1, 10, 10, 10, 3, prize=0, cost=3000, exit_level=2)
ON_PAPER = PlayedNight(3, 1, 1, 6, 2, prize=5000)


def test_figures_of_three_nights():
    found = totals([SECOND, LAST, ON_PAPER])
    assert (found.nights, found.wins, found.in_the_money, found.best) == (3, 1, 2, 1)
    assert found.average == Fraction(13, 3)
    assert found.beaten == Fraction(8 + 0 + 5, 9 + 9 + 5)
    assert (found.knockouts, found.points, found.level) == (2, 5, Fraction(11, 2))


def test_profit_counts_nights_of_which_both_sides_are_known():
    found = totals([SECOND, LAST, ON_PAPER])
    assert (found.counted, found.prizes, found.cost, found.profit) == (2, 3000, 5000, -2000)
    assert found.return_percent == -40
    assert totals([ON_PAPER]).return_percent is None
    assert running_profit([SECOND, LAST, ON_PAPER]) == [(0, 1000), (1, -2000)]


def test_bounties_won_are_a_part_of_the_profit():
    dave = PlayedNight(0, 1, 1, 10, 3, prize=11827, cost=6000, bounties=1375)
    assert dave.profit == 7202
    assert running_profit([dave]) == [(0, 7202)]
    found = totals([dave, replace(ON_PAPER, bounties=500)])
    assert (found.bounties, found.profit, found.return_percent) == (1375, 7202, 120)


def test_nothing_comes_of_no_nights():
    assert totals([]) is None


def test_who_shares_a_place_has_half_of_who_shares_it_behind_them():
    shared = replace(SECOND, first=1, last=2)
    assert totals([shared]).beaten == Fraction(17, 18)
    assert not shared.is_win
    assert shared.is_paid


@given(st.sets(st.integers(0, 30)))
def test_the_longest_run_is_the_longest_stretch_without_a_gap(numbers):
    words = "".join("x" if number in numbers else " " for number in range(31)).split()
    assert longest_run(numbers) == max(map(len, words), default=0)
