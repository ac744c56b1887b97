"""A heads-up match on the tablet of its table: paired by the console's code, begun and decided by one tap
each, taken back, and decided without a network."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, ill_laid
from tests.browser.test_heads_up import NAMES, SETUP

BEGUN = """
from tables.actions import Recorder
from tournaments.heads_up.actions import open_heads_up, record_match
from tournaments.heads_up.facts import Entered
from tournaments.heads_up.pool_draws import draw_pools

heads_up = open_heads_up(event=event)
by = Recorder(club.members.get(number=1), "setup")
entries = [Entered(player=each.number, name=each.name) for each in club.members.exclude(number=1)]
record_match(heads_up=heads_up, act=lambda contest, draws: entries, by=by, request_id="1")
drawn = lambda contest, draws: [draw_pools(contest, draws.take())]
record_match(heads_up=heads_up, act=drawn, by=by, request_id="2")
print("headsup", heads_up.pk)
"""


@pytest.fixture
def site(sites):
    made = sites(is_empty=True)
    told = made.run(SETUP.format(names=NAMES) + BEGUN)
    made.told = dict(line.split(" ", 1) for line in told.splitlines() if line.count(" ") == 1)
    return made


@pytest.fixture
def console(site, pages):
    page = pages.open(size="desktop")
    page.context.add_cookies([{"name": "sessionid", "value": site.told["session"], "url": site.url}])
    page.goto(f"{site.url}/heads-up/{site.told['headsup']}/console/")
    return page


@pytest.fixture
def tablet(site, console, pages):
    console.get_by_role("link", name="Tablets", exact=True).click()
    console.get_by_role("button", name="Pair a tablet with table 1", exact=True).click()
    code = console.locator(".pairing-code").inner_text()
    assert not barriers(console)
    console.goto(f"{site.url}/heads-up/{site.told['headsup']}/console/")
    page = pages.open(f"{site.url}/tablet/", "tablet")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Pair", exact=True).click()
    page.get_by_role("button", name="Start", exact=True).wait_for()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    return page


def winners(tablet):
    return tablet.locator(".tablet-match .match-sides button.big")


def recorded(console, words):
    expect(console.locator(".recent .log-said").first).to_have_text(words)


def test_a_match_is_begun_decided_and_taken_back_by_one_tap_each(tablet, console):
    assert not barriers(tablet)
    assert not ill_laid(tablet)
    tablet.get_by_role("button", name="Start", exact=True).tap()
    expect(winners(tablet)).to_have_count(2)
    assert not barriers(tablet)
    one, other = winners(tablet).all_inner_texts()
    winners(tablet).first.tap()
    recorded(console, f"{one} beat {other}")
    expect(tablet.locator(".undo-sentence")).to_have_text(f"{one} beat {other}")
    tablet.get_by_role("button", name="Undo this", exact=True).tap()
    expect(winners(tablet)).to_have_text([one, other])
    winners(tablet).last.tap()
    recorded(console, f"{other} beat {one}")


def test_without_a_network_it_goes_on_and_the_director_is_asked_what_contradicts(tablet, console, pages):
    for words in ("net::ERR_", "htmx:"):
        pages.forgive(words)
    tablet.get_by_role("button", name="Start", exact=True).tap()
    expect(winners(tablet)).to_have_count(2)
    one, other = winners(tablet).all_inner_texts()
    tablet.context.set_offline(True)
    winners(tablet).first.tap()
    expect(tablet.locator(".match-told")).to_contain_text(f"Has won: {one}")
    expect(winners(tablet).first).to_be_hidden()
    expect(tablet.locator("#net")).to_contain_text("1 record waits.")
    tablet.reload()
    expect(tablet.locator(".match-told")).to_contain_text(f"Has won: {one}")
    console.locator(".match-card", has_text=one).get_by_role("button", name=f"{other} has won").click()
    recorded(console, f"{other} beat {one}")
    tablet.context.set_offline(False)
    question = console.locator(".wanted-question")
    expect(question).to_contain_text(f"{one} beat {other}")
    question.get_by_role("button", name=f"{one} has won, not {other}", exact=True).click()
    expect(question).to_have_count(0)
    expect(console.locator(".log-said", has_text=f"{one} beat {other}").first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "seven"])
def test_it_fits_smaller_devices(tablet, pages, size):
    tablet.get_by_role("button", name="Start", exact=True).tap()
    expect(winners(tablet)).to_have_count(2)
    view = {"phone": {"width": 360, "height": 740}, "seven": {"width": 1024, "height": 600}}[size]
    tablet.set_viewport_size(view)
    assert not ill_laid(tablet)
