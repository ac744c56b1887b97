"""The clock is called on a player at a dealer's tablet, with a network and without."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets
from tests.browser.tablets import Evening

ONE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
TWO = ["Gus", "Hal", "Ida", "Jon", "Kim", "Lou"]


@pytest.fixture
def evening(module_site, pages):
    pages.forgive("net::ERR_")
    pages.forgive("htmx:")
    return Evening(module_site, pages, ONE, TWO)


def call(tablet, name):
    tablet.tap(tablet.seat(name))
    tablet.tap(tablet.page.locator(".panel:target [data-act=clock] button"))


def test_a_dealer_calls_it_in_two_taps_and_both_see_it_run(evening):
    console = evening.console(size="phone")
    tablet = evening.tablet(console, 1)
    tablet.taps = 0
    call(tablet, "Cat")
    assert tablet.taps == 2
    on_clock = tablet.page.locator("#on-clock")
    expect(on_clock).to_contain_text("Cat")
    expect(on_clock.get_by_role("timer")).to_have_text(re.compile(r"00:2\d"))
    expect(console.locator("#clock-on-1")).to_contain_text("Cat is on the clock at table 1")
    expect(console.locator("#clock-on-1").get_by_role("timer")).to_have_text(re.compile(r"00:2\d"))
    assert not small_targets(tablet.page)
    assert not barriers(tablet.page)
    tablet.tap(tablet.button("Acted in time"))
    expect(on_clock).to_be_hidden()
    expect(console.locator("#clock-on-1")).to_have_count(0)


def test_without_a_network_it_runs_from_the_tap(evening):
    tablet = evening.tablet(evening.console(), 1)
    tablet.offline()
    call(tablet, "Dan")
    on_clock = tablet.page.locator("#on-clock")
    expect(on_clock).to_contain_text("Dan")
    expect(on_clock.get_by_role("timer")).to_have_text(re.compile(r"00:(30|2\d)"))
    tablet.tap(tablet.button("Acted in time"))
    expect(on_clock).to_be_hidden()
    tablet.offline(False)
    tablet.knows("Dan acted in time")
