"""Nothing on the felt is pushed from its place while a table plays, as the browser itself measures it."""

import pytest

from tests.browser.pages import tapped, too_soon
from tests.browser.test_play import LONG, sit_down

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
        window.played = document.querySelector("#act").dataset.due;
        const buttons = [...document.querySelectorAll("#act .acts button")];
        (buttons.find(({ value }) => /call|check/.test(value)) ?? buttons[0]).click();
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


@pytest.mark.parametrize(
    ("size", "changes"),
    [
        ("desktop", 25),
        *(pytest.param(s, 200, marks=pytest.mark.long) for s in ("desktop", "tablet", "phone")),
    ],
)
def test_nothing_on_the_felt_is_pushed_from_its_place(pages, module_demo, size, changes):
    page = sit_down(pages, module_demo, "dm-holdem", size)
    page.evaluate(MEASURE)
    play_on(page, changes)
    assert page.evaluate("shifts") == []
