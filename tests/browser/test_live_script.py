"""static/js/live.js: one stream a page, "changed" when it says so, the strip when nothing gets through."""

import pytest

STREAM = """
window.streams = [];
window.EventSource = class extends EventTarget {
  static CLOSED = 2;
  constructor(url) { super(); this.url = url; this.readyState = 0; streams.push(this); }
  close() { this.readyState = 2; }
  say(word) { this.readyState = 1; this.dispatchEvent(new Event(word)); }
  fail(isFinal) { this.readyState = isFinal ? 2 : 0; this.dispatchEvent(new Event("error")); }
};
window.heard = 0;
addEventListener("changed", () => { heard += 1; }, true);
window.poll = (status) => document.body.dispatchEvent(status
  ? new CustomEvent("htmx:afterRequest", { detail: { xhr: { status } } })
  : new CustomEvent("htmx:sendError"));
window.hide = (isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def body(topic, more=""):
    return f"""<!doctype html><html lang=en><title>Live</title><body data-live="{topic}" {more}>
        <p id=lost hidden>Not connected since <time data-lost-since></time></p>
        <script type=module src=/static/js/live.js></script></body></html>"""


@pytest.fixture
def page(pages):
    """A page that follows night 12, its stream open."""
    page = pages.unserved(body("night-12"), before=STREAM)
    page.evaluate("streams[0].say('open')")
    return page


def strip(page):
    return page.inner_text("#lost") if page.is_visible("#lost") else None


def test_it_opens_one_stream_for_the_topic_of_the_page(page):
    assert page.evaluate("streams.map(({ url }) => url)") == ["/live/night-12/"]


def test_a_screen_without_an_account_brings_its_key(pages):
    page = pages.unserved(body("night-12", "data-live-key=7kq2xpd"), before=STREAM)
    assert page.evaluate("streams[0].url") == "/live/night-12/?key=7kq2xpd"


def test_one_of_many_phones_asks_once_within_its_spread(pages):
    page = pages.unserved(body("night-12", "data-live-spread=800"), before=STREAM)
    page.evaluate("Math.random = () => 0.5; for (let i = 0; i < 10; i += 1) streams[0].say('changed')")
    page.clock.run_for(390)
    assert page.evaluate("heard") == 0
    page.clock.run_for(2000)
    assert page.evaluate("heard") == 1
    page.evaluate("streams[0].say('changed')")
    page.clock.run_for(2000)
    assert page.evaluate("heard") == 2


ALSO = """const part = document.getElementById("beside");
part.dataset.liveAlso = "%s";
part.dispatchEvent(new CustomEvent("htmx:afterSettle", { bubbles: true }))"""


def test_what_a_part_of_the_page_follows_goes_on_the_same_stream(pages):
    html = body("table-12").replace(
        "<p id=lost", "<nav id=beside data-live-also='also=table-3'></nav><p id=lost"
    )
    page = pages.unserved(html, before=STREAM)
    page.evaluate("window.aside = 0; addEventListener('changed-beside', () => { aside += 1; }, true)")
    assert page.evaluate("streams.map(({ url }) => url)") == ["/live/table-12/?also=table-3"]
    page.evaluate("streams[0].say('open'); streams[0].say('beside'); streams[0].say('beside')")
    page.clock.run_for(200)
    assert page.evaluate("[heard, aside]") == [0, 1]
    page.evaluate(ALSO % "also=table-3")
    assert page.evaluate("streams.length") == 1
    page.evaluate(ALSO % "also=table-3&also=table-4&key-4=abc")
    opened = page.evaluate("streams.map(({ url, readyState }) => [url, readyState])")
    assert opened[0][1] == 2
    assert opened[1:] == [["/live/table-12/?also=table-3&also=table-4&key-4=abc", 0]]


SEAT = """const fragment = document.getElementById("table-fragment");
fragment.toggleAttribute("data-live-many", %s);
fragment.dispatchEvent(new CustomEvent("htmx:afterSettle", { bubbles: true }))"""


def test_who_only_looks_on_is_one_of_many_until_he_sits_down(pages):
    looks_on = body("table-12").replace(
        "<p id=lost", "<div id=table-fragment data-live-many></div><p id=lost"
    )
    page = pages.unserved(looks_on, before=STREAM)
    page.evaluate(SEAT % "true")
    assert page.evaluate("streams.map(({ url }) => url)") == ["/live/table-12/?many=1"]
    page.evaluate(SEAT % "false")
    assert page.evaluate("streams.map(({ url, readyState }) => [url, readyState])") == [
        ["/live/table-12/?many=1", 2],
        ["/live/table-12/", 0],
    ]
    page.evaluate("streams[1].say('changed')")
    assert page.evaluate("heard") == 1


def test_a_page_without_a_topic_opens_none(pages):
    assert pages.unserved(body(""), before=STREAM).evaluate("streams.length") == 0


@pytest.mark.rule("PAGE-follows")
def test_a_change_is_passed_on_at_once(page):
    page.evaluate("streams[0].say('changed')")
    assert page.evaluate("heard") == 1


@pytest.mark.rule("PAGE-follows")
def test_many_changes_in_one_moment_become_two(page):
    page.evaluate("for (let i = 0; i < 10; i += 1) streams[0].say('changed')")
    page.clock.run_for(1000)
    assert page.evaluate("heard") == 2


def test_changes_apart_are_all_passed_on(page):
    for _ in range(3):
        page.evaluate("streams[0].say('changed')")
        page.clock.run_for(500)
    assert page.evaluate("heard") == 3


def test_when_the_stream_breaks_it_asks_whether_polling_still_works(page):
    page.evaluate("streams[0].fail(false)")
    assert page.evaluate("heard") == 1
    page.evaluate("poll(200)")
    assert strip(page) is None


@pytest.mark.rule("PAGE-says-lost")
@pytest.mark.parametrize("poll", ["poll()", "poll(502)", "poll(503)", "poll(504)"])
def test_when_polling_fails_too_it_says_since_when(page, poll):
    page.evaluate("streams[0].fail(false)")
    page.evaluate(poll)
    assert strip(page) == "Not connected since 00:00"


@pytest.mark.rule("PAGE-says-lost")
@pytest.mark.parametrize(
    "sign", ["poll(200)", "poll(404)", "streams[0].say('open')", "streams[0].say('ping')"]
)
def test_the_strip_goes_with_the_first_sign_of_life(page, sign):
    page.evaluate("streams[0].fail(false); poll()")
    page.evaluate(sign)
    assert strip(page) is None


def test_a_failed_poll_while_the_stream_seems_open_opens_it_anew(page):
    page.evaluate("poll()")
    assert page.evaluate("streams.map(({ readyState }) => readyState)") == [2, 0]
    assert strip(page) == "Not connected since 00:00"


@pytest.mark.rule("PAGE-follows")
def test_a_refused_stream_is_tried_again_soon_then_more_seldom_and_polling_goes_on(page):
    for streams, seconds in ((1, 2), (2, 4), (3, 8), (4, 16), (5, 30), (6, 30)):
        page.evaluate("streams.at(-1).fail(true); poll(200)")
        page.clock.run_for(seconds * 1000 - 100)
        assert page.evaluate("streams.length") == streams
        page.clock.run_for(seconds * 1000 + 200)  # not all at once
        assert page.evaluate("streams.length") == streams + 1
        assert strip(page) is None
    page.evaluate("streams.at(-1).say('open'); streams.at(-1).fail(true)")
    page.clock.run_for(4100)
    assert page.evaluate("streams.length") == 8


@pytest.mark.rule("PAGE-follows")
def test_what_was_not_answered_is_asked_for_again_until_it_is(page):
    page.evaluate("poll(503); streams[1].say('open')")
    for heard in (1, 2, 3):
        page.clock.run_for(1900)
        assert page.evaluate("heard") == heard - 1
        page.clock.run_for(2200)
        assert page.evaluate("heard") == heard
        if heard < 3:
            page.evaluate("poll(503)")
    page.evaluate("poll(200)")
    page.clock.run_for(10_000)
    assert page.evaluate("heard") == 3


@pytest.mark.rule("PAGE-follows")
def test_a_stream_that_says_nothing_is_opened_anew(page):
    for _ in range(4):
        page.clock.run_for(15_000)
        page.evaluate("streams[0].say('ping')")
    assert page.evaluate("streams.length") == 1
    page.clock.run_for(50_000)
    assert page.evaluate("streams.length") == 2


def test_a_hidden_page_gives_up_its_stream_and_looks_again_when_it_is_shown(page):
    page.evaluate("hide(true)")
    assert page.evaluate("[streams[0].readyState, heard]") == [2, 0]
    page.evaluate("hide(false)")
    assert page.evaluate("[streams.length, heard]") == [2, 1]
