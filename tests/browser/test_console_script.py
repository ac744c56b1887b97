"""The console in a browser from the door to the first knockout: names by Enter, no complaint."""

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo


@pytest.fixture
def director(sites, pages):
    demo = Demo(sites("--demo"))
    page = pages.open(size="desktop")
    page.goto(demo.ways_in["director"])
    page.locator("main button").first.click()
    page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(demo.address("/clubs/dead-money/tonight/"))
    page.fill("[name=name]", "A night of its own")
    page.get_by_role("button", name="On to the players").click()
    page.wait_for_selector("#find-people")
    return page


def typed(page, name):
    page.fill("#find-people", name)
    page.press("#find-people", "Enter")


def test_from_the_door_to_the_first_knockout(director):
    page = director
    typed(page, "anna kow")
    page.locator(".toast", has_text="Anna Kowalczyk bought in").wait_for()
    expect(page.locator("#find-people")).to_have_value("")
    page.fill("#find-people", "Zed Newman")
    page.locator("#people-new button").click()
    page.locator("#people .picked", has_text="Zed Newman").wait_for()
    page.locator("#people .picked", has_text="Anna").click()  # a second tap takes nothing back
    page.locator("#sheet h2", has_text="Anna Kowalczyk").wait_for()
    page.keyboard.press("Escape")
    picked = page.locator("#people .picked")
    expect(picked).to_have_count(2)
    for number in range(2, 5):
        page.locator("#people button.pick").nth(number).click()
        expect(picked).to_have_count(number + 1)
    page.locator("button[name=template]").first.click()
    page.locator(".log-sentence", has_text="Structure set").wait_for()
    page.get_by_role("button", name="Draw the seats").click()
    page.locator(".log-sentence", has_text="Seats drawn").wait_for()
    if page.locator("[name=override]").count():
        page.fill("[name=override]", "a test")
    page.get_by_role("button", name="Start the clock", exact=True).click()
    page.locator(".acts").wait_for()
    page.wait_for_function("() => scrollY === 0")
    page.keyboard.press("k")
    page.locator("#out-picks a").first.click()
    page.locator("#sheet button.pick").first.click()
    page.locator(".log-sentence", has_text="knocked out").first.wait_for()
    expect(page.locator("#floor")).to_have_count(1)  # and not one within the other
    expect(page.locator("#sheet > *")).to_have_count(0)
    page.locator(".toast button", has_text="Undo").click()
    page.locator(".log-sentence", has_text="Undone").wait_for()
