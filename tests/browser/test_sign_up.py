"""Tests of whether one comes, from home, calendar and phone: one count on all of them, without a reload."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, small_targets

WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
CLUB = """
import json
from datetime import timedelta
from django.utils import timezone
from clubs import actions
from clubs.actions import Person
from clubs.rulebook import Kind
from tournaments.phone.actions import phone_for
now = timezone.now()
club = actions.found_club(name="Dead Money", founder="Ann", timezone="UTC", is_public=True)
actions.add_members(club=club, people=[Person("Bob"), Person("Cat")])
day = now.date()
season = actions.create_season(
    club=club, name="Season", starts_on=day - timedelta(days=30), ends_on=day + timedelta(days=60)
)
event = actions.schedule_event(
    season=season, name="Live 1", kind=Kind.LIVE, starts_at=now + timedelta(days=3), capacity=1
)
links = {member.name: f"/claim/{member.claim_token}/" for member in club.members.all()}
cat = phone_for(member=club.members.get(name="Cat"))
print(json.dumps({"event": event.pk, "season": season.slug, "links": links, "phone": f"/p/{cat.token}/"}))
"""


@pytest.fixture(scope="module")
def said(module_site):
    return json.loads(module_site.run(CLUB))


@pytest.fixture
def signed_in(module_site, said, pages):
    """The browser of a member, by their private link, at the club's home."""

    def opened(name, size):
        page = pages.open(module_site.url + said["links"][name], size)
        page.locator("main form button").first.click()
        page.wait_for_url("**/clubs/dead-money/")
        return page

    return opened


def counts(page, place, said):
    return page.locator(f"#rsvp-{place}-{said['event']} .answers")


def button(page, place, said, name):
    return page.locator(f"#rsvp-{place}-{said['event']}").get_by_role("button", name=name)


def test_home_calendar_and_phone_agree(module_site, said, signed_in, pages):
    bob, ann = signed_in("Bob", "phone"), signed_in("Ann", "desktop")
    bob.evaluate("window.stays = true")
    button(bob, "hero", said, "I’m in").tap()
    expect(button(bob, "hero", said, "I’m in")).to_have_attribute("aria-pressed", "true")
    for page in (bob, ann):  # the calendar below and another browser are told
        for place in ("hero", "calendar"):
            expect(counts(page, place, said)).to_contain_text(re.compile("1 in · 1 place · 0 can't"))

    button(ann, "calendar", said, "I’m in").click()
    expect(ann.locator(f"#rsvp-calendar-{said['event']}")).to_contain_text("you are number 1 on the list")
    cat = pages.open(module_site.url + said["phone"], "phone")
    cat.get_by_role("button", name="Open it on this device").tap()
    for page, place in ((cat, "phone"), (bob, "hero"), (ann, "hero")):
        expect(counts(page, place, said)).to_contain_text("1 in · 1 place · 1 waiting · 0 can't")
    button(cat, "phone", said, "Can’t make it").tap()
    expect(counts(cat, "phone", said)).to_contain_text("1 waiting · 1 can't")

    button(bob, "hero", said, "Can’t make it").tap()  # the other button takes it back: Ann moves up
    for page, place in ((bob, "hero"), (ann, "calendar")):
        expect(counts(page, place, said)).to_contain_text("1 in · 1 place · 2 can't")
    assert bob.evaluate("window.stays")
    ann.goto(f"{module_site.url}/clubs/dead-money/seasons/{said['season']}/")
    expect(counts(ann, "calendar", said)).to_contain_text("1 in · 1 place · 2 can't")
    cat.reload()
    expect(counts(cat, "phone", said)).to_contain_text("1 in · 1 place · 2 can't")


def test_pages_that_ask_are_laid_out_for_a_thumb(module_site, said, signed_in):
    cat = signed_in("Cat", "phone")
    for path in (
        "",
        f"seasons/{said['season']}/",
        f"events/{said['event']}/",
        "members/",
        "members/3/",
        "my-nights/",
    ):
        cat.goto(f"{module_site.url}/clubs/dead-money/{path}")
        expect(cat.locator("main h1").first).to_be_visible()
        assert (path, cat.evaluate(WIDE)) == (path, False)
        assert (path, barriers(cat), small_targets(cat)) == (path, [], [])


def test_a_director_answers_for_who_told_them_and_stays_where_they_are(module_site, said, signed_in):
    ann = signed_in("Ann", "desktop")
    ann.goto(f"{module_site.url}/events/{said['event']}/coming/")
    ann.evaluate("window.stays = true")
    row = ann.locator("#answer-2")
    row.get_by_role("button", name="Bob is in").click()
    expect(row).to_contain_text("told to Ann")
    expect(row.get_by_role("button", name="Bob is in")).to_have_attribute("aria-pressed", "true")
    assert ann.evaluate("window.stays")
