"""A director's console at the sizes of the room: what is tapped is in sight, and nothing lies over it."""

import pytest

from tests.screenshots import Demo

CONSOLE = "/nights/{night}/console/"
UNDER_TOASTS = """() => [...document.querySelectorAll("#main, .console-top")]
    .flatMap((part) => [...part.querySelectorAll("button, [role=button], a, summary")])
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const { left, top, width, height } = element.getClientRects()[0] ?? {};
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".toast");
    })
    .map((element) => element.textContent.trim())"""
IN_SIGHT = [".clock-bar .clock-time", ".clock-controls button", ".due", ".acts > *", ".floor-nav > *"]
OUT_OF_SIGHT = """([high, ...parts]) => parts
    .flatMap((each) => [...document.querySelectorAll(each)])
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > high;
    })
    .map((element) => element.textContent.trim())"""


@pytest.fixture(scope="module")
def demo(module_demo):
    return Demo(module_demo)


@pytest.fixture
def console(demo, chromium):
    opened = []

    def opens(size):
        page = demo.enter(chromium, "director", size)
        opened.append(page)
        page.goto(demo.address(CONSOLE))
        page.wait_for_selector(".recent .log-sentence")
        return page

    yield opens
    for page in opened:
        page.context.close()


@pytest.mark.parametrize("size", ["phone", "upright", "tablet", "desktop", "wide", "tv"])
def test_a_toast_lies_over_nothing_that_is_tapped(console, size):
    page = console(size)
    page.get_by_role("button", name="Find", exact=True).click()
    page.locator("#found .pick").first.click()
    page.locator("#sheet").get_by_role("button", name="Away from the table").or_(
        page.locator("#sheet").get_by_role("button", name="Is back")
    ).first.click()
    page.locator(".toast").wait_for()
    page.locator("#sheet:empty").wait_for(state="attached")
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".toast").evaluate("each => each.checkVisibility()")
    assert page.evaluate(UNDER_TOASTS) == []


def test_on_a_tablet_everything_is_in_sight(console):
    """Clock, tabs, the first of what is due and every act without scrolling, and the felt of the first two
    tables, as large as there is room for."""
    page = console("tablet")
    assert page.evaluate("document.documentElement.scrollWidth") == 1024
    assert page.evaluate(OUT_OF_SIGHT, [768, *IN_SIGHT]) == []
    ovals = page.locator(".felt-map .felt-oval").evaluate_all(
        "felts => felts.slice(0, 2).map((felt) => felt.getBoundingClientRect().bottom)"
    )
    assert [bottom for bottom in ovals if bottom > 768] == []


def test_a_rehearsal_is_one_row_at_every_size(console, demo, chromium):
    page = console("wide")
    page.goto(demo.address("/clubs/dead-money/rehearsal/"))
    page.locator("main form button").first.click()
    page.locator("#rehearsal").wait_for()
    for width in (360, 390, 768, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("#rehearsal").bounding_box()["height"] <= 52
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        row = page.locator("#rehearsal").bounding_box()
        for button in page.locator("#rehearsal button").all():
            box = button.bounding_box()
            assert box["x"] + box["width"] <= row["x"] + row["width"]
    page.locator("#rehearsal button", has_text="Throw it away").click()
    page.wait_for_url("**/clubs/dead-money/**")
