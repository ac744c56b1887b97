"""A ring game run by taps: three buy in, one waits and is called, one goes broke and rebuys, all cash out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, ill_laid

NAMES = ["Ann", "Bob", "Cat", "Dan"]
SETUP = """
from django.test import Client
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import RulebookVersion, User
from tournaments.models import Display
from tournaments.phone.actions import phone_for

user = User.objects.create_user("ringer")
browser = Client()
browser.force_login(user)
print("session", browser.cookies["sessionid"].value)
club = club_actions.found_club(name="Dead Money", founder="Dora", user=user, is_public=True)
club_actions.add_members(club=club, people=[Person(name) for name in {names!r}])
version = RulebookVersion.objects.get(club=club)
version.data["ring_games"] = version.data.get("ring_games", {{}}) | {{"seats": 3}}
version.save()
print("club", club.slug)
print("display", Display.objects.create(club=club, name="TV").code)
print("phone", phone_for(member=club.members.get(name="Dan")).token)
"""


@pytest.fixture
def site(sites):
    made = sites(is_empty=True)
    said = made.run(SETUP.format(names=NAMES))
    made.said = dict(line.split(" ", 1) for line in said.splitlines() if line.count(" ") == 1)
    return made


@pytest.fixture
def room(site, pages):
    page = pages.open(size="phone")
    page.context.add_cookies([{"name": "sessionid", "value": site.said["session"], "url": site.url}])
    page.goto(f"{site.url}/clubs/{site.said['club']}/ring-games/")
    page.get_by_role("button", name="Open a ring game").click()
    page.wait_for_selector("#seat-1-1")
    return page


def buys_in(page, seat, name):
    page.locator(f"#seat-1-{seat} a").click()
    page.locator("#seat-picks .pick", has_text=name).click()
    page.locator(f"#seat-1-{seat}", has_text=name).wait_for()


def of(page, seat):
    """Everything about whoever sits there."""
    page.locator(f"#seat-1-{seat} a").click()
    return page.locator("#sheet")


def cashes_out(page, seat, amount):
    sheet = of(page, seat)
    sheet.get_by_label("Amount").fill(amount)
    sheet.get_by_role("button", name="Pay out").click()
    page.locator(f"#seat-1-{seat}", has_text="free").wait_for()


def test_a_whole_ring_game(site, room, pages):
    display = pages.open(f"{site.url}/d/{site.said['display']}/", "tv")
    display.get_by_text("Nobody waits.").wait_for()
    phone = pages.open(f"{site.url}/p/{site.said['phone']}/", "phone")
    phone.get_by_role("button", name="Open it on this device").click()
    phone.get_by_role("button", name="My seat, or the list").click()

    for seat, name in enumerate(NAMES[:3], 1):
        buys_in(room, seat, name)
    phone.get_by_text("3 play, 0 wait.").wait_for()
    phone.get_by_role("button", name="Put me on the list").click()
    phone.get_by_text("You are number 1 on the list.").wait_for()
    display.locator("#board-list + ol", has_text="Dan").wait_for()

    sheet = of(room, 2)
    sheet.get_by_role("button", name="Rebuy for $10").click()
    room.get_by_text("Bob bought $10 more").first.wait_for()

    sheet = of(room, 1)
    sheet.get_by_text("Count the chips").click()
    sheet.locator("[name=chips-black]").fill("12")
    sheet.locator("[name=chips-green]").fill("2")
    expect(sheet.get_by_label("Amount")).to_have_value("12.50")
    sheet.get_by_role("button", name="Pay out").click()

    room.locator(".due", has_text="Call Dan to table 1, seat 1").click()
    phone.get_by_text("Your seat is free: come now.").wait_for()
    display.locator(".ring-board-calls", has_text=re.compile(r"Dan\s+table 1, seat 1")).wait_for()
    expect(display.locator(".ring-board-calls .ring-time")).to_have_text(re.compile(r"[45]:\d\d"))
    buys_in(room, 1, "Dan")
    phone.get_by_text("Bought in for").wait_for()
    assert (ill_laid(room), ill_laid(phone), ill_laid(display)) == ([], [], [])
    assert (barriers(room), barriers(phone), barriers(display)) == ([], [], [])

    room.get_by_role("link", name="Rulings", exact=True).click()
    sheet = room.locator("#sheet")
    sheet.get_by_label("What has happened").fill("misheard the bet")
    sheet.get_by_role("button", name="Search").click()
    sheet.locator("article", has_text="Calling accepts the true bet").get_by_role("button").click()
    claim = sheet.locator("form[aria-labelledby=claim-heading]")
    claim.get_by_label("The bet they faced").fill("1200")
    claim.get_by_label("What they put in").fill("300")
    expect(claim.locator(".claim-said")).to_have_text("300 of 1,200 is 25%: they may be let off.")
    assert (ill_laid(room), barriers(room)) == ([], [])
    sheet.get_by_role("button", name="Log the ruling").click()
    room.locator("#sheet:empty").wait_for(state="attached")
    room.locator(".recent", has_text="Ruling: Calling accepts the true bet").wait_for()

    cashes_out(room, 1, "5")
    cashes_out(room, 2, "30")
    sheet = of(room, 3)
    sheet.get_by_label("Amount").fill("2")
    sheet.get_by_role("button", name="Pay out").click()
    room.get_by_text("There is $2.50 on table 1, and Cat sits there alone").wait_for()
    sheet.get_by_label("Amount").fill("2.50")
    sheet.get_by_role("button", name="Pay out").click()
    room.get_by_role("button", name="Close the game").click()
    room.get_by_text("everybody has cashed out").wait_for()
    said = "The money adds up: $50 paid in, $0 owed and $0 corrected are $50 paid out and $0 on the tables."
    expect(room.locator("#certificate")).to_have_text(said)
