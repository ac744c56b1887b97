"""static/js/clock.js: counts down by itself from what the server said."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string

from tournaments.presenters.countdown import ClockFace, Period

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
PERIODS = [
    Period("Level 5", "level", 1200, "200 / 400", "ante 400"),
    Period("Break", "break", 600),
    Period("Level 6", "level", 1200, "300 / 600"),
]


def face(left, *, running=True, periods=PERIODS, now=NOON, **more):
    return ClockFace(now, periods, left, running=running, **more)


def clock(shown):
    return render_to_string("tournaments/parts/clock.html", {"clock": shown, "size": "bar"})


@pytest.fixture
def page(pages):
    """A page with one clock, ten seconds after it was loaded: 90 seconds are left of level 5."""
    page = pages.unserved(
        f"""<!doctype html><html lang=en><title>Clock</title><body>{clock(face(100.5))}
        <script>addEventListener("changed", () => {{ window.heard = (window.heard ?? 0) + 1 }}, true)</script>
        <script type=module src=/static/js/clock.js></script></body></html>"""
    )
    page.clock.run_for(10_000)
    return page


def test_the_time_of_day_is_the_servers_where_the_club_plays(pages):
    """static/js/time-of-day.js: whatever the device says, also after the board has been drawn anew."""
    page = pages.unserved(
        f"""<!doctype html><html lang=en><title>Board</title><body>{clock(face(100.5))}
        <time data-time-of-day="Europe/London"></time><time data-time-of-day="Asia/Tokyo"></time>
        <script type=module src=/static/js/time-of-day.js></script></body></html>"""
    )
    times = page.locator("[data-time-of-day]")
    page.clock.run_for(30_000)
    assert times.all_inner_texts() == ["13:00", "21:00"]
    page.clock.run_for(31_000)
    assert times.all_inner_texts() == ["13:01", "21:01"]
    page.evaluate(
        """() => {
            for (const place of document.querySelectorAll("[data-time-of-day]")) place.textContent = "";
            document.body.dispatchEvent(new CustomEvent("htmx:afterSwap"));
        }"""
    )
    assert times.all_inner_texts() == ["13:01", "21:01"]


def shown(page):
    names = ("level", "time", "blinds", "ante", "next", "break", "why")
    return {name: page.inner_text(f"[data-clock-{name}]") for name in names}


def tell(page, new):
    """What a morph does: the same element, told something new."""
    page.evaluate(
        """(html) => {
            const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-clock]");
            const clock = document.querySelector("[data-clock]");
            for (const { name, value } of fresh.attributes) clock.setAttribute(name, value);
            clock.innerHTML = fresh.innerHTML;
            document.body.dispatchEvent(new CustomEvent("htmx:afterSwap"));
        }""",
        clock(new),
    )


@pytest.mark.rule("PAGE-clock")
def test_it_counts_down_between_two_looks_at_the_server(page):
    page.clock.run_for(30_000)
    assert shown(page) == {
        "level": "Level 5",
        "time": "01:01",
        "blinds": "200 / 400",
        "ante": "ante 400",
        "next": "Next 300 / 600",
        "break": "Break in 01:01",
        "why": "",
    }


@pytest.mark.rule("DM-bomb-when")
def test_a_clock_that_stops_at_the_end_of_its_level_stands_there_and_asks_once(page):
    tell(page, face(20, now=NOON + timedelta(seconds=10), stops=True))
    page.clock.run_for(40_000)
    assert (shown(page)["level"], shown(page)["time"], shown(page)["next"]) == (
        "Level 5",
        "00:00",
        "Next 300 / 600",
    )
    assert page.evaluate("heard") == 1
    why = "Bomb Pot · everybody posts 800"
    tell(page, face(0, running=False, stops=True, why=why, now=NOON + timedelta(seconds=50)))
    page.clock.run_for(10_000)
    assert (shown(page)["level"], shown(page)["time"], shown(page)["why"]) == ("Level 5", "00:00", why)
    tell(page, face(1200, now=NOON + timedelta(seconds=60), periods=PERIODS[2:]))
    assert shown(page)["level"] == "Level 6"


def test_the_last_minute_is_amber(page):
    assert "last-minute" not in page.get_attribute("[data-clock]", "class")
    page.clock.run_for(31_000)
    assert "last-minute" in page.get_attribute("[data-clock]", "class")


@pytest.mark.rule("PAGE-clock")
def test_without_the_server_it_goes_on_into_the_break_and_the_next_level(page):
    page.clock.run_for(100_000)
    assert shown(page)["level"] == "Break"
    assert shown(page)["time"] == "09:51"
    assert "on-break" in page.get_attribute("[data-clock]", "class")
    page.clock.run_for(600_000)
    assert (shown(page)["level"], shown(page)["time"]) == ("Level 6", "19:51")
    assert (shown(page)["blinds"], shown(page)["next"], shown(page)["break"]) == ("300 / 600", "", "")


def test_it_stands_at_nothing_when_the_last_period_is_over(page):
    page.clock.fast_forward("03:00:00")
    page.clock.run_for(1_000)
    assert (shown(page)["level"], shown(page)["time"]) == ("Level 6", "00:00")


def test_when_a_level_ends_it_asks_what_the_server_makes_of_it(page):
    page.clock.run_for(89_000)
    assert page.evaluate("window.heard") is None
    page.clock.run_for(2_000)
    assert page.evaluate("window.heard") == 1


@pytest.mark.rule("PAGE-clock")
def test_a_paused_clock_stands_and_says_why(page):
    tell(page, face(317, running=False, why="Paused: a dispute at table 2."))
    page.clock.run_for(60_000)
    assert (shown(page)["time"], shown(page)["why"]) == ("05:17", "Paused: a dispute at table 2.")
    assert "paused" in page.get_attribute("[data-clock]", "class")


def test_a_pause_with_an_end_goes_on_by_itself(page):
    noon = NOON + timedelta(seconds=10)
    told = face(300.5, running=False, why="Until 12:01.", now=noon, resumes=noon + timedelta(seconds=60))
    tell(page, told)
    page.clock.run_for(30_000)
    assert (shown(page)["time"], shown(page)["why"]) == ("05:01", "Until 12:01.")
    page.clock.run_for(60_000)
    assert (shown(page)["time"], shown(page)["why"]) == ("04:31", "")


def test_a_morph_gives_it_new_time(page):
    page.clock.run_for(10_000)
    tell(page, face(500.5, now=NOON + timedelta(seconds=20)))
    assert shown(page)["time"] == "08:21"
    page.clock.run_for(20_000)
    assert shown(page)["time"] == "08:01"


def test_an_answer_that_came_late_does_not_put_it_back(page):
    page.clock.run_for(20_000)
    tell(page, face(72.5, now=NOON + timedelta(seconds=28)))
    assert shown(page)["time"] == "01:11", "the answer was two seconds under way"


@pytest.mark.rule("PAGE-clock")
def test_the_clock_of_the_device_does_not_matter(page):
    page.clock.run_for(10_000)
    page.clock.set_system_time(datetime(2031, 1, 1, tzinfo=UTC))
    page.clock.run_for(10_000)
    assert shown(page)["time"] == "01:11"


def test_when_the_clock_of_the_server_jumps_back_it_follows(page):
    page.clock.run_for(10_000)
    tell(page, face(600.5, now=NOON - timedelta(hours=1)))
    page.clock.run_for(60_000)
    assert shown(page)["time"] == "09:01"


def test_long_blinds_are_set_smaller(page):
    tell(page, face(600, periods=[Period("Level 20", "level", 1200, "20,000 / 40,000")]))
    assert "wider" in page.get_attribute("[data-clock]", "class")


@pytest.mark.parametrize("seconds", [0, 0.4, 59.2, 60, 754.2, 3600, 3723])
def test_it_writes_time_as_the_server_does(page, seconds):
    script = "(seconds) => import('/static/js/clock.js').then(({ countdown }) => countdown(seconds))"
    assert page.evaluate(script, seconds) == face(seconds).time


def test_the_schedule_that_the_server_gives_is_the_one_that_the_page_reads(page):
    told = json.loads(page.get_attribute("[data-clock]", "data-schedule"))
    assert [item["name"] for item in told] == ["Level 5", "Break", "Level 6"]
    assert told[0]["left"] == 100.5
