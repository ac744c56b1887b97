"""Just a clock: two taps from the front page, on the devices of the room."""

import pytest

from tests.browser.pages import barriers
from tests.browser.texts import misprints
from tests.sweeps import sweep

FITS = """
    () => document.documentElement.scrollWidth <= innerWidth
        && document.documentElement.scrollHeight <= innerHeight
"""


@pytest.mark.parametrize("size", ["phone", "laptop", "tv"])
def test_two_taps_to_a_clock_that_runs_and_is_paused(pages, module_site, size):
    page = pages.open(module_site.url, size=size)
    page.get_by_role("link", name="Just a clock").click()
    page.get_by_role("button", name="Quick: 12-minute levels").click()
    desk = page.get_by_role("complementary", name="The clock’s desk")
    page.locator("[data-clock][data-running=true]").wait_for()
    assert page.evaluate(FITS)
    desk.get_by_role("button", name="Pause").click()
    page.locator("[data-clock][data-running=false]").wait_for()
    desk.get_by_role("button", name="Resume").click()
    page.locator("[data-clock][data-running=true]").wait_for()
    desk.get_by_role("button", name="Level forward").click()
    page.get_by_text("Level 2", exact=True).wait_for()
    desk.get_by_role("button", name="Undo").click()
    page.get_by_text("Level 1", exact=True).wait_for()
    desk.get_by_text("More").click()
    desk.get_by_label("Players").fill("9")
    desk.get_by_label("Still in").fill("9")
    desk.get_by_label("Starting stack").fill("5000")
    desk.get_by_role("button", name="Show it").click()
    page.get_by_text("9 / 9").wait_for()
    desk.get_by_role("button", name="One is out").click()
    page.get_by_text("8 / 9").wait_for()
    assert page.get_by_label("Players", exact=True).input_value() == "9"


@pytest.mark.parametrize("language", ["en", "es"])
@sweep("width, height", [(375, 548), (390, 844), (820, 1180), (1366, 768), (1920, 1080)], ids=str)
def test_nothing_of_it_is_over_anything_else(pages, module_site, language, width, height):
    page = pages.open(scheme="light", locale=language)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{module_site.url}/clock/")
    page.locator("main form button").first.click()
    page.locator("[data-clock][data-running=true]").wait_for()
    assert misprints(page) == []
    page.locator("#desk-more > summary").click()
    page.locator("#desk input[name=players]").fill("18")
    page.locator("#desk input[name=left]").fill("17")
    page.locator("#desk form:has(input[name=players]:not([type=hidden])) button").click()
    page.get_by_text("17 / 18").wait_for()
    assert misprints(page) == []
    assert barriers(page, without_contrast=False) == []
    page.context.close()
