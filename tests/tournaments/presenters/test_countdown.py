from datetime import UTC, datetime, timedelta

import pytest

from tournaments.presenters.countdown import ClockFace, Period, countdown

NOW = datetime(2026, 5, 8, 21, 40, tzinfo=UTC)
FIVE = Period("Level 5", "level", 1200, "200 / 400", "ante 400")
PAUSE = Period("Break", "break", 600)
SIX = Period("Level 6", "level", 1200, "300 / 600")


def face(periods=(FIVE, PAUSE, SIX), left=754.2, *, running=True, **more):
    return ClockFace(NOW, periods, left, running, **more)


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "00:00"), (-3, "00:00"), (0.1, "00:01"), (59.01, "01:00"), (754.2, "12:35"), (3723, "1:02:03")],
)
def test_what_has_begun_counts_so_that_nothing_is_the_end(seconds, shown):
    assert countdown(seconds) == shown


def test_a_running_level():
    clock = face()
    assert (clock.name, clock.time, clock.blinds, clock.ante) == ("Level 5", "12:35", "200 / 400", "ante 400")
    assert (clock.next, clock.break_in, clock.css) == ("300 / 600", "12:35", "")


def test_in_a_break_it_shows_the_blinds_to_come():
    clock = face([PAUSE, SIX], 421)
    assert (clock.name, clock.blinds, clock.next, clock.break_in) == ("Break", "300 / 600", "300 / 600", "")
    assert clock.css == "on-break"


def test_the_last_level_has_nothing_after_it():
    clock = face([SIX], 100)
    assert (clock.next, clock.break_in) == ("", "")


@pytest.mark.parametrize(
    ("left", "running", "css"), [(61, True, ""), (60, True, "last-minute"), (60, False, "paused")]
)
def test_amber_in_the_last_minute_red_when_paused(left, running, css):
    assert face(left=left, running=running).css == css


@pytest.mark.parametrize(
    ("words", "css"),
    [("200 / 400", ""), ("1,000 / 2,000", "wide"), ("10,000 / 20,000", "wider")],
)
def test_long_blinds_are_set_smaller(words, css):
    assert face([Period("Level 9", "level", 1200, words)], 600).css == css


def test_moments_go_to_the_page_as_milliseconds():
    clock = face(running=False, resumes=NOW + timedelta(seconds=1))
    assert (clock.server_now, clock.resumes_at) == (1778276400000, 1778276401000)
    assert face().resumes_at is None


def test_a_break_says_when_play_goes_on():
    assert face([PAUSE, SIX], 421).back_at == NOW.replace(minute=47, second=1, tzinfo=None)
    assert face([PAUSE, SIX], 421, running=False).back_at is None
    assert face().back_at is None


@pytest.mark.parametrize(("left", "passed", "length"), [(1200, 0, 1200), (300, 900, 1200), (1260, 0, 1260)])
def test_how_far_a_level_is_and_that_minutes_may_be_added_to_it(left, passed, length):
    assert (face(left=left).passed, face(left=left).length) == (passed, length)
