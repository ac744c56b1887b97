"""A night with two tables, a director's console and dealers' tablets in a browser."""

import json
import re
from itertools import count

SETUP = """
from datetime import date
from django.test import Client
from django.utils import timezone
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import User
from clubs.rulebook import Kind, Variations
from clubs.queries.rulebooks import rulebook_in_force
from tables.actions import Recorder
from tournaments.night import actions
from tournaments.night.facts import *
from tournaments.night.structure import TEMPLATES

tables, seats, strict, kind, variations = {tables!r}, {seats}, {strict}, Kind({kind!r}), {variations!r}
user = User.objects.create_user({director!r})
browser = Client()
browser.force_login(user)
names = [name for table in tables for name in table]
club = club_actions.found_club(name="Dead Money", founder="Dora", user=user, is_public=True)
club_actions.add_members(club=club, people=[Person(name) for name in names])
if strict:
    book = rulebook_in_force(club)
    confirmed = book.tablets.model_copy(update=dict(knockouts_confirmed=True))
    club_actions.save_rulebook(club=club, rulebook=book.model_copy(update=dict(tablets=confirmed)))
season = club_actions.create_season(
    club=club, name="Always", starts_on=date(2000, 1, 1), ends_on=date(2100, 1, 1)
)
event = club_actions.schedule_event(
    season=season, name="Friday", kind=kind, starts_at=timezone.now()
)
night = actions.open_tournament(event=event)
ids = {{name: number for number, name in enumerate(names, 2)}}
seated = [
    SeatedAt(player=ids[name], table=number, seat=seat)
    for number, table in enumerate(tables, 1)
    for seat, name in enumerate(table, 1)
]
room = [TableSeats(table=number, seats=seats) for number in range(1, len(tables) + 1)]
facts = [
    *[BoughtIn(player=number, name=name) for name, number in ids.items()],
    SeatsDrawn(occasion="start", tables=room, seats=seated),
    *[ButtonPlaced(table=number, seat=1) for number in range(1, len(tables) + 1)],
    StructureSet(periods=TEMPLATES["friday"][1]),
    *([VariationsSet(variations=Variations(**variations))] if variations else []),
    ClockStarted(override="few"),
    *[HandDealt(table=number) for number in range(1, len(tables) + 1)],
]
actions.record(tournament=night, act=facts, by=Recorder(None, "setup"), request_id="setup")
print("night", night.pk, browser.cookies["sessionid"].value)
"""


EVENINGS = count(1)


class Evening:
    """tables: names at each table, from seat 1. Nobody can rebuy: it is a Championship, if no
    other kind is named. variations: what it is played with besides, as a rulebook has them."""

    def __init__(self, site, pages, *tables, seats=9, strict=False, kind="championship", variations=None):
        self.site, self.pages = site, pages
        director = f"director-{next(EVENINGS)}"
        how = {"seats": seats, "strict": strict, "kind": kind, "variations": variations}
        said = site.run(SETUP.format(tables=tables, director=director, **how))
        _, number, self.session = said.split()
        self.number = int(number)

    def console(self, size="desktop", **options):
        """The console in a browser in which the director is signed in."""
        page = self.pages.open(size=size, **options)
        page.context.add_cookies([{"name": "sessionid", "value": self.session, "url": self.site.url}])
        page.goto(f"{self.site.url}/nights/{self.number}/console/")
        return page

    def tablet(self, console, table, size="seven", **options):
        """A tablet paired by the code that the console shows."""
        console.get_by_role("link", name="Tablets", exact=True).click()
        console.get_by_role("button", name=f"Pair a tablet with table {table}", exact=True).click()
        code = console.locator(".pairing-code").inner_text()
        console.locator("[data-close]").click()
        page = self.pages.open(f"{self.site.url}/tablet/", size, **options)
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Pair", exact=True).click()
        page.locator(".tablet-ring").wait_for()
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        return Tablet(page)


def lists_games(page, night, games=("Razz", "Double-Guts", "Whiskey")):
    """The director ticks the games from which dealers choose, in this order, and is on the console again."""
    page.goto(f"{night.site.url}/nights/{night.number}/felt-games/")
    for place, title in enumerate(games, 1):
        row = page.locator(".games-to-tick div", has_text=re.compile(rf"^\s*{title}\b")).first
        row.locator("[type=checkbox]").check()
        row.locator("[type=number]").fill(str(place))
    page.get_by_role("button", name="Save the games", exact=True).click()
    page.locator(".clock").first.wait_for()


class Tablet:
    """A dealer's tablet, and what a dealer does there. taps: how many it has had."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, locator):
        self.taps += 1
        locator.tap()

    def button(self, name, within=".tablet-side"):
        return (
            self.page.locator(within)
            .get_by_role("button", name=name, exact=True)
            .locator("visible=true")
            .first
        )

    def seat(self, name):
        return self.page.locator(".seat", has_text=name).locator(".seat-plate")

    def knock_out(self, name, by):
        self.tap(self.seat(name))
        self.tap(self.page.locator(".panel:target .panel-picks button", has_text=by))

    def next_hand(self):
        self.tap(self.button("Next hand"))

    def undo(self):
        self.tap(self.page.locator("#undo-link"))
        self.tap(self.button("Undo this"))

    def offline(self, is_offline=True):
        self.page.context.set_offline(is_offline)

    def holds(self, *records):
        """Waits until the outbox holds this, in words, and nothing else."""
        self.page.wait_for_function(
            """(records) => {
                const items = [...document.querySelectorAll("#waiting li")];
                return JSON.stringify(items.map((item) => item.firstChild.textContent)) === records;
            }""",
            arg=json.dumps(records, ensure_ascii=False, separators=(",", ":")),
        )

    def is_sent(self):
        """Waits until the outbox is empty and there is a network."""
        self.page.locator("#waiting").wait_for(state="hidden")
        self.page.locator("#net").wait_for(state="hidden")

    def knows(self, sentence):
        """Waits until it is shown as recorded."""
        self.page.locator(".tablet-recent li", has_text=sentence).first.wait_for()

    def shows(self, words, selector=".tablet-ring"):
        self.page.locator(selector, has_text=words).first.wait_for()
