"""static/js/calls.js and voice.js: what a display calls out, when, and that it is heard and read."""

import json
from html import escape

import pytest
from django.template.loader import render_to_string

from tests.browser.test_clock_script import NOON, tell
from tournaments.display.announcements import words_of
from tournaments.presenters.countdown import ClockFace, Period

PERIODS = [
    Period("Level 1", "level", 600, "25 / 50"),
    Period("Level 2", "level", 600, "50 / 100", "ante 100"),
    Period("Break", "break", 300),
    Period("Level 3", "level", 600, "100 / 200", "ante 200"),
]
EARS = """
    window.called = []; window.spoken = [];
    addEventListener("call", ({ detail }) => window.called.push([detail.kind, detail.sentence]), true);
    class Utterance { constructor(text) { this.text = text } }
    window.SpeechSynthesisUtterance = Utterance;
    Object.defineProperty(window, "speechSynthesis", { value: {
        speak: ({ text, lang }) => window.spoken.push(`${lang}: ${text}`), resume() {}
    } });
"""


def board(calls=()):
    kept = [{"key": key, "kind": kind, "sentence": sentence} for key, kind, sentence in calls]
    return f"<div id=board data-calls='{escape(json.dumps(kept))}'></div>"


@pytest.fixture
def page(pages):
    """A display 90 seconds before the end of level 1."""
    words = escape(json.dumps(words_of({"break": "Pause! {minutes} Minuten"})))
    face = ClockFace(NOON, PERIODS, 90.5, running=True)
    clock = render_to_string("tournaments/parts/clock.html", {"clock": face, "size": "display"})
    return pages.unserved(
        f"""<!doctype html><html lang=en><title>Wall</title><body><main class=display>
        {board([("start", "start", "Shuffle up and deal.")])}{clock}
        <div id=voice data-words='{words}' data-speech data-caption><p id=caption hidden></p></div>
        </main><script type=module src=/static/js/clock.js></script>
        <script type=module src=/static/js/calls.js></script>
        <script type=module src=/static/js/voice.js></script></body></html>""",
        "tv",
        before=EARS,
    )


def called(page):
    return page.evaluate("called.splice(0)")


def test_what_was_there_when_the_page_was_opened_is_not_called_again(page):
    page.clock.run_for(20_000)
    assert called(page) == []


def test_one_minute_before_and_at_the_level_itself(page):
    page.clock.run_for(32_000)
    assert called(page) == [["minute", "One minute left. Then 50 / 100."]]
    page.clock.run_for(60_000)
    assert called(page) == [["level", "Level 2. Blinds 50 / 100. ante 100"]]


def test_the_break_is_called_in_the_clubs_own_words_and_so_is_its_end(page):
    page.clock.run_for(92_000)
    called(page)
    page.clock.run_for(540_000)
    assert called(page) == [["minute_break", "One minute to the break of 5 minutes."]]
    page.clock.run_for(60_000)
    assert called(page) == [["break", "Pause! 5 Minuten"]]
    page.clock.run_for(240_000)
    assert called(page) == [["play", "Take your seats. Play goes on in one minute."]]
    page.clock.run_for(60_000)
    assert called(page) == [["level", "Level 3. Blinds 100 / 200. ante 200"]]


def test_a_paused_clock_calls_nothing(page):
    tell(page, ClockFace(NOON, PERIODS, 70, running=False, why="Paused"))
    page.clock.run_for(90_000)
    assert called(page) == []


def test_a_level_that_the_director_sets_is_called(page):
    tell(page, ClockFace(NOON, PERIODS[3:], 600.5, running=True))
    page.clock.run_for(1_000)
    assert called(page) == [["level", "Level 3. Blinds 100 / 200. ante 200"]]


def test_a_pause_that_ends_in_the_same_level_calls_no_level(page):
    tell(page, ClockFace(NOON, PERIODS, 80, running=False, why="Paused"))
    page.clock.run_for(5_000)
    tell(page, ClockFace(NOON, PERIODS, 80, running=True))
    page.clock.run_for(1_000)
    assert called(page) == []


def test_what_the_server_has_to_say_is_called_once_under_its_key(page):
    for _ in range(2):
        page.evaluate(
            """(html) => {
                document.getElementById("board").outerHTML = html;
                document.body.dispatchEvent(new CustomEvent("htmx:afterSwap"));
            }""",
            board([("start", "start", "x"), ("move-9-1", "move", "Ann: table 3, seat 5.")]),
        )
    assert called(page) == [["move", "Ann: table 3, seat 5."]]


def test_a_call_is_spoken_in_the_language_of_the_page_and_written_for_a_while(page):
    page.clock.run_for(32_000)
    assert page.evaluate("spoken") == ["en: One minute left. Then 50, 100."]
    assert page.inner_text("#caption") == "One minute left. Then 50 / 100."
    page.clock.run_for(10_000)
    assert page.is_hidden("#caption")


def test_panels_take_turns_and_countdowns_count(pages):
    page = pages.unserved(
        """<!doctype html><html lang=en><title>Wall</title><body>
        <div data-turns=10><p>one</p><p hidden>two</p></div>
        <b id=runs data-countdown=90.5 data-told=1 data-runs></b>
        <b id=stands data-countdown=3700 data-told=1></b>
        <script type=module src=/static/js/panels.js></script></body></html>"""
    )
    assert (page.inner_text("#runs"), page.inner_text("#stands")) == ("1:31", "1:01:40")
    shown = []
    for _ in range(3):
        shown.append(page.locator("[data-turns] > :visible").all_inner_texts())
        page.clock.run_for(10_000)
    assert shown in ([["one"], ["two"], ["one"]], [["two"], ["one"], ["two"]])
    assert (page.inner_text("#runs"), page.inner_text("#stands")) == ("1:01", "1:01:40")
