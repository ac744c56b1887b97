"""Days on which a club plays (clubs/calendar/rhythm.py)."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.calendar.rhythm import MOST, Day, Rhythm, days, in_turn, laid_out
from clubs.rulebook import Kind

FRIDAY = 4
A_DAY = st.dates(date(2020, 1, 1), date(2035, 12, 31))
WEEKDAYS = st.frozensets(st.integers(0, 6), min_size=1)
EVERY = st.sampled_from(["week", "second_week", "first", "second", "third", "fourth", "last"])
NAMES = {kind: kind.words for kind in Kind}


def played(rhythm, first, **how):
    return [day.on for day in laid_out(rhythm, first, **how) if not day.left_out]


def fridays(every, first, number):
    return [f"{day:%a %-d %b %Y}" for day in played(Rhythm(frozenset({FRIDAY}), every), first, number=number)]


def test_every_friday_every_second_one_and_one_a_month():
    start = date(2026, 12, 1)
    assert fridays("week", start, 3) == ["Fri 4 Dec 2026", "Fri 11 Dec 2026", "Fri 18 Dec 2026"]
    assert fridays("second_week", start, 3) == ["Fri 4 Dec 2026", "Fri 18 Dec 2026", "Fri 1 Jan 2027"]
    assert fridays("first", start, 3) == ["Fri 4 Dec 2026", "Fri 1 Jan 2027", "Fri 5 Feb 2027"]
    assert fridays("last", start, 3) == ["Fri 25 Dec 2026", "Fri 29 Jan 2027", "Fri 26 Feb 2027"]


def test_the_last_of_a_february_with_and_without_a_leap_day():
    assert fridays("last", date(2027, 2, 1), 1) == ["Fri 26 Feb 2027"]
    last_tuesday = Rhythm(frozenset({1}), "last")
    assert played(last_tuesday, date(2028, 2, 1), number=1) == [date(2028, 2, 29)]
    assert played(last_tuesday, date(2027, 2, 1), number=1) == [date(2027, 2, 23)]


def test_every_second_week_counts_weeks_and_not_days():
    rhythm = Rhythm(frozenset({0, 4}), "second_week")
    assert played(rhythm, date(2026, 1, 2), number=3) == [
        date(2026, 1, 2),
        date(2026, 1, 12),
        date(2026, 1, 16),
    ]


def test_christmas_is_left_out_and_the_number_is_made_up_for():
    found = laid_out(Rhythm(frozenset({FRIDAY})), date(2026, 12, 18), number=2, left_out={date(2026, 12, 25)})
    assert found == [Day(date(2026, 12, 18)), Day(date(2026, 12, 25), left_out=True), Day(date(2027, 1, 1))]


@given(WEEKDAYS, EVERY, A_DAY, st.integers(1, 30), st.frozensets(A_DAY, max_size=9))
def test_as_many_as_asked_for_each_on_its_weekday_and_none_that_is_left_out(
    weekdays, every, first, number, left_out
):
    found = played(Rhythm(weekdays, every), first, number=number, left_out=left_out)
    assert len(found) == number
    assert found == sorted(set(found))
    assert found[0] >= first
    assert {day.weekday() for day in found} <= weekdays
    assert not left_out & set(found)


@given(WEEKDAYS, EVERY, A_DAY, st.integers(0, 800))
def test_none_is_later_than_the_last_day_and_none_is_passed_over(weekdays, every, first, length):
    last = first + timedelta(days=length)
    found = played(Rhythm(weekdays, every), first, last=last)
    assert len(found) <= MOST
    assert all(first <= day <= last for day in found)
    if every == "week" and len(found) < MOST:
        assert len(found) == sum(
            (first + timedelta(days=ahead)).weekday() in weekdays for ahead in range(length + 1)
        )


@given(st.integers(0, 6), A_DAY)
def test_one_weekday_comes_every_week_every_second_or_once_a_month(weekday, first):
    one = frozenset({weekday})
    weekly = played(Rhythm(one, "week"), first, number=20)
    assert {(b - a).days for a, b in pairwise(weekly)} == {7}
    second = played(Rhythm(one, "second_week"), first, number=20)
    assert {(b - a).days for a, b in pairwise(second)} == {14}
    for every in ("first", "second", "third", "fourth", "last"):
        monthly = played(Rhythm(one, every), first, number=20)
        months = [day.year * 12 + day.month for day in monthly]
        assert {b - a for a, b in pairwise(months)} == {1}


@given(A_DAY)
def test_the_five_of_a_month_are_all_of_its_days(first):
    """The first to the fourth and the last are every day of a month but the fifths that are not the last."""
    every_day = frozenset(range(7))
    kinds = ("first", "second", "third", "fourth", "last")
    found = set().union(
        *(played(Rhythm(every_day, kind), first, last=first.replace(day=28)) for kind in kinds)
    )
    assert found == {first + timedelta(days=ahead) for ahead in range(29 - first.day) if first.day <= 28}


@pytest.mark.rule("DM-season-calendar")
@given(
    st.lists(st.sampled_from([Kind.ONLINE, Kind.LIVE, Kind.OWN_1]), min_size=1, max_size=4),
    st.integers(1, 40),
    st.booleans(),
)
def test_kinds_take_turns_and_one_championship_closes(turn, number, has_close):
    dates = list(days(Rhythm(frozenset({FRIDAY})), date(2026, 1, 1)))[:number]
    closes = Kind.CHAMPIONSHIP if has_close else None
    planned = in_turn(dates, turn, NAMES, closes=closes)
    kinds = [each.kind for each in planned]
    assert [each.day for each in planned] == dates
    assert kinds[: number - has_close] == [turn[place % len(turn)] for place in range(number - has_close)]
    assert kinds.count(Kind.CHAMPIONSHIP) == has_close
    assert len({each.name for each in planned}) == number


def test_numbers_go_on_where_the_season_has_some():
    planned = in_turn([date(2026, 1, 2)], [Kind.LIVE], {Kind.LIVE: "Thursday"}, before={Kind.LIVE: 3})
    assert [each.name for each in planned] == ["Thursday 4"]
