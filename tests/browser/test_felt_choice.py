"""Dealer's choice at a table of felt: two tablets, one of them without a network for a while, and the
director's list."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.pages import barriers, small_targets
from tests.browser.tablets import Evening, lists_games

SIX = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]


@pytest.fixture
def night(module_site, pages):
    pages.forgive("net::ERR_")
    pages.forgive("htmx:")
    return Evening(module_site, pages, SIX)


def facts(night):
    lines = night.site.command("export_night", str(night.number)).splitlines()
    return [line["fact"] for line in map(json.loads, lines) if "fact" in line]


def choose(tablet, title):
    tablet.tap(tablet.page.locator(".choice-ways a").first)
    tablet.page.locator("#choose-game:target").wait_for()
    tablet.tap(tablet.page.locator("#choose-game").get_by_role("button", name=title, exact=True))


@pytest.mark.rule("FNP-dealers-choice")
def test_chosen_on_one_tablet_read_on_both_and_without_a_network(night):
    page = night.console()
    lists_games(page, night)
    console = Console(page)
    console.knows("All tables: the dealer chooses from Razz, Double-Guts and Whiskey")
    one, two = night.tablet(page, 1, size="tablet"), night.tablet(page, 1, size="phone")

    one.tap(one.page.locator(".choice-ways a").first)
    one.tap(one.page.locator("#choose-game li", has_text="Whiskey").get_by_role("link"))
    whiskey = one.page.locator("#game-fnp-whiskey")
    one.tap(whiskey.get_by_text("Announce it otherwise"))
    one.tap(whiskey.get_by_label("deuces", exact=True))
    assert not barriers(one.page)
    assert not small_targets(one.page)
    one.tap(whiskey.get_by_role("button", name="Choose Whiskey so"))
    one.knows("Bob chose Whiskey at table 1: Wild cards deuces")
    expect(two.page.locator("#felt-rules")).to_contain_text("Wild cards deuces")

    choose(one, "Double-Guts")
    for tablet in (one, two):
        tablet.shows("next: Double-Guts, chosen by Bob")
        expect(tablet.page.locator("#felt-rules")).to_contain_text("everybody else who went in pays twice")
    console.knows("Bob chose Double-Guts at table 1")
    expect(page.locator("#table-1")).to_contain_text("next: Double-Guts, chosen by Bob")

    one.tap(one.page.locator(".choice-rules"))
    rules = one.page.locator("#game-fnp-double-guts")
    expect(rules).to_contain_text("The pot is shared by two hands")
    expect(rules).to_contain_text("pair of aces")
    assert not barriers(one.page)
    assert not small_targets(one.page)
    one.tap(rules.locator(".panel-back"))
    one.next_hand()
    two.shows("Hand 2 · Double-Guts")

    two.offline()
    choose(two, "Whiskey")
    two.holds("Game: Whiskey")
    expect(two.page.locator("#felt-choice")).to_contain_text("next: Whiskey")
    expect(two.page.locator("#felt-rules")).to_contain_text("until somebody knocks")
    two.next_hand()
    expect(two.page.locator("#ring-hand")).to_contain_text("Hand 3 · Whiskey")
    choose(two, "Razz")
    two.holds("Game: Whiskey", "Next hand", "Game: Razz")
    two.offline(False)
    two.is_sent()
    one.shows("next: Razz, chosen by Dan")
    expect(one.page.locator("#ring-hand")).to_contain_text("Hand 3 · Whiskey")
    chosen = [fact for fact in facts(night) if fact["kind"] == "game_chosen"]
    assert [(fact["player"], fact["game"]) for fact in chosen] == [
        (3, "fnp-whiskey"),
        (3, "fnp-double-guts"),
        (4, "fnp-whiskey"),
        (5, "dm-razz"),
    ]
