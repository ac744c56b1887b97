"""The club's year on a phone: a member's and a season's numbers, and the planner of structures."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets
from tests.screenshots import CLUB, Demo

WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def demo(module_demo):
    return Demo(module_demo)


def test_a_member_reads_their_numbers_and_compares_seasons_on_a_phone(pages, demo):
    page = pages.open(size="phone")
    page.goto(demo.ways_in["member"])
    if "/claim/" in page.url:
        page.locator("main button").first.click()
        page.wait_for_url(lambda url: "/claim/" not in url)
    demo.look_around(page)
    page.goto(demo.address(CLUB + "/members/{member}/numbers/"))
    expect(page.locator("main h1")).to_be_visible()
    assert page.locator("main svg").count() >= 1
    assert page.locator("main svg").count() <= page.locator("main table").count()  # each has its table
    assert not page.evaluate(WIDE)
    assert barriers(page) == []
    assert small_targets(page) == []
    page.goto(demo.address(CLUB + "/seasons/{season}/numbers/"))
    expect(page.locator("main h1")).to_be_visible()
    assert not page.evaluate(WIDE)
    assert small_targets(page) == []


def test_a_structure_is_planned_on_a_phone_and_its_forecast_read(pages, demo):
    page = pages.open(size="phone")
    page.goto(demo.ways_in["director"])
    if "/claim/" in page.url:
        page.locator("main button").first.click()
        page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(demo.address(CLUB + "/"))
    demo.look_around(page)
    page.goto(demo.address(CLUB + "/seasons/{season}/"))
    page.locator("main a[href*='/events/']", has_text="Live 7").first.click()
    page.wait_for_url("**/events/*/")
    number = page.url.rstrip("/").split("/")[-1]
    page.goto(f"{demo.site.url}/events/{number}/night/")
    page.get_by_role("button", name="Open check-in", exact=True).click()
    page.get_by_role("button", name="Keep the date, open check-in", exact=True).click()
    page.locator("#floor").wait_for()
    page.goto(page.url.split("?")[0] + "?sheet=plan")
    form = page.locator("form.plan-form")
    for name, value in (("players", "24"), ("stack", "5000"), ("rebuys", "6"), ("home", "23:30")):
        form.locator(f"[name={name}]").fill(value)
    assert small_targets(page) == []
    form.get_by_role("button", name="Plan it", exact=True).click()
    page.locator("#sheet .forecast").wait_for(timeout=60_000)
    assert page.locator("#sheet [name=big_blind]:not([type=hidden])").count() >= 6
    expect(page.locator("#sheet .forecast p").first).to_contain_text("Half of the nights end by")
    assert page.locator("#sheet .forecast svg").count() == 1
    assert page.locator("#sheet .forecast table").count() == 1
    assert not page.evaluate(WIDE)
