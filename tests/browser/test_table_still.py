"""Nothing on the page of a table is pushed from its place while it plays, as the browser measures it."""

import pytest

from tests.browser.pages import tapped, when_taps_count
from tests.browser.shifts import WATCH, shifts
from tests.browser.test_play import LONG
from tests.site import Site, prepared

COUNT = """
    window.changes = 0;
    document.body.addEventListener("htmx:afterSwap", () => (changes += 1));
"""
READY = """
    (changes) => {
        if (window.changes >= changes) return true;
        if (document.querySelector("form[action$='/do/rebuy/'] button")) return true;
        const turn = document.querySelector("#act")?.dataset.due;
        return Boolean(turn) && turn !== window.played;
    }
"""
PLAY = """
    () => {
        const act = document.querySelector("#act[data-due]");
        const buttons = [...(act?.querySelectorAll(".acts button") ?? [])];
        const called = buttons.find(({ value }) => /call|check/.test(value));
        const button = called ?? buttons[window.changes % buttons.length];
        if (!button) return; // the page has just become another
        window.played = act.dataset.due;
        const picked = button.value === "discard" ? ["card"] : button.dataset.needs?.split(" ") ?? [];
        for (const name of picked) [...document.querySelectorAll(`input[name="${name}"]`)].at(-1)?.click();
        button.click();
        if (document.querySelector("#bar .is-armed")) window.played = null; // another tap
    }
"""


@pytest.fixture
def demo(tmp_path):
    """A demo of the test's own: ten practice tables may be opened from one address in ten minutes, and the
    exhaustive round opens more. Asked for before the pages: they are closed first."""
    with Site(prepared(tmp_path / "data", "--demo"), arguments=["--demo"], PRACTICE_PACE="0.05") as started:
        yield started


def play_on(page, changes):
    """Checks and calls, draws, and buys in again, until the page has changed so often."""
    while page.evaluate("changes") < changes:
        page.wait_for_function(READY, arg=changes, timeout=LONG)
        again = page.locator("form[action$='/do/rebuy/'] button")
        if again.count():
            when_taps_count(page)
            again.click()
            again.wait_for(state="detached")
        elif page.locator("#act[data-due]").count():
            when_taps_count(page)
            page.evaluate(PLAY)
            tapped(page)


SIZES = ("wide", "laptop", "desktop", "tablet", "phone")
GAMES = ("dm-holdem", "dm-seven-card-stud", "dm-triple-draw", "c5-centre-five")


@pytest.mark.parametrize(
    ("preset", "size", "changes"),
    [
        ("dm-holdem", "desktop", 25),
        ("dm-seven-card-stud", "phone", 25),
        *(pytest.param(game, size, 200, marks=pytest.mark.long) for game in GAMES for size in SIZES),
    ],
)
def test_nothing_moves_while_a_table_plays(demo, pages, preset, size, changes):
    page = pages.open(f"{demo.url}/clubs/dead-money/games/{preset}/", size)
    page.set_default_timeout(LONG)
    page.get_by_role("button", name="Deal me in").click()
    page.locator("#table-fragment").wait_for()
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.evaluate(WATCH + COUNT)
    play_on(page, changes)
    assert shifts(page, f"{changes} changes of {preset} at {size}") == ""
