"""A hand that ends all-in is told street by street on every page that saw it, and at once to who wants no
motion."""

import re

import pytest

from tests.browser.pages import choose

SETUP = """
from django.test import Client
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import User
from gameplay import play as actions
from gameplay.engine.games import Holdem
from gameplay.play import tables
from gameplay.ring.facts import Player
from gameplay.ring.table_options import GameSpec, Settings, TableOptions

club = club_actions.found_club(name="Dead Money", founder="Ann", is_public=True)
club_actions.add_members(club=club, people=[Person("Bob")])
members = {member.name: member for member in club.members.all()}
for name, member in members.items():
    member.user = User.objects.create_user(name)
    member.save()
    client = Client()
    client.force_login(member.user)
    print(name, client.cookies["sessionid"].value)
people = {name: Player(kind="member", id=member.pk, name=name) for name, member in members.items()}
game = Holdem(small_blind=100, big_blind=200)
settings = Settings(table=TableOptions(seats=2, between_hands=60), games=(GameSpec.of(game),))
table = actions.open_ring(club=club, name="Friends", settings=settings, host=people["Ann"].key)
for seat, name in enumerate(people, 1):
    actions.act(table=table, act=tables.sit(seat=seat, player=people[name]), request_id=name)
table.refresh_from_db()
actions.deal(table=table)
print("table", table.code)
"""
WATCH = """
    window.streets = [];
    const look = () => {
        const felt = document.querySelector("#table-fragment .felt");
        const told = document.getElementById("story").innerText;
        streets.push(JSON.stringify([
            felt.querySelectorAll(".board-card").length,
            felt.querySelectorAll(".seat-cards .back").length,
            felt.querySelectorAll(".seat.won").length > 0,
            / wins /.test(told),
        ]));
    };
    document.body.addEventListener("htmx:afterSettle", look);
"""


@pytest.fixture
def site(sites):
    made = sites(is_empty=True)
    said = made.run(SETUP)
    made.said = dict(line.split(" ", 1) for line in said.splitlines() if line.count(" ") == 1)
    return made


def sits(pages, site, name="", **how):
    page = pages.open(**how)
    if name:
        page.context.add_cookies([{"name": "sessionid", "value": site.said[name], "url": site.url}])
    page.goto(f"{site.url}/tables/{site.said['table']}/")
    page.locator("#table-fragment[data-hand='1']").wait_for()
    page.evaluate(WATCH)
    return page


STREETS = [
    [0, 0, False, False],
    [3, 0, False, False],
    [4, 0, False, False],
    [5, 0, False, False],
    [5, 0, True, True],
]
"""The hands face up, each street, and the pot: cards on the board, backs, somebody lit, somebody said to have
won."""


def streets(page):
    """Return what the page has shown one after the other since the hands lay face up."""
    page.wait_for_function("() => streets.some((row) => JSON.parse(row)[2])")
    seen = []
    for row in page.evaluate("streets.map(JSON.parse)"):
        if not row[1] and (not seen or seen[-1] != row[:4]):
            seen.append(row[:4])
    return seen


def test_an_all_in_is_told_street_by_street(site, pages):
    moving = {"reduced_motion": "no-preference"}
    ann, bob = sits(pages, site, "Ann", **moving), sits(pages, site, "Bob", size="phone", **moving)
    onlooker, still = sits(pages, site, **moving), sits(pages, site)
    first, second = (ann, bob) if ann.locator("#raise").count() else (bob, ann)
    first.get_by_role("button", name=re.compile("^All-in")).click()
    choose(first, first.locator("#raise [name=choice]").click)
    second.locator("#act[data-due]").wait_for()
    choose(second, second.locator("#act .act-button[value=call]").click)
    for page in (ann, bob, onlooker):
        told = streets(page)
        assert told == [each for each in STREETS if each in told]  # a slow machine may miss one
        assert told[-1] == STREETS[-1]
        assert len(told) > 2
        assert page.locator("#table-fragment").get_attribute("hx-trigger").startswith("changed")
    assert streets(still) == STREETS[-1:]
    late = pages.open(f"{site.url}/tables/{site.said['table']}/", **moving)
    late.locator(".won-with").wait_for()
