"""Each due thing can be done, and in one way (tournaments/console/due_acts.py)."""

import pytest
from django.template.loader import get_template

from tournaments.console.due_acts import OFFERS
from tournaments.console.forms import ACTS
from tournaments.console.page import SHEETS
from tournaments.night.due import Act
from tournaments.night.facts_of import AS_IT_IS

NAMED = {offer.sheet for offer in OFFERS.values() if offer.sheet} | {
    sheet.name for offer in OFFERS.values() for _, sheet in offer.instead
}


def test_every_due_thing_has_its_offer():
    assert set(OFFERS) == set(Act)


@pytest.mark.parametrize("act", Act)
def test_it_opens_a_sheet_or_is_done_by_the_tap_or_stands_on_the_page(act):
    offer = OFFERS[act]
    ways = [bool(offer.sheet), act in AS_IT_IS, act is Act.NOTICE]
    assert sum(ways) == 1 or (offer.on_the_page and not any(ways))


@pytest.mark.parametrize("name", sorted(NAMED | {form.sheet for form in ACTS.values() if form.sheet}))
def test_every_sheet_that_is_named_exists(name):
    assert name in SHEETS
    get_template(f"tournaments/sheets/{name}.html")
