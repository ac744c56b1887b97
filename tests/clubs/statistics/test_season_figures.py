"""A season's nights and who was best at what (clubs/statistics/season_figures.py)."""

from fractions import Fraction

from clubs.statistics.season_figures import FieldOf, PlayerSum, leaders, season_sums


def player(member, wins=0, prizes=0, cost=0, bounties=0):
    return PlayerSum(member, 5, wins, 0, 1, 0, 0, prizes, cost, 0, 0, bounties)


def test_what_a_season_came_to():
    found = season_sums([FieldOf("a", 10, 5000), FieldOf("b", 7, None)], 12, 3)
    assert (found.nights, found.entries, found.largest, found.people) == (2, 17, 10, 12)
    assert (found.pools, found.knockouts, found.average) == (5000, 3, Fraction(17, 2))
    assert season_sums([], 0).average == 0


def test_leaders_are_those_with_the_most_and_who_is_level_with_the_last():
    assert leaders([player(1, 2), player(2, 3), player(3, 0)], "wins") == [(2, 3), (1, 2)]
    level = [player(n, 1) for n in range(1, 8)]
    assert len(leaders([player(9, 4), *level], "wins")) == 8
    crowd = [player(n, 1) for n in range(1, 20)]
    assert leaders([player(90, 4), *crowd], "wins") == [(90, 4)]


def test_bounties_won_are_a_part_of_the_profit():
    dave = player(4, prizes=11827, cost=6000, bounties=1375)
    assert leaders([player(1, prizes=12000, cost=6000), dave], "profit") == [(4, 7202), (1, 6000)]


def test_profit_is_what_was_won_less_what_was_paid():
    assert leaders([player(1, prizes=5000, cost=2000), player(2, prizes=0, cost=2000)], "profit") == [
        (1, 3000)
    ]
