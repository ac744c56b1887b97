"""Pictures of a season (clubs/charts.py)."""

from clubs.charts import Earnings, Placing, places_through, points_through
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
    assert places_through([Placing("Live 1", "3", 3)]) is None


def test_places_say_the_best_and_are_written_as_they_were_shared():
    chart = places_through([Placing("Live 1", "12", 12), Placing("Live 2", "2–3", 2)])
    assert chart.sentence == "The best was 2–3 at Live 2."
    assert chart.rows == (("Live 1", "12"), ("Live 2", "2–3"))
