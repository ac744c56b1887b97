"""A heads-up tournament of eight: entered, drawn and played by taps, on a display and one player's phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, ill_laid

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
SETUP = """
from datetime import date
from django.test import Client
from django.utils import timezone
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import Event, User
from clubs.rulebook import Kind
from tournaments.models import Display
from tournaments.phone.actions import phone_for

user = User.objects.create_user("duels")
browser = Client()
browser.force_login(user)
print("session", browser.cookies["sessionid"].value)
club = club_actions.found_club(name="Dead Money", founder="Dora", user=user, is_public=True)
club_actions.add_members(club=club, people=[Person(name) for name in {names!r}])
season = club_actions.create_season(
    club=club, name="Always", starts_on=date(2000, 1, 1), ends_on=date(2100, 1, 1)
)
event = club_actions.schedule_event(
    season=season,
    name="Duels",
    kind=Kind.LIVE,
    starts_at=timezone.now(),
    played_as=Event.Format.HEADS_UP,
)
print("event", event.pk)
print("display", Display.objects.create(club=club, name="TV").code)
print("phone", phone_for(member=club.members.get(name="Ann")).token)
"""


@pytest.fixture
def site(sites):
    made = sites(is_empty=True)
    said = made.run(SETUP.format(names=NAMES))
    made.said = dict(line.split(" ", 1) for line in said.splitlines() if line.count(" ") == 1)
    return made


@pytest.fixture
def console(site, pages):
    page = pages.open(size="tablet")
    page.context.add_cookies([{"name": "sessionid", "value": site.said["session"], "url": site.url}])
    page.goto(f"{site.url}/events/{site.said['event']}/night/")
    page.get_by_role("button", name="Open check-in").click()
    page.wait_for_selector("#contest")
    return page


def recorded(page, words):
    """Waits until the console shows that this was recorded."""
    page.locator(".recent .log-said", has_text=words).first.wait_for()


def enter_everybody(page):
    for name in NAMES:
        page.locator("#people .pick", has_text=name).click()
        page.locator(".entered .pick", has_text=name).wait_for()


def being_played(page):
    """The first match that is being played: its card and who plays, read at one moment; None without one."""
    return page.evaluate(
        """() => {
            const card = document.querySelector(".match-card:has(.match-sides button)");
            const sides = card && [...card.querySelectorAll(".match-sides button")];
            return card && [card.id, sides.map((side) => side.innerText)];
        }"""
    )


def win(page, match):
    """Of the two who play it, the one whose name comes first: one tap."""
    key, names = match
    first = min(names)
    page.locator(f"#{key} .match-sides button").nth(names.index(first)).click()
    page.locator(f"#{key}").wait_for(state="detached")
    return first, max(names)


def win_all(page):
    """Every match that is being played; the results."""
    results = []
    while match := being_played(page):
        results.append(win(page, match))
    return results


def play_whatever_is_offered(page):
    """Starts and decides matches until none is left."""
    results = []
    while True:
        state = page.locator(".acts .big, .due-draw .due")
        state.first.wait_for()
        words = state.first.inner_text()
        if "finish" in words:
            return results
        if "Draw who meets whom" in words:
            page.locator(".due-draw .due").first.click()
            page.get_by_text(re.compile("Equal in Pool")).first.wait_for()
            continue
        page.locator(".acts .big").click()
        page.locator(".match-card .match-sides").first.wait_for()
        results += win_all(page)


def test_a_whole_tournament(site, console, pages):
    phone = pages.open(f"{site.url}/p/{site.said['phone']}/", "phone")
    phone.get_by_role("button", name="Open it on this device").click()
    phone.get_by_text("You have not entered.").wait_for()
    display = pages.open(f"{site.url}/d/{site.said['display']}/", "tv")
    display.get_by_text("0 players have entered.").wait_for()

    enter_everybody(console)
    phone.get_by_text("The pools are drawn soon").wait_for()
    display.get_by_text("8 players have entered.").wait_for()
    assert (ill_laid(console), barriers(console)) == ([], [])

    console.get_by_role("button", name="Draw the pools and begin").click()
    console.get_by_role("button", name="Start 4 matches").wait_for()
    assert (ill_laid(console), barriers(console)) == ([], [])
    phone.get_by_text(re.compile(r"Next: \w+, table \d")).wait_for()
    expect(display.locator(".board-matches li")).to_have_count(4)
    console.get_by_role("button", name="Start 4 matches").click()
    phone.get_by_text(re.compile(r"You play \w+ at table \d")).wait_for()
    assert (ill_laid(phone), barriers(phone)) == ([], [])
    display.locator(".board-matches .clock-time").nth(3).wait_for()
    assert barriers(display) == []

    # Something goes wrong at a table: the box has the ruling.
    console.get_by_role("link", name="Rulings", exact=True).click()
    sheet = console.locator("#sheet")
    sheet.get_by_label("What has happened").fill("talking during hand")
    sheet.get_by_role("button", name="Search").click()
    sheet.locator("article", has_text="No talk, one player a hand").get_by_role("button").click()
    sheet.locator("select[name=player]").select_option("2")  # Ann: Dora, who founded the club, is 1
    assert (ill_laid(console), barriers(console)) == ([], [])
    sheet.get_by_role("button", name="And a warning").click()
    console.locator("#sheet:empty").wait_for(state="attached")
    recorded(console, "Ann was warned: No talk, one player a hand")

    # A wrong tap is put right, and an undo of it too.
    winner, loser = win(console, being_played(console))
    recorded(console, f"{winner} beat {loser}")
    console.locator("#results summary").click()
    console.get_by_role("button", name="the other one has won").first.click()
    recorded(console, f"corrected to “{loser} beat {winner}”")
    console.locator(".recent").get_by_role("button", name=re.compile("^Undo: .* corrected to")).click()
    recorded(console, "Undone:")

    win_all(console)
    play_whatever_is_offered(console)
    phone.get_by_text(re.compile("You (won|finished [2-8])")).wait_for()
    display.get_by_text("The winner").wait_for()

    # Every result went to the name that comes first: Ann has won whatever pools were drawn.
    console.get_by_role("button", name="Ann wins: finish, and write the results").click()
    console.get_by_role("heading", name="Ann wins").wait_for()
    phone.get_by_text("You won!").wait_for()
    expect(display.locator("#winner")).to_have_text("Ann")
    console.get_by_role("button", name="Paid out to Ann").click()
    recorded(console, "Ann")
    console.get_by_role("link", name="Results and points").click()
    console.locator("table.results tbody tr").nth(7).wait_for()
    assert console.locator("table.results tbody tr th").first.inner_text() == "Ann"
