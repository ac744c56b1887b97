"""Two tables at once in a browser: the strip leads from one to the other, and hears what happens there."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import SIZES, barriers, choose, ill_laid
from tests.browser.test_table_looks import LAPTOPS

STREAMS = """
    window.opened = [];
    const Real = window.EventSource;
    window.EventSource = class extends Real {
        constructor(url) { super(url); opened.push(this); }
    };
"""
OPEN = "opened.filter(({ readyState }) => readyState !== 2).length"


def sit_down(page, site, game="dm-holdem"):
    page.goto(f"{site.url}/clubs/dead-money/games/{game}/")
    page.get_by_role("button", name="Deal me in").click()
    page.locator("#table-fragment").wait_for()
    page.locator("#act[data-due]").wait_for()
    return page


@pytest.fixture
def two(pages, module_demo):
    """The pages of two tables at which the same visitor sits, and waits at both for nobody but themselves; at
    the second there are as many cards and amounts to name as a bar has room for."""
    first = pages.open(size="desktop")
    first.context.add_init_script(STREAMS)
    sit_down(first, module_demo)
    assert not first.locator("#beside").is_visible()
    second = first.context.new_page()
    sit_down(second, module_demo, "dm-omaha")
    return first, second


def test_a_key_and_a_tap_lead_to_the_table_where_it_is_your_turn(two):
    first, second = two
    waiting = second.locator(".beside-table")
    expect(waiting).to_have_class("beside-table is-mine")
    expect(waiting).to_contain_text("Your turn")
    expect(second).to_have_title(re.compile("^Your turn · "))
    second.keyboard.press("j")
    second.wait_for_url(first.url)
    expect(second.locator(".beside-table.is-mine")).to_have_count(1)
    second.locator(".beside-table").click()
    second.wait_for_url(lambda url: url != first.url)
    second.locator("#table-fragment").wait_for()


def test_the_strip_hears_what_happens_at_the_other_table_on_the_stream_of_its_page(two):
    first, second = two
    waiting = second.locator(".beside-table")
    expect(waiting).to_have_class("beside-table is-mine")
    second.evaluate("window.told = 0; document.body.addEventListener('changed-beside', () => { told += 1 })")
    first.get_by_role("button", name="Pause", exact=True).click()
    expect(waiting).to_contain_text("paused")
    expect(waiting).to_have_class("beside-table")
    first.get_by_role("button", name="Go on", exact=True).click()
    expect(waiting).to_have_class("beside-table is-mine")
    assert second.evaluate("told") >= 2
    assert second.evaluate(OPEN) == 1
    assert first.evaluate(OPEN) == 1


def test_who_leaves_one_of_two_tables_sees_no_strip(two):
    first, second = two
    expect(second.locator(".beside-table")).to_have_count(1)
    choose(first, first.locator("form[action$='/do/stand/'] button").click)
    expect(second.locator("#beside")).to_be_hidden()
    assert "Your turn" in second.title()  # at this one


def test_it_is_one_line_that_keeps_nobody_out(two):
    _, page = two
    strip = page.locator("#beside")
    for size in ("desktop", "tablet", "phone"):
        page.set_viewport_size(SIZES[size]["viewport"])
        expect(strip).to_be_visible()
        assert strip.bounding_box()["height"] <= 60
        assert [*barriers(page), *ill_laid(page)] == []
    page.evaluate("scrollTo(0, 0)")
    felt, plate, bar = (
        page.locator(each).bounding_box() for each in (".felt", ".seat.mine .seat-plate", "#bar")
    )
    assert felt["y"] + felt["height"] <= bar["y"] + 24  # the rail of the felt may reach under it
    assert plate["y"] + plate["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= SIZES["phone"]["viewport"]["height"]
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        bottom = page.locator("#bar .acts, #bar .raise").evaluate_all(
            "(all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
        )
        assert bottom <= height, (width, height)
