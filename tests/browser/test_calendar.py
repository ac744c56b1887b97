"""A season's calendar planned in the browser: days follow what is chosen, a tap leaves one out."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets
from tests.screenshots import Demo


@pytest.fixture(scope="module")
def demo(module_demo):
    return Demo(module_demo)


def opened(pages, demo, size):
    page = pages.open(size=size)
    page.goto(demo.ways_in["director"])
    if "/claim/" in page.url:
        page.locator("main button").first.click()
        page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(demo.address("/clubs/dead-money/seasons/2026-27/calendar/"))
    return page


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_days_follow_what_is_chosen_and_a_tap_leaves_one_out(pages, demo, size):
    page = opened(pages, demo, size)
    days = page.locator("#plan li")
    page.get_by_role("checkbox", name="Sunday").check()
    expect(days.filter(has_text="Sun ").first).to_be_visible()
    page.get_by_label("How many").fill("3")
    page.get_by_label("How many").press("Tab")
    page.get_by_label("How often").select_option("second_week")
    expect(days).to_have_count(3)
    page.get_by_label("Kind").select_option("online")
    expect(days.first).to_contain_text("Online")
    assert barriers(page) == []
    assert small_targets(page) == []
    expect(page.locator(".htmx-request")).to_have_count(0)
    first = days.first.locator("time").get_attribute("datetime")
    days.first.get_by_role("button").click()
    expect(days.first).to_contain_text("left out")
    expect(days).to_have_count(4)
    expect(page.get_by_label("Leave out", exact=True)).to_have_value(first[:10])
    expect(page.locator(".htmx-request")).to_have_count(0)
    days.first.get_by_role("button").click()
    expect(days).to_have_count(3)
    expect(page.locator(".htmx-request")).to_have_count(0)
    days.nth(1).get_by_role("button").click()
    expect(days.nth(1)).to_contain_text("left out")
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_what_was_seen_is_scheduled(pages, demo):
    page = opened(pages, demo, "desktop")
    page.get_by_label("How many").fill("2")
    page.get_by_label("Kind").select_option("online")
    days = page.locator("#plan li")
    expect(days).to_have_count(2)
    expect(days.last).to_contain_text("Online")
    last = days.last.locator(".calendar-what bdi").inner_text()
    page.get_by_role("button", name="Schedule these 2").click()
    page.wait_for_url(lambda url: "/calendar/" not in url)
    expect(page.get_by_role("link", name=last).first).to_be_visible()
