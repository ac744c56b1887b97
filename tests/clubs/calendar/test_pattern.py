"""The next season after the pattern of one (clubs/calendar/pattern.py)."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.calendar.pattern import Pattern, first_season, next_season, pattern_of
from clubs.rulebook import Kind

FRIDAY = Pattern("Friday", Kind.LIVE, date(2026, 1, 9), time(19, 30), 20)


def after(name="Spring 2026", first=date(2026, 1, 1), last=date(2026, 6, 30), calendar=(FRIDAY,), **more):
    return next_season(name, first, last, calendar, **{"today": date(2026, 6, 1)} | more)


def test_it_begins_when_the_one_before_is_over_with_the_same_weekdays_and_times():
    made = after()
    assert (made.starts_on, made.ends_on) == (date(2026, 7, 1), date(2026, 12, 29))
    assert made.calendar == (Pattern("Friday", Kind.LIVE, date(2026, 7, 10), time(19, 30), 20),)
    assert made.calendar[0].day.weekday() == FRIDAY.day.weekday()


def test_opened_late_it_begins_today():
    made = after(today=date(2027, 3, 3))
    assert made.starts_on == date(2027, 3, 3)
    assert made.calendar[0].day == date(2027, 3, 12)


@pytest.mark.parametrize(
    ("before", "taken", "name"),
    [
        ("Year 2026", (), "Year 2027"),
        ("2026", (), "2027"),
        ("2026", ("2027",), "2027 (2)"),
        ("2026", ("2027", "2027 (2)"), "2027 (3)"),
        ("Season 2026/27", (), "Season 2027/28"),
        ("2026–27", ("2027–28",), "2027–28 (2)"),
        ("Season 9", (), "Season 10"),
        ("Spring", (), "Spring (2)"),
        ("20260", (), "20260 (2)"),
    ],
)
def test_its_name_moves_on_and_is_nobody_elses(before, taken, name):
    assert after(before, last=date(2026, 12, 31), taken=taken).name == name


@pytest.mark.parametrize(
    ("today", "name", "last"),
    [
        (date(2026, 11, 25), "2026/27", date(2027, 11, 24)),
        (date(2099, 3, 1), "2099/00", date(2100, 2, 28)),
        (date(2027, 1, 1), "2027", date(2027, 12, 31)),
    ],
)
def test_a_first_season_is_a_year_from_today_called_by_its_years(today, name, last):
    made = first_season(today)
    assert (made.name, made.starts_on, made.ends_on, made.calendar) == (name, today, last, ())


def test_a_tournament_keeps_its_time_by_the_clock_of_the_club():
    summer = datetime(2026, 7, 3, 18, 30, tzinfo=UTC)
    assert pattern_of("Friday", Kind.LIVE, summer, ZoneInfo("Europe/London"), None).at == time(19, 30)


@given(
    st.dates(date(2020, 1, 1), date(2030, 1, 1)),
    st.integers(0, 400),
    st.lists(st.integers(0, 400), max_size=8),
    st.integers(-100, 500),
)
def test_every_tournament_lies_within_it_on_its_weekday(first, length, offsets, late):
    last = date.fromordinal(first.toordinal() + length)
    days = [date.fromordinal(first.toordinal() + min(offset, length)) for offset in offsets]
    today = date.fromordinal(last.toordinal() + late)
    calendar = [Pattern(str(number), Kind.LIVE, day, time(20)) for number, day in enumerate(days)]
    made = next_season("Now", first, last, calendar, today=today)
    assert made.starts_on > last
    assert made.starts_on >= today
    for each in made.calendar:
        assert each.day.weekday() == days[int(each.name)].weekday()
        assert made.starts_on <= each.day <= made.ends_on
