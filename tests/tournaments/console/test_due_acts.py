"""Each due thing can be done, and in one way (tournaments/console/due_acts.py)."""

import html
import re

import pytest
from django.template.loader import get_template

from tests.sweeps import sweep
from tests.tournaments.browsers import Console
from tournaments.console.due_acts import OFFERS
from tournaments.console.forms import ACTS
from tournaments.console.page import SHEETS
from tournaments.night.due import Act
from tournaments.night.facts_of import AS_IT_IS
from tournaments.night.floor.digital_tables import uncounted

NAMED = {offer.sheet for offer in OFFERS.values() if offer.sheet} | {
    sheet.name for offer in OFFERS.values() for _, sheet in offer.instead
}


def test_every_due_thing_has_its_offer():
    assert set(OFFERS) == set(Act)


@sweep("act", Act)
def test_it_opens_a_sheet_or_is_done_by_the_tap_or_stands_on_the_page(act):
    offer = OFFERS[act]
    ways = [bool(offer.sheet), act in AS_IT_IS, act is Act.NOTICE]
    assert sum(ways) == 1 or (offer.on_the_page and not any(ways))


@sweep("name", sorted(NAMED | {form.sheet for form in ACTS.values() if form.sheet}))
def test_every_sheet_that_is_named_exists(name):
    assert name in SHEETS
    get_template(f"tournaments/sheets/{name}.html")


@pytest.mark.django_db
def test_a_tap_on_what_was_brought_to_screens_shows_those_players_and_their_chips(friday, director):
    friday.start("Ann Bob Cat", "Dan Eve Fay").at(5).on_screens(2)
    console = Console(director, friday)
    (address,) = re.findall(r'href="([^"]*sheet=count&amp;player[^"]*)"', console.get().text)
    shown = director.get(html.unescape(address)).text.partition("Chips brought to the screens")[2]
    fields = re.findall(r'name="stack-(\d+)"[^>]*value="(\d*)"', shown)
    assert fields == [("4", "3000"), ("5", "3000"), ("6", "3000")]
    console.act("count", **{f"stack-{player}": chips for player, chips in fields})
    assert uncounted(console.floor) == []
