"""A season's calendar (clubs/calendar/pattern.py)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.calendar.pattern import proposed
from clubs.rulebook import Kind

FIRST = date(2026, 1, 9)


@pytest.mark.rule("DM-season-calendar")
def test_eight_live_three_big_money_and_the_championship_at_the_end():
    calendar = proposed(FIRST, date(2026, 6, 26))
    assert [tournament.name for tournament in calendar] == [
        *("Live 1", "Live 2", "Live 3", "Big Money 1", "Live 4", "Live 5", "Live 6", "Big Money 2"),
        *("Live 7", "Live 8", "Big Money 3", "Championship"),
    ]
    assert calendar[0].day == FIRST
    assert calendar[-1].day == date(2026, 6, 26)


@given(st.integers(0, 30), st.integers(0, 10), st.integers(0, 400))
def test_any_calendar_has_what_was_asked_for_in_order_on_one_weekday(live, big_money, days):
    last = date.fromordinal(FIRST.toordinal() + days)
    calendar = proposed(FIRST, last, live, big_money)
    kinds = [tournament.kind for tournament in calendar]
    assert (kinds.count(Kind.LIVE), kinds.count(Kind.BIG_MONEY)) == (live, big_money)
    assert kinds[-1] is Kind.CHAMPIONSHIP
    assert kinds.count(Kind.CHAMPIONSHIP) == 1
    dates = [tournament.day for tournament in calendar]
    assert dates == sorted(dates)
    assert all(day.weekday() == FIRST.weekday() and FIRST <= day <= max(FIRST, last) for day in dates)
    assert len({tournament.name for tournament in calendar}) == len(calendar)
