"""Pictures of a season (clubs/charts.py)."""

from clubs.charts import Earnings, points_added_up, points_through
from clubs.scoring.units import POINT


def test_points_add_up_night_by_night_also_of_those_who_missed_one():
    chart = points_through(
        ["Live 1", "Live 2", "Live 3"],
        [Earnings("Ann", [20 * POINT, None, 31 * POINT // 2]), Earnings("Bob", [None, 12 * POINT, 0])],
    )
    assert chart.rows == (("Live 1", "20", "0"), ("Live 2", "20", "12"), ("Live 3", "35.5", "12"))
    assert chart.head == ("After", "Ann", "Bob")
    assert chart.sentence.startswith("Ann leads")


def test_one_night_is_no_line():
    assert points_through(["Live 1"], [Earnings("Ann", [20 * POINT])]) is None
    assert points_added_up("Ann", ["Live 1"], [20 * POINT]) is None


def test_the_points_of_one_player_say_what_they_come_to():
    chart = points_added_up("Ann", ["Live 1", "Live 2", "Live 3"], [20 * POINT, None, 3 * POINT // 2])
    assert chart.sentence == "21.5 after Live 3, counted or not."
    assert chart.rows == (("Live 1", "20"), ("Live 2", "20"), ("Live 3", "21.5"))


def test_who_played_nothing_has_no_line():
    assert points_added_up("Ann", ["Live 1", "Live 2"], [None, None]) is None
