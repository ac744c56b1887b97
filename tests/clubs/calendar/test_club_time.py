"""Dates and times by the club's clock (clubs/calendar/club_time.py)."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.calendar.club_time import happens_twice, moment

LONDON = ZoneInfo("Europe/London")
FORWARD, BACK = date(2026, 3, 29), date(2026, 10, 25)


def test_summer_and_winter():
    assert moment(date(2026, 7, 1), time(19, 30), LONDON) == datetime(2026, 7, 1, 18, 30, tzinfo=UTC)
    assert moment(date(2026, 1, 9), time(19, 30), LONDON) == datetime(2026, 1, 9, 19, 30, tzinfo=UTC)


def test_a_time_that_the_clock_jumps_over_is_refused():
    with pytest.raises(NotAllowed, match="There is no 01:30 on 29 March 2026"):
        moment(FORWARD, time(1, 30), LONDON)


def test_a_time_that_comes_twice_is_two_moments():
    assert happens_twice(BACK, time(1, 30), LONDON)
    first = moment(BACK, time(1, 30), LONDON)
    assert moment(BACK, time(1, 30), LONDON, second=True) - first == timedelta(hours=1)
    assert not happens_twice(BACK, time(2, 30), LONDON)
    assert not happens_twice(FORWARD, time(1, 30), LONDON)


zones = st.sampled_from(["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])


@given(st.dates(date(2000, 1, 1), date(2040, 1, 1)), st.times(), zones, st.booleans())
def test_the_clock_shows_what_was_asked_for_or_it_is_refused(day, at, zone, second):
    try:
        found = moment(day, at, ZoneInfo(zone), second=second)
    except NotAllowed:
        return
    assert found.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == datetime.combine(day, at)
