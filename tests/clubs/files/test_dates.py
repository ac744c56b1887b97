"""Dates as people type them (clubs/files/dates.py)."""

from contextlib import suppress
from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.dates import Dates
from tests.sweeps import sweep

SEVENTH_OF_MARCH = date(2026, 3, 7)


@sweep(
    "typed",
    [
        *("2026-03-07", "2026/3/7", "7.3.2026", "07.03.26", "7. 3. 2026", "7/3/2026", "07-03-2026"),
        *("7 March 2026", "7 Mar 2026", "7th March, 2026", "March 7, 2026", "mar. 7 2026"),
    ],
)
def test_common_ways_to_write_a_date(typed):
    assert Dates([typed]).read(typed) == (SEVENTH_OF_MARCH, None)


@pytest.mark.parametrize("typed", ["2026-03-07 19:30", "2026-03-07T19:30:00", "7/3/2026  19:30"])
def test_with_a_time(typed):
    assert Dates([typed]).read(typed) == (SEVENTH_OF_MARCH, time(19, 30))


def test_a_date_that_can_only_be_read_one_way_decides_for_the_whole_file():
    american = Dates(["3/7/2026", "3/21/2026"])
    assert american.read("3/7/2026")[0] == SEVENTH_OF_MARCH
    assert not american.guessed
    assert Dates(["7/3/2026", "21/3/2026"]).read("7/3/2026")[0] == SEVENTH_OF_MARCH


def test_without_one_the_day_comes_first_and_that_is_known_to_be_a_guess():
    dates = Dates(["7/3/2026", "2026-03-21"])
    assert dates.read("7/3/2026")[0] == SEVENTH_OF_MARCH
    assert dates.guessed


def test_dates_that_contradict_each_other_are_refused():
    dates = Dates(["21/3/2026", "3/22/2026"])
    with pytest.raises(ValueError, match="does “21/3/2026” begin with the day or the month"):
        dates.read("21/3/2026")


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("", "“” is not a date"),
        ("Friday", "“Friday” is not a date"),
        ("2026-02-30", "there is no day “2026-02-30”"),
        ("7 Brumaire 2026", "there is no day"),
        ("0026-03-07", "there is no day"),
        ("2026-03-07 25:00", "is not a date"),
    ],
)
def test_what_is_no_date(typed, refusal):
    with pytest.raises(ValueError, match=refusal):
        Dates([typed]).read(typed)


@given(st.dates(date(1900, 1, 1), date(2199, 12, 31)), st.sampled_from(["%Y-%m-%d", "%d.%m.%Y", "%d %B %Y"]))
def test_every_day_is_read_as_it_was_written(day, form):
    typed = day.strftime(form)
    assert Dates([typed]).read(typed) == (day, None)


@given(st.text(max_size=30))
def test_nothing_typed_makes_it_fail_otherwise(typed):
    with suppress(ValueError):
        assert 1900 <= Dates([typed]).read(typed)[0].year <= 2199
