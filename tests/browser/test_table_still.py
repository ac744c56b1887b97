"""Nothing on the felt is pushed from its place while a table plays, as the browser itself measures it."""

import pytest

from tests.browser.pages import tapped, too_soon
from tests.browser.test_play import LONG

MEASURE = """
    window.shifts = [];
    window.changes = 0;
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            const room = document.querySelector(".table-room");
            const moved = sources.map(({ node }) => node).filter((node) => room.contains(node));
            const names = moved.map((node) => node.id || node.className || node.nodeName);
            if (!hadRecentInput && names.length) shifts.push([value, ...names]);
        }
    }).observe({ type: "layout-shift" });
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
        const button = buttons.find(({ value }) => /call|check/.test(value)) ?? buttons[0];
        if (!button) return; // the page has just become another
        window.played = act.dataset.due;
        button.click();
    }
"""


def play_on(page, changes):
    """Checks and calls, and buys in again, until the page has changed so often."""
    while page.evaluate("changes") < changes:
        page.wait_for_function(READY, arg=changes, timeout=LONG)
        again = page.locator("form[action$='/do/rebuy/'] button")
        if again.count():
            again.click()
            again.wait_for(state="detached")
        elif page.locator("#act[data-due]").count():
            page.wait_for_timeout(too_soon(page) * 1000)
            page.evaluate(PLAY)
            tapped(page)


SIZES = ("desktop", "tablet", "phone")
GAMES = ("dm-holdem", "dm-seven-card-stud", "dm-triple-draw")


@pytest.mark.parametrize(
    ("preset", "size", "changes"),
    [
        ("dm-holdem", "desktop", 25),
        ("dm-seven-card-stud", "phone", 25),
        *(pytest.param(game, size, 200, marks=pytest.mark.long) for game in GAMES for size in SIZES),
    ],
)
def test_nothing_on_the_felt_is_pushed_from_its_place(pages, module_demo, preset, size, changes):
    page = pages.open(f"{module_demo.url}/clubs/dead-money/games/{preset}/", size)
    page.set_default_timeout(LONG)
    page.get_by_role("button", name="Deal me in").click()
    page.locator("#table-fragment").wait_for()
    page.evaluate(MEASURE)
    play_on(page, changes)
    assert page.evaluate("shifts") == []
