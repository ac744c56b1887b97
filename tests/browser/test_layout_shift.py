"""Nothing moves by itself on a director's console while another director plays the night.

Whoever watches has touched nothing. A table that goes lays the room out anew, so here the tables stay.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.shifts import WATCH, shifts
from tests.screenshots import Demo


class Night:
    """A night that goes on by what one director taps, so long as no table goes."""

    def __init__(self, page):
        self.page = page
        self.latest = page.locator(".recent .log-sentence").first

    def change(self, number):
        """One change: hands above all, a player who goes away and comes back, the clock, a rebuy's undo."""
        before = page_says(self.page)
        act = ["deal 1", "deal 2", "deal 3", "minute", "pause", "undo", "away", "due"][number % 8]
        getattr(self, act.split()[0])(*act.split()[1:])
        self.page.wait_for_function(
            "before => [...document.querySelectorAll('.recent .log-who')]"
            ".map(row => row.innerText).join() !== before",
            arg=before,
        )

    def deal(self, table):
        self.page.locator(f"#card-{table} .table-acts button").first.click()

    def minute(self):
        self.page.get_by_role("button", name="+1 min", exact=True).click()

    def pause(self):
        self.page.locator(".clock-main").click()

    def undo(self):
        self.page.locator(".acts").get_by_role("button", name=re.compile("^Undo")).click()

    def away(self):
        self.page.locator("#card-2 a.seat-plate").first.click()
        either = re.compile("^(Away from the table|Is back)$")
        self.page.locator("#sheet").get_by_role("button", name=either).click()
        self.page.locator("#sheet:empty").wait_for(state="attached")

    def due(self):
        tappable = self.page.locator(".dues button.due")
        if tappable.count():
            tappable.first.click()
        else:
            self.deal(1)


def page_says(page):
    return page.locator(".recent .log-who").evaluate_all("rows => rows.map(row => row.innerText).join()")


@pytest.mark.parametrize(
    ("size", "changes"),
    [
        ("wide", 24),
        *(pytest.param(s, 200, marks=pytest.mark.long) for s in ("wide", "laptop", "tablet", "phone")),
    ],
)
def test_nothing_moves_by_itself(module_demo, chromium, size, changes):
    demo = Demo(module_demo)
    acting, watching = demo.enter(chromium, "director", "desktop"), demo.enter(chromium, "elder", size)
    watching.add_init_script(WATCH)
    for page in (acting, watching):
        page.goto(demo.address("/nights/{night}/console/"))
        page.wait_for_selector(".recent .log-sentence")
    watching.wait_for_selector("#ending:not([hx-trigger*=load])", state="attached")
    watching.wait_for_function("document.fonts.status === 'loaded'")
    watching.evaluate("window.shifts.length = 0")
    night = Night(acting)
    for number in range(changes):
        night.change(number)
        expect(watching.locator(".recent .log-who").first).to_have_text(
            acting.locator(".recent .log-who").first.inner_text()
        )
    moved = shifts(watching, f"{changes} changes at {size}")
    for page in (acting, watching):
        page.context.close()
    assert moved == ""
