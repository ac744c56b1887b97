"""A deal between three phones: proposed at the console, refused once, accepted by all, undone."""

import pytest

from tests.browser.consoles import Console
from tests.browser.pages import barriers, ill_laid
from tests.browser.tablets import Evening

EIGHT = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
THREE_LEFT = """
from tables.actions import Recorder
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import *

facts = [EntriesClosed(what=["entries", "rebuys"], reason="everybody is here"), HandDealt(table=1)]
facts += [KnockedOut(table=1, busts=[Bust(player=player, by=(7,))]) for player in range(2, 7)]
night = Tournament.objects.get(pk={night})
actions.record(tournament=night, act=facts, by=Recorder(None, "setup"), request_id="three")
"""
STACKS = {"Fay": "12,000", "Gus": "8k", "Hal": "4000"}


@pytest.fixture
def evening(sites, pages):
    site = sites()
    made = Evening(site, pages, EIGHT, kind="live")
    site.run(THREE_LEFT.format(night=made.number))
    return made


def phone_of(evening, director, number, pages):
    """The phone of a member, opened by the link that a director hands out."""
    page = director.context.new_page()
    page.goto(f"{evening.site.url}/clubs/dead-money/phones/{number}/")
    address = page.input_value("input[readonly]")
    page.close()
    phone = pages.open(address, "phone")
    phone.locator("main button").first.click()
    phone.wait_for_selector("#phone")
    phone.locator(".toast-close").click()  # who has signed in
    return phone


def count(page):
    """The stacks are typed into the open sheet, and what each way gives is asked for."""
    for name, chips in STACKS.items():
        page.locator("#deal-counts").get_by_label(name).fill(chips)
    page.get_by_role("button", name="What each method gives").click()
    page.locator(".deal-ways").wait_for()


def open_sheet(console):
    console.tap("More")
    console.page.locator("#sheet").get_by_role("button", name="Deal", exact=True).click()
    console.page.locator("#sheet h2", has_text="A deal").wait_for()


def test_three_phones(evening, pages):
    console = Console(evening.console("tablet"))
    fay, gus, hal = (phone_of(evening, console.page, number, pages) for number in (7, 8, 9))
    eve = phone_of(evening, console.page, 6, pages)
    display = pages.open(f"{evening.site.url}/nights/{evening.number}/display/", "tv")

    # Asked by chips: one refuses, and nobody learns who.
    open_sheet(console)
    count(console.page)
    assert ill_laid(console.page) == []
    assert barriers(console.page) == []
    console.page.locator("#sheet").get_by_role("button", name="By chips", exact=True).click()
    console.knows("All who are left are asked about a deal, by chips")
    display.get_by_text("The players are discussing a deal.").wait_for()
    for phone in (fay, gus, hal):
        phone.get_by_text("3 of 3 answers are missing.").wait_for()
    assert ill_laid(gus) == []
    assert barriers(gus) == []
    fay.get_by_role("button", name="I accept").click()
    fay.get_by_text("You have accepted.").wait_for()
    gus.get_by_text("2 of 3 answers are missing.").wait_for()
    hal.get_by_role("button", name="I refuse").click()
    for phone in (fay, gus, hal):
        phone.get_by_text("The deal was refused. Nobody is told by whom.").wait_for()
    assert eve.locator("#deal").count() == 0
    console.knows("One has refused: the deal is off")

    # Asked by ICM: all accept; one phone dies under way and another takes its place.
    open_sheet(console)
    count(console.page)
    console.page.locator("#sheet").get_by_role("button", name="ICM", exact=True).click()
    fay.get_by_role("button", name="I accept").click()
    fay.get_by_text("You have accepted.").wait_for()
    address, device = fay.url, fay.context
    fay.close()
    gus.get_by_role("button", name="I accept").click()
    gus.get_by_text("1 of 3 answers is missing.").wait_for()
    again = device.new_page()
    again.goto(address)
    again.get_by_text("You have accepted.").wait_for()
    hal.get_by_role("button", name="I accept").click()
    for phone in (again, gus, hal):
        phone.locator(".phone-place", has_text="You finished 1st–3rd (deal).").wait_for()
    console.knows("Deal agreed: Fay")
    display.get_by_text("The rest is shared").wait_for()
    assert console.due() == ["Close the tournament after the deal"]

    # Undone from the log: all three are in again, and bound to nothing.
    page = console.page
    page.goto(f"{evening.site.url}/nights/{evening.number}/log/")
    page.get_by_role("button", name="Undo").first.click()
    again.locator(".phone-place", has_text="Still in").wait_for()
    assert again.get_by_text("A deal is proposed").count() == 0
