"""Tests of who minds the pots and who shuffles, on a dealer's tablet; without a network nobody is said to
shuffle.

Eve deals, in the middle seat.
"""

from playwright.sync_api import expect

from tests.browser.pages import ill_laid
from tests.browser.tablets import Evening

NINE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Maximiliana Featherstonehaugh"]


def roles(tablet):
    return {
        plate.locator(".seat-name").inner_text(): plate.locator(".seat-role").inner_text()
        for plate in tablet.page.locator(".seat-plate", has=tablet.page.locator(".seat-role")).all()
    }


def test_the_words_follow_the_button(sites, pages):
    pages.forgive("net::ERR_")
    pages.forgive("htmx:")
    evening = Evening(sites(), pages, NINE)
    console = evening.console()
    tablet = evening.tablet(console, 1)
    expect(tablet.page.locator("#ring-9 .seat-role")).to_have_text("chipmaster")
    assert roles(tablet) == {NINE[0]: "shuffles", NINE[8]: "chipmaster"}
    assert ill_laid(tablet.page) == []
    tablet.next_hand()
    expect(tablet.page.locator("#ring-2 .seat-role")).to_have_text("shuffles")
    tablet.is_sent()

    tablet.offline()
    tablet.next_hand()
    tablet.holds("Next hand")
    assert roles(tablet) == {}
    tablet.offline(False)
    tablet.is_sent()
    expect(tablet.page.locator("#ring-3 .seat-role")).to_have_text("shuffles")
