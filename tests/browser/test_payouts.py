"""Payouts on a phone: as many places as wished, in percent, with a least; the amounts follow the typing."""

from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.pages import barriers, ill_laid
from tests.browser.tablets import Evening

EIGHT = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]


def amounts(page):
    return [text for text in page.locator("#payout-rows output").all_inner_texts() if text]


def typed(page):
    values = [field.input_value() for field in page.locator("#payout-rows input").all()]
    return [value for value in values if value]


def test_places_percents_and_the_least(sites, pages):
    site = sites()
    console = Console(Evening(site, pages, EIGHT, kind="live").console("phone"))
    page = console.page
    console.tap("More")
    page.locator("#sheet summary", has_text="Prizes and chips").click()
    page.locator("#sheet").get_by_role("button", name="Payouts", exact=True).click()
    expect(page.locator("#sheet")).to_contain_text("If entries closed now: 8 players, $142.40 to divide.")
    assert typed(page) == ["72.40", "42", "28"]

    # Four places: the club's row for them, as amounts and as percents.
    page.get_by_label("Places paid").fill("4")
    page.get_by_role("button", name="Propose the shares").click()
    expect(page.locator("#payout-rows input").first).to_have_value("72.40")
    expect(page.locator("#payout-rows input").nth(3)).to_have_value("14")
    expect(page.locator("#payout-rows .count-sum")).to_have_text("Divided 142.40 of $142.40")
    page.get_by_label("Percent").check()
    expect(page.locator("#payout-rows .count-sum")).to_have_text("100% of 100%")
    assert typed(page) == ["50", "25", "15", "10"]
    assert amounts(page) == ["$72.40", "$35", "$21", "$14"]
    assert ill_laid(page) == []
    assert barriers(page) == []

    # What is typed is worked out while it is typed, and stays.
    third = page.locator("[name=percent-3]")
    third.fill("12.5")
    expect(page.locator("#payout-rows .count-sum")).to_have_text("97.5% of 100%")
    expect(third).to_be_focused()
    expect(third).to_have_value("12.5")
    page.locator("[name=percent-1]").fill("52.5")
    page.get_by_label("Lowest prize at least").fill("20")
    expect(page.locator("#beside-4")).to_have_text("$20")
    assert amounts(page) == ["$69.40", "$33", "$20", "$20"]

    # It is recorded as amounts, can be undone, and is shown as it was decided.
    page.get_by_label("Why").first.fill("everybody in the money gets the buy-in back")
    page.get_by_role("button", name="Save payouts").click()
    page.locator("#sheet:empty").wait_for(state="attached")
    console.knows("Payouts")
