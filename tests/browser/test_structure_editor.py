"""The sheets of levels and of chips on a director's console: whole numbers, times that follow the lengths."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets
from tests.screenshots import Demo

CLIPPED = """() => [...document.querySelectorAll("#sheet input:not([type=hidden]):not([type=checkbox])")]
    .filter((input) => input.offsetParent && input.scrollWidth > input.clientWidth)
    .map((input) => `${input.name}: ${input.value}`)"""
WIDE = "() => document.querySelector('#sheet').scrollWidth > document.querySelector('#sheet').clientWidth"


@pytest.fixture(scope="module")
def demo(module_demo):
    return Demo(module_demo)


def opened(pages, demo, sheet, size="desktop"):
    page = pages.open(size=size)
    page.goto(demo.ways_in["director"])
    if "/claim/" in page.url:
        page.locator("main button").first.click()
        page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(demo.address(f"/nights/{{night}}/console/?sheet={sheet}"))
    page.wait_for_selector("#sheet form")
    return page


@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_no_number_of_the_structure_is_cut_short(pages, demo, size):
    page = opened(pages, demo, "structure", size)
    last = page.locator("[name=big_blind]:not([type=hidden])").last
    last.fill("100000")
    page.locator("[name=colour_up]:not([type=hidden])").first.fill("100, 500")
    assert page.evaluate(CLIPPED) == []
    assert not page.evaluate(WIDE)
    page.locator(".house-amounts").check()
    expect(page.locator("[name=bring_in]:not([type=hidden])").first).to_be_visible()
    assert page.evaluate(CLIPPED) == []
    assert small_targets(page) == []
    assert barriers(page) == []


def test_the_times_follow_the_lengths_that_are_typed(pages, demo):
    page = opened(pages, demo, "structure")
    cells = page.locator(".starts")
    before = [text for text in cells.all_inner_texts() if text]
    first = cells.count() - len(before)
    minutes = page.locator("[name=minutes]").nth(first)
    minutes.fill(str(int(minutes.input_value()) + 15))
    after = [text for text in cells.all_inner_texts() if text]

    def minute(text):
        return int(text[:2]) * 60 + int(text[3:])

    assert [(minute(b) - minute(a)) % (24 * 60) for a, b in zip(before, after, strict=True)] == [
        0,
        *[15] * (len(before) - 1),
    ]


def test_what_a_player_gets_is_said_while_his_chips_are_counted(pages, demo):
    page = opened(pages, demo, "colour-up&chip=25")
    page.locator("[name^=count-]").first.fill("3")
    expect(page.locator(".colour-up output").first).to_have_text("1 × 100")
    page.locator("[name^=count-]").first.fill("8")
    expect(page.locator(".colour-up output").first).to_have_text("2 × 100")
    assert page.evaluate(CLIPPED) == []
