"""A refusal of a ring game comes back in its sheet, with what was typed and its folds open."""

import pytest
from django.urls import reverse

from clubs.models import RulebookVersion
from tests.tournaments.console.test_refused_sheets import Sheet, lost, typed_in
from tests.tournaments.ring_games.games import IDS
from tests.tournaments.ring_games.test_pages import FRAGMENT
from tournaments.console.ring_room.screen import SHEETS
from tournaments.ring_games.ring_facts import ChipsRebought

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def generous(club):
    """A club that has on paper whatever may be asked for at a ring game."""
    version = RulebookVersion.objects.get(club=club)
    more = {"rebuy": "top_up", "credit": True, "cash_out": "part", "buy_in_most": 5000}
    version.data = version.data | {"ring_games": version.data.get("ring_games", {}) | more}
    version.save()


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_every_form_keeps_what_was_typed(generous, director, ring, sheet):
    ring.buys("Ann", 1).buys("Bob", 2)
    ring.record(ChipsRebought(player=IDS["Ann"], cents=1000, stack=500, on_credit=True))
    page = reverse("ring_game", args=[ring.game.pk])
    query = {"sheet": sheet, "player": IDS["Ann"], "place": "1-4", "table": 1, "situation": "misdeal"}
    shown = director.get(page, query, headers={"HX-Request": "true", "HX-Target": "sheet"})
    first = Sheet(shown.content.decode())
    for number, form in enumerate(first.forms):
        typed = {
            name: ["17x" if each == "17" else each for each in sent] for name, sent in typed_in(form).items()
        }
        if form["action"] == page:
            continue  # it asks, and changes nothing
        if form["action"].endswith("/log-ruling/") or not any("17x" in sent for sent in typed.values()):
            continue
        answer = director.post(form["action"], typed, headers=FRAGMENT)
        again = Sheet(answer.content.decode())
        assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#sheet")
        assert again.refusal
        assert lost(again.forms[number], typed) == [], form["action"]
