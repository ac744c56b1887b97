"""Asking for a moment of a night (tournaments/archive/as_of.py)."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from tables.log import LogLine
from tournaments.archive.as_of import choices, moment_of, slider_of

LONDON = ZoneInfo("Europe/London")


def utc(day, hour, minute=0, month=11, second=0):
    return datetime(2026, month, day, hour, minute, second, tzinfo=UTC)


FRIDAY = (utc(20, 19), utc(21, 1))
CLOCKS_BACK = (utc(24, 18, month=10), utc(25, 3, month=10))
CLOCKS_FORWARD = (utc(28, 19, month=3), utc(29, 3, month=3))


@pytest.mark.parametrize("text", ["21:40", "21.40", " 21:40 ", "2026-11-20 21:40", "2026-11-20T21:40Z"])
def test_a_time_of_the_evening(text):
    assert moment_of(text, LONDON, *FRIDAY) == utc(20, 21, 40)


def test_a_time_after_midnight_is_on_the_next_day():
    assert moment_of("00:30", LONDON, *FRIDAY) == utc(21, 0, 30)


def test_a_slider_goes_through_every_minute_of_the_hour_that_comes_twice():
    began = datetime(2026, 10, 25, 0, 30, 20, tzinfo=UTC)  # 01:30 summer time
    written = [
        LogLine(number, "hand_dealt", {}, moment, moment)
        for number, moment in enumerate((began, began + timedelta(hours=1, seconds=50)), 1)
    ]
    slider = slider_of(written, LONDON, None)
    assert (slider.minutes, slider.minute) == (62, 62)
    assert [f"{slider.at(minute).astimezone(LONDON):%H:%M}" for minute in (0, 29, 30, 60)] == [
        "01:30",
        "01:59",
        "01:00",
        "01:30",
    ]
    assert slider.minute_of(slider.at(17)) == 17


def test_it_is_a_time_of_the_clubs_clock():
    new_york = ZoneInfo("America/New_York")
    assert moment_of("21:40", new_york, utc(21, 0), utc(21, 6)) == utc(21, 2, 40)


def test_seconds_may_be_given():
    assert moment_of("21:40:30", LONDON, *FRIDAY) == utc(20, 21, 40, second=30)


def test_the_minute_in_which_the_night_began_can_be_asked_for():
    assert moment_of("19:00", LONDON, utc(20, 19, 0, second=40), utc(20, 23)) == utc(20, 19)


class TestClocksPutBack:
    """In London on 25 October 2026 the hour from one to two comes twice."""

    def test_a_time_that_comes_twice_is_offered_twice(self):
        first, second = choices("01:40", LONDON, *CLOCKS_BACK)
        assert (first.moment, second.moment) == (utc(25, 0, 40, month=10), utc(25, 1, 40, month=10))
        assert (first.words, second.words) == ("01:40 BST", "01:40 GMT")
        assert (first.text, second.text) == ("2026-10-25T01:40+01:00", "2026-10-25T01:40+00:00")

    def test_each_of_the_two_can_be_asked_for_by_its_text_or_offset(self):
        for choice in choices("01:40", LONDON, *CLOCKS_BACK):
            assert moment_of(choice.text, LONDON, *CLOCKS_BACK) == choice.moment
        assert moment_of("01:40+01:00", LONDON, *CLOCKS_BACK) == utc(25, 0, 40, month=10)
        assert moment_of("01:40+0000", LONDON, *CLOCKS_BACK) == utc(25, 1, 40, month=10)

    def test_nobody_guesses_which_one_is_meant(self):
        with pytest.raises(NotAllowed) as refusal:
            moment_of("01:40", LONDON, *CLOCKS_BACK)
        assert refusal.value.reason == (
            "01:40 came twice: ask for 2026-10-25T01:40+01:00 (01:40 BST) "
            "or 2026-10-25T01:40+00:00 (01:40 GMT)."
        )

    def test_if_the_night_ended_in_between_there_is_one(self):
        assert moment_of("01:40", LONDON, CLOCKS_BACK[0], utc(25, 1, month=10)) == utc(25, 0, 40, month=10)

    def test_other_times_of_that_night_are_not_in_doubt(self):
        assert [choice.words for choice in choices("02:10", LONDON, *CLOCKS_BACK)] == ["02:10"]


def test_a_time_that_the_clocks_are_put_forward_over_does_not_exist():
    """In London on 29 March 2026 there is no half past one."""
    with pytest.raises(NotAllowed, match="the clocks in Europe/London are put forward over it"):
        moment_of("2026-03-29 01:30", LONDON, *CLOCKS_FORWARD)
    with pytest.raises(NotAllowed, match="There is no 01:30 in this log"):
        moment_of("01:30", LONDON, *CLOCKS_FORWARD)


def test_a_log_corrected_the_day_after_knows_the_time_on_two_days():
    first, second = choices("21:40", LONDON, utc(20, 19), utc(21, 22))
    assert (first.words, second.words) == ("20 November 21:40", "21 November 21:40")
    with pytest.raises(NotAllowed, match="21:40 came twice"):
        moment_of("21:40", LONDON, utc(20, 19), utc(21, 22))


@pytest.mark.parametrize("text", ["", "soon", "25:00", "21:70", "2026-13-01 21:40", "21:40+1"])
def test_what_is_no_time_is_said_to_be_none(text):
    with pytest.raises(NotAllowed, match="is not a time: write 21:40"):
        choices(text, LONDON, *FRIDAY)


def test_a_time_outside_the_night_is_refused_with_its_hours():
    with pytest.raises(NotAllowed) as refusal:
        moment_of("18:00", LONDON, *FRIDAY)
    assert refusal.value.reason == (
        "There is no 18:00 in this log, "
        "which goes from 19:00 on 20 November 2026 to 01:00 on 21 November 2026."
    )


@given(st.integers(0, 365 * 24 * 60), st.sampled_from(["Europe/London", "Asia/Tehran"]))
def test_every_moment_of_a_night_is_among_the_choices_for_the_time_it_shows(minutes, key):
    zone, moment = ZoneInfo(key), utc(1, 0, month=1) + timedelta(minutes=minutes)
    night = (moment - timedelta(hours=5), moment + timedelta(hours=5))
    found = choices(f"{moment.astimezone(zone):%H:%M}", zone, *night)
    assert moment in [choice.moment for choice in found]
    assert all(moment_of(choice.text, zone, *night) == choice.moment for choice in found)
