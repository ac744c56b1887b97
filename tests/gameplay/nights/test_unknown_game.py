"""A night whose tables on screens play a game that this site does not have any more."""

import html

import pytest

from config.caching.process_cache import clear_cache
from tables.models import Entry
from tests.gameplay.nights.test_pages import address, bob, sent

__all__ = ["bob"]
pytestmark = pytest.mark.django_db(transaction=True)
SAID = "This site does not know the game Texas hold'em as this table plays it."


@pytest.fixture
def forgotten(bob, friday):
    """The night, whose picked game was renamed in its log."""
    bob.post(address(friday), sent(bob.get(address(friday))))
    for entry in Entry.objects.filter(log=friday.tournament.log, payload__has_key="games"):
        for picked in entry.payload["games"]:
            picked["preset"] = "heron-poker"
        entry.save()
    clear_cache()
    return friday


def test_the_page_of_its_games_says_so(forgotten, bob):
    answer = bob.get(address(forgotten))
    assert answer.status_code == 409
    assert SAID in html.unescape(answer.text)


def test_the_console_goes_on_and_another_game_can_be_picked(forgotten, bob):
    assert bob.get(f"/nights/{forgotten.tournament.pk}/console/").status_code == 200
    page = bob.get(address(forgotten), {"game": "dm-omaha"})
    assert page.status_code == 200
    assert bob.post(address(forgotten), sent(page)).status_code == 302
    assert bob.get(address(forgotten)).context["form"].preset == "dm-omaha"
