"""A visitor finds a game, reads how it is played, steps through a hand of it, and is dealt in: with a finger
on a phone, and without any script."""

import re

from playwright.sync_api import expect

from tests.browser.pages import choose

GAMES = "/clubs/dead-money/games/"
STEP = re.compile(r"Step (\d+) of (\d+)")
LONG = 60_000  # milliseconds in which something must happen; never asserted


def step(page):
    """The step that the example shows, and how many there are."""
    return tuple(map(int, STEP.search(page.locator("label[for=step]").inner_text()).groups()))


def test_a_game_is_found_by_what_is_typed(pages, module_demo):
    page = pages.open(module_demo.url + "/clubs/dead-money/", "phone")
    page.get_by_role("button", name="All games").click()
    page.get_by_label("Find").fill("nobody plays this")
    expect(page.get_by_text("No game by that name.")).to_be_visible()
    page.get_by_label("Find").fill("baseball")
    expect(page.locator(".game")).to_have_count(1)
    page.get_by_label("Book").select_option(label="BARGE")
    expect(page.locator(".game")).to_have_count(0)


def test_a_hand_is_stepped_through_and_then_one_is_played_to_its_end(pages, module_demo):
    page = pages.open(module_demo.url + GAMES, "phone")
    page.get_by_role("link", name="Baseball").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Baseball")
    number, of = step(page)
    while number < of:
        page.get_by_role("button", name="Next").click()
        number += 1
        expect(page.locator("label[for=step]")).to_have_text(f"Step {number} of {of}")
    expect(page.locator("#step-told")).to_contain_text(" wins ")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("label[for=step]")).to_have_text(f"Step {of - 1} of {of}")
    page.get_by_role("button", name="Deal me in").click()
    played_to_its_end(page)
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=1)).to_have_text("Baseball")
    page.get_by_role("button", name="Back to the table").click()
    page.locator("#table-fragment").wait_for()


def played_to_its_end(page):
    """The first hand at the table, the first that is offered each time."""
    page.locator("#table-fragment").wait_for()
    while (now := due(page)) != "over":
        choose(page, page.locator("#act .act-button:not([disabled])").first.click)
        page.wait_for_function(
            "(was) => document.querySelector('#act')?.dataset.due !== was", arg=now, timeout=LONG
        )


def due(page):
    """The choice that is the player's, once one is, or that the first hand is over."""
    return page.wait_for_function(
        """() => {
            const felt = document.querySelector("#table-fragment");
            if (Number(felt.dataset.hand) > 1 || document.querySelector(".seat.won")) return "over";
            return document.querySelector("#act")?.dataset.due;
        }""",
        timeout=LONG,
    ).json_value()


def test_without_any_script_a_game_is_found_and_stepped_through(pages, module_demo):
    page = pages.open(module_demo.url + GAMES, "phone", java_script_enabled=False)
    page.get_by_label("Find").fill("whiskey")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Whiskey").click()
    number, of = step(page)
    page.get_by_role("button", name="Next").click()
    assert step(page) == (number + 1, of)
    assert page.url.endswith("?step=1#replay")
    page.get_by_role("button", name="Deal me in").click()
    page.wait_for_url("**/tables/*/")
