"""A satellite to its end, and its ticket at the door of the tournament that it pays: by taps."""

import pytest

from tests.browser.consoles import Console
from tests.browser.pages import barriers, ill_laid

SETUP = """
from datetime import date
from django.test import Client
from django.utils import timezone
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import Event, User
from clubs.rulebook import Kind, NightFormat, Satellite
from tables.actions import Recorder
from tournaments.night import actions, draws
from tournaments.night.facts import BoughtIn, ClockStarted, EntriesClosed, StructureSet
from tournaments.night.structure import TEMPLATES

user = User.objects.create_user("satellite")
browser = Client()
browser.force_login(user)
print("session", browser.cookies["sessionid"].value)
club = club_actions.found_club(name="Dead Money", founder="Dora", user=user, is_public=True)
people = club_actions.add_members(club=club, people=[Person(name) for name in ("Ann", "Bob", "Cat")])
season = club_actions.create_season(
    club=club, name="Always", starts_on=date(2000, 1, 1), ends_on=date(2100, 1, 1)
)
when = {"season": season, "kind": Kind.LIVE, "starts_at": timezone.now()}
main = club_actions.schedule_event(name="Main event", **when)
satellite = club_actions.schedule_event(
    name="Satellite",
    played_as=Event.Format.SATELLITE,
    rules=NightFormat(satellite=Satellite(ticket=2000)),
    leads_to=main,
    **when,
)
by = Recorder(club.members.get(name="Dora"), "console")
night = actions.open_tournament(event=satellite)
entries = [BoughtIn(player=each.number, name=each.name) for each in people]
begin = [
    StructureSet(periods=TEMPLATES["friday"][1]),
    ClockStarted(override="three"),
    EntriesClosed(what=["entries", "rebuys"], reason="all here"),
]
actions.record(tournament=night, act=entries, by=by, request_id="1")
seats = lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())]
actions.record(tournament=night, act=seats, by=by, request_id="2")
actions.record(tournament=night, act=begin, by=by, request_id="3")
print("satellite", night.pk)
print("main", actions.open_tournament(event=main).pk)
print("season", season.slug)
print("club", club.slug)
"""


@pytest.fixture
def site(sites):
    made = sites(is_empty=True)
    made.said = dict(line.split(" ", 1) for line in made.run(SETUP).splitlines() if line.count(" ") == 1)
    return made


def test_a_ticket_is_won_and_pays_a_later_entry(site, pages):
    page = pages.open(size="tablet")
    page.context.add_cookies([{"name": "sessionid", "value": site.said["session"], "url": site.url}])
    page.goto(f"{site.url}/clubs/{site.said['club']}/seasons/{site.said['season']}/events/new/")
    ticket = page.get_by_label("A ticket is worth")
    assert not ticket.is_visible()
    page.get_by_label("Satellite: the prizes are tickets").check()
    ticket.wait_for()
    page.get_by_label("Leads to").wait_for()
    assert not page.get_by_label("Winners of a table").is_visible()
    assert barriers(page) == []

    page.goto(f"{site.url}/nights/{site.said['satellite']}/console/")
    console = Console(page)
    console.knock_out("Cat", by="Ann")
    page.locator(".dues .due-verb", has_text="have won tickets").first.wait_for()
    page.locator(".dues .due", has_text="have won tickets").first.click()
    page.locator(".closing-head", has_text="win tickets").wait_for()
    assert page.locator(".closing-prizes", has_text="ticket, $20").count() == 1
    assert ill_laid(page) == []

    page.goto(f"{site.url}/nights/{site.said['main']}/console/")
    ann = page.locator("#people .person", has_text="Ann")
    assert ann.get_by_role("button", name="Ann, in cash").is_visible()
    ann.locator(".pick", has_text="with ticket 1").click()
    console.knows("Ann bought in, with ticket 1")

    page.goto(f"{site.url}/clubs/{site.said['club']}/tickets/")
    assert "used" in page.locator("#ticket-1").inner_text()
    assert "used at Main event" in page.locator("#ticket-1").inner_text()
    assert barriers(page) == []
    assert ill_laid(page) == []
