"""The race for the title (clubs/scoring/race.py)."""

from fractions import Fraction

from clubs.rulebook import PRESETS, Kind, Points
from clubs.scoring.columns import Earned
from clubs.scoring.race import FEWEST, MOST, Runner, race
from clubs.scoring.units import POINT

BOOK = PRESETS["dead_money"]
HALF, ALWAYS = Fraction(1, 2), Fraction(1)
PLAYED = {1: Kind.LIVE}


def runner(player, points, form=HALF, comes=ALWAYS, bonus=0):
    return Runner([Earned(player, 1, points * POINT, bonus * POINT, place=1)], form, comes)


def chances(runners, remaining, book=BOOK, seed="a"):
    return race(runners, PLAYED, remaining, book, seed)


def test_the_same_seed_gives_the_same_chances_and_another_about_the_same():
    field = {number: runner(number, 20 - number) for number in range(1, 9)}
    one, again, other = (chances(field, [Kind.LIVE] * 3, seed=seed) for seed in "aab")
    assert one == again
    assert one != other
    assert abs(one.chances[1].title - other.chances[1].title) < Fraction(1, 10)


def test_every_season_has_one_title_and_three_on_the_podium_or_more():
    found = chances({number: runner(number, 5) for number in range(1, 9)}, [Kind.LIVE, Kind.CHAMPIONSHIP])
    assert sum(each.title for each in found.chances.values()) == 1
    assert sum(each.podium for each in found.chances.values()) >= 3
    assert FEWEST <= found.seasons <= MOST


def test_with_nothing_left_the_table_has_decided_and_equals_share():
    found = chances({1: runner(1, 30), 2: runner(2, 30), 3: runner(3, 20)}, [])
    assert [found.chances[player].title for player in (1, 2, 3)] == [HALF, HALF, 0]
    assert (found.seasons, found.chances[3].low) == (1, 20 * POINT)
    found = chances({1: runner(1, 30), 2: runner(2, 30, bonus=1)}, [])
    assert found.chances[2].title == 1


def test_form_points_and_coming_raise_the_chance():
    for better in (runner(1, 9, form=Fraction(4, 5)), runner(1, 40), runner(1, 9)):
        rival = runner(2, 9) if better != runner(1, 9) else runner(2, 9, comes=Fraction(1, 10))
        found = chances({1: better, 2: rival, 3: runner(3, 9)}, [Kind.LIVE] * 4)
        assert found.chances[1].title > found.chances[2].title + Fraction(1, 20)


def test_who_cannot_be_caught_has_won():
    """A win of two with a knockout is worth 14 at most, and three are left."""
    found = chances({1: runner(1, 100), 2: runner(2, 10)}, [Kind.LIVE] * 3)
    assert found.chances[1].title == 1


def test_points_are_those_of_the_club():
    """Only a win is worth anything: whoever leads by more than one win left has the title."""
    book = BOOK.model_copy(
        update={"points": Points(placing="none", in_the_money=0, winner=1, knockout=0, multi_knockout=0)}
    )
    found = chances({1: runner(1, 3), 2: runner(2, 0)}, [Kind.LIVE], book)
    assert (found.chances[1].title, found.chances[2].high) == (1, 2 * POINT)


def test_nights_for_which_nobody_comes_are_not_played():
    found = chances({1: runner(1, 3, comes=Fraction(0)), 2: runner(2, 2, comes=ALWAYS)}, [Kind.LIVE] * 5)
    assert found.chances[1].title == 1
