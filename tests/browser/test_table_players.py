"""At a table: what players say, who does not want to hear it, notes with a colour, and the way in."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers
from tests.browser.test_run_out import SETUP


@pytest.fixture
def site(sites):
    made = sites(is_empty=True)
    said = made.run(SETUP)
    made.said = dict(line.split(" ", 1) for line in said.splitlines() if line.count(" ") == 1)
    return made


def sits(pages, site, name, size):
    page = pages.open(size=size)
    page.context.add_cookies([{"name": "sessionid", "value": site.said[name], "url": site.url}])
    page.goto(f"{site.url}/tables/{site.said['table']}/")
    page.locator("#table-fragment[data-hand='1']").wait_for()
    return page


def say(page, words):
    page.locator(".emote-menu summary").click()
    page.locator(".emote-menu").get_by_role("button", name=words).click()


def test_a_word_is_seen_said_once_and_hidden_by_who_does_not_want_it(site, pages):
    ann, bob = sits(pages, site, "Ann", "phone"), sits(pages, site, "Bob", "desktop")
    say(ann, "Nice hand")
    expect(bob.locator(".seat[data-player='Ann'] .emote")).to_have_text("Nice hand")
    expect(bob.locator("#table-answer")).to_have_text("Ann: Nice hand")
    expect(ann.locator(".emote-menu")).not_to_have_attribute("open", "")
    bob.locator("#plate-1").click()
    silence = bob.get_by_role("button", name="Hide their emotes")
    silence.click()
    expect(silence).to_have_attribute("aria-pressed", "true")
    bob.get_by_role("button", name="Back to the table").click()
    expect(bob.locator("#table-answer")).to_have_text("")
    expect(bob.locator(".seat[data-player='Ann'] .emote")).to_be_hidden()
    say(bob, "Thanks")
    expect(ann.locator("#table-answer")).to_have_text("Bob: Thanks")


def test_a_note_is_written_over_the_table_and_its_colour_is_worn(site, pages):
    ann = sits(pages, site, "Ann", "phone")
    ann.locator("#plate-2").tap()
    over = ann.locator("#over")
    over.get_by_label("Your note").fill("Raises with nothing.")
    over.get_by_text("Red", exact=True).tap()
    over.get_by_role("button", name="Save the note").tap()
    expect(over.get_by_text("Saved.")).to_be_visible()
    assert barriers(ann) == []
    ann.get_by_role("button", name="Back to the table").tap()
    worn = "() => getComputedStyle(document.getElementById('plate-2')).backgroundImage.startsWith('linear')"
    ann.wait_for_function(worn)
    ann.reload()
    ann.wait_for_function(worn)
    ann.locator("a[data-players]").tap()
    expect(ann.locator("#over").get_by_label("Your note")).to_have_value("Raises with nothing.")


def test_a_player_is_reported_over_the_table_and_whoever_runs_it_settles_it(site, pages):
    ann = sits(pages, site, "Ann", "phone")
    ann.locator("#plate-2").tap()
    over = ann.locator("#over")
    over.get_by_text("Report this player").tap()
    over.get_by_label("Reason").select_option("abuse")
    over.get_by_label("In a line").fill("Shouts at me.")
    assert barriers(ann) == []
    over.get_by_role("button", name="Report", exact=True).tap()
    expect(over.get_by_text("Reported to whoever runs the table.")).to_be_visible()
    ann.get_by_role("button", name="Back to the table").tap()
    ann.locator("a[data-players]").tap()
    over.get_by_role("button", name="1 report to look at").tap()
    expect(ann.get_by_text("Shouts at me.")).to_be_visible()
    assert barriers(ann) == []
    ann.get_by_role("button", name="Settled").tap()
    expect(ann.get_by_text("Settled by Ann")).to_be_visible()


def test_the_host_shows_the_way_to_the_table(site, pages):
    ann = sits(pages, site, "Ann", "phone")
    ann.get_by_role("button", name="Invite").tap()
    over = ann.locator("#over")
    expect(over.locator("figure.qr svg")).to_be_visible()
    expect(over.get_by_label("The link")).to_have_value(f"{site.url}/tables/{site.said['table']}/")
    expect(over.get_by_role("button", name="Copy")).to_be_visible()
    assert barriers(ann) == []
