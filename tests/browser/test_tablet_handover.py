"""A rebuy declared without a network, and the handover to another dealer, on dealers' tablets."""

import pytest

from tests.browser.tablets import Evening

SIX = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]


@pytest.fixture
def evening(module_site, pages):
    pages.forgive("net::ERR_")
    pages.forgive("htmx:")
    return Evening(module_site, pages, SIX, kind="live")


@pytest.mark.rule("TDA-27")
def test_a_rebuy_is_declared_without_a_network_and_dealt_in(evening):
    tablet = evening.tablet(evening.console(), 1)
    tablet.offline()
    tablet.knock_out("Ann", by="Bob")
    tablet.tap(tablet.seat("Ann"))
    tablet.tap(tablet.button("Rebuy declared", ".panel:target"))
    tablet.shows("rebuy: waits to be sent")
    tablet.next_hand()
    tablet.holds("Ann, by Bob", "Ann: Rebuy declared", "Next hand")
    tablet.offline(False)
    tablet.is_sent()
    tablet.knows("Ann declared a rebuy")
    console = evening.console()
    console.get_by_text("Ann declared a rebuy: take the money for it").first.wait_for()


@pytest.mark.rule("TDA-RP-15")
def test_the_dealer_who_comes_is_told_and_the_note_is_taken_off(evening):
    console = evening.console()
    leaving = evening.tablet(console, 1)
    leaving.tap(leaving.page.get_by_role("button", name="Handover"))
    leaving.page.get_by_label("Note for the next dealer").fill("Seat 2 is on the phone")
    leaving.tap(leaving.button("Keep the note", ".panel:target"))
    leaving.is_sent()
    coming = evening.tablet(console, 1)
    coming.page.locator("#handover:target", has_text="Seat 2 is on the phone").wait_for()
    coming.tap(coming.button("Take off: Seat 2 is on the phone", ".panel:target"))
    coming.is_sent()
    coming.page.get_by_text("Seat 2 is on the phone").wait_for(state="detached")
