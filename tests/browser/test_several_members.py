"""Choosing several members in a browser: what was ticked stays while one searches."""

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo

SEVERAL = "/clubs/dead-money/members/several/"


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_members_are_found_ticked_and_given_a_role(module_demo, pages, size):
    page = pages.open(Demo(module_demo).ways_in["elder"], size)
    page.locator("main button").first.click()
    page.wait_for_load_state()
    page.goto(f"{module_demo.url}{SEVERAL}")
    boxes, count = page.locator("input[name=of]"), page.locator(".chosen-count")
    everybody = boxes.count()
    page.get_by_label("Femi Adeyemi").check()
    page.get_by_label("Find a member").fill("gra")
    expect(boxes).to_have_count(2)  # Grace, and Femi who is ticked
    expect(page.get_by_label("Femi Adeyemi")).to_be_checked()
    page.get_by_role("link", name="Select all shown").click()
    expect(page.get_by_label("Grace Tan")).to_be_checked()
    said = "getComputedStyle(document.querySelector('.chosen-count'), '::after').content"
    expect(count).to_be_visible()
    assert page.evaluate(said) == "counter(chosen)"
    page.get_by_label("With those chosen").select_option("role-member")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".came-of-it")).to_contain_text("Femi Adeyemi, Grace Tan")
    expect(boxes).to_have_count(everybody)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
