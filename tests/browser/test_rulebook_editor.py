"""The rulebook's form on a phone and on a laptop: nothing that is typed is cut off, the names of the options
stay in sight, and a wrong value is shown where it stands with what was typed."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets
from tests.screenshots import CLUB, Demo

CUT_OFF = """() => [...document.querySelectorAll("form.editing input:not([type=hidden], [type=checkbox])")]
    .filter((input) => input.checkVisibility() && input.scrollWidth > input.clientWidth)
    .map((input) => `${input.name}: ${input.value}`)"""
OPEN_ALL = (
    "() => document.querySelectorAll('form.editing > details').forEach((each) => { each.open = true; })"
)
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def demo(module_demo):
    return Demo(module_demo)


def opened(pages, demo, size, scheme="dark"):
    page = pages.open(size=size, scheme=scheme)
    page.goto(demo.ways_in["elder"])
    if "/claim/" in page.url:
        page.locator("main button").first.click()
        page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(demo.address(f"{CLUB}/rulebook/edit/"))
    return page


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("wide", "dark")])
def test_no_number_of_the_rulebook_is_cut_off(pages, demo, size, scheme):
    page = opened(pages, demo, size, scheme)
    page.evaluate(OPEN_ALL)
    page.locator("[name='terms.live.chips']").fill("100000")
    assert page.evaluate(CUT_OFF) == []
    assert not page.evaluate(WIDE)
    assert small_targets(page) == []
    assert barriers(page) == []


def test_the_names_of_the_options_stay_while_the_kinds_are_scrolled(pages, demo):
    page = opened(pages, demo, "phone")
    page.locator("#terms > summary").click()
    name, last = page.locator("#terms-buy_in"), page.locator("[name='terms.championship.buy_in']")
    before = name.bounding_box()["x"]
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    assert page.locator(".matrix").evaluate("(matrix) => matrix.scrollLeft") > 0
    assert name.bounding_box()["x"] == pytest.approx(before, abs=1)
    assert last.bounding_box()["x"] > name.bounding_box()["x"] + name.bounding_box()["width"]


def test_a_wrong_value_opens_its_section_and_enter_saves(pages, demo):
    page = opened(pages, demo, "wide")
    page.locator("#terms > summary").click()
    field = page.locator("[name='terms.live.buy_in']")
    field.fill("twenty")
    field.press("Enter")
    expect(page.locator("#terms")).to_have_attribute("open", "")
    expect(page.locator("[name='terms.live.buy_in']")).to_have_value("twenty")
    expect(page.locator("#terms")).to_contain_text("“twenty” is not an amount of money")


def test_the_swatch_of_a_chip_follows_its_colour(pages, demo):
    page = opened(pages, demo, "wide")
    page.locator("#chips > summary").click()
    row = page.locator("td", has=page.locator("[name='chips.chips.0.colour']"))
    colour = "(chip) => getComputedStyle(chip).backgroundColor"
    row.locator("select").select_option("purple")
    assert row.locator(".chip").evaluate(colour) == "rgb(106, 58, 156)"
    row.locator("select").select_option("brown")
    assert row.locator(".chip").evaluate(colour) == "rgb(111, 74, 44)"
