"""Tests of when the levels of a structure start (tournaments/console/forecast_sheet.py)."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.console.forecast_sheet import timetable
from tournaments.console.forms.structure_rows import StructureRows

LONDON, MADRID = ZoneInfo("Europe/London"), ZoneInfo("Europe/Madrid")


def shown(night, rows=None, zone=LONDON, scheduled=EIGHT_O_CLOCK):
    rows = rows or StructureRows.of(levels(4, breaks=(2,)))
    return timetable(night.floor.at(night.now), rows, scheduled, night.now, zone)


def starts(table):
    return [row.starts for row in table.rows]


def test_before_the_start_they_follow_from_the_time_the_night_is_scheduled_for():
    table = shown(Night())
    assert [row.name for row in table.rows] == [
        "Level 1",
        "Level 2",
        "Break after level 2",
        "Level 3",
        "Level 4",
    ]
    assert starts(table) == ["20:00", "20:20", "20:40", "20:50", "21:10"]
    assert (table.first, table.begins, table.ends) == (0, 20 * 60, "21:30")


def test_in_the_time_of_the_club_and_beyond_midnight():
    table = shown(Night(), zone=MADRID, scheduled=datetime(2026, 11, 20, 22, 30, tzinfo=UTC))
    assert starts(table) == ["23:30", "23:50", "00:10", "00:20", "00:40"]
    assert table.begins == 23 * 60 + 30


def test_once_the_clock_runs_they_follow_from_where_it_stands():
    night = Night().start("Ann Bob Cat Dan Eve Fay", structure=levels(4, breaks=(2,))).at(35)
    table = shown(night)
    assert starts(table) == ["", "", "20:40", "20:50", "21:10"]
    assert (table.first, table.begins, table.ends) == (2, 20 * 60 + 40, "21:30")


def test_a_length_that_is_no_number_counts_for_nothing():
    rows = StructureRows.of(levels(3))
    rows.rows[0]["minutes"], rows.rows[1]["minutes"] = "long", "9999"
    assert starts(shown(Night(), rows)) == ["20:00", "20:00", "06:00"]
