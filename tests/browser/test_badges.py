"""Badges in a browser: a tap says what earned one, and it stays open while the page is brought up to date."""

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_badge_says_what_earned_it(module_demo, pages, size):
    demo = Demo(module_demo)
    page = pages.open(f"{demo.site.url}/clubs/dead-money/members/3/", size)
    badge, reason = page.get_by_role("button", name="First win"), page.locator("#badge-first-win")
    expect(reason).to_be_hidden()
    badge.click()
    expect(reason).to_be_visible()
    box, width = reason.bounding_box(), page.viewport_size["width"]
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    with page.expect_response("**/members/3/"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
    page.wait_for_timeout(200)
    expect(reason).to_be_visible()
    reason.get_by_role("link").click()
    page.wait_for_url("**/events/*/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
