"""Tests of who still has to pay, ticked off on a phone: the list stays, each tap is one, and it can be
undone."""

from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.pages import barriers, ill_laid
from tests.browser.tablets import Evening

LONG = "Maximiliana Featherstonehaugh-Cholmondeley"
EIGHT = ["Ann", LONG, "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]


def owing(page):
    return page.locator("#sheet .owing li")


def test_a_list_that_is_ticked_off(sites, pages):
    site = sites()
    console = Console(Evening(site, pages, EIGHT, kind="live").console("phone"))
    page = console.page

    # On the player's own sheet, with one tap once it is open.
    page.locator(".seat", has_text="Cat").locator(".seat-plate").click()
    page.locator("#sheet").get_by_role("button", name="Buy-in $20: Owes it").click()
    page.locator("#sheet:empty").wait_for(state="attached")
    console.knows("Cat still has to pay $20")

    # In the list of all entries, which stays open.
    console.tap("More")
    page.locator("#sheet summary", has_text="Prizes and chips").click()
    page.locator("#sheet").get_by_role("button", name="Payments", exact=True).click()
    page.get_by_role("button", name=f"{LONG}, $20: Owes it").click()
    expect(owing(page)).to_have_count(2)
    page.get_by_role("button", name="Dan, $20: Transfer or card").click()
    expect(page.locator("#payments dl")).to_contain_text("Transfer or card")
    assert ill_laid(page) == []
    assert barriers(page) == []
    page.get_by_role("button", name=f"{LONG} has paid", exact=True).click()
    expect(owing(page)).to_have_count(1)
    console.knows(f"{LONG} paid $20 in cash")
    page.get_by_role("button", name="Cat has paid by transfer or card", exact=True).click()
    expect(owing(page)).to_have_count(0)
    expect(page.locator("#sheet h2")).to_have_text("Payments")
