"""Tables on screens of a night play a club's own game."""

import pytest

from gameplay.club_games import saving
from gameplay.club_games.saving import save_game, take_off
from gameplay.live_hands import live_hand
from tests.gameplay.nights.test_nightly import Evening, whole
from tests.gameplay.nights.test_pages import address, bob, sent
from tournaments.night.floor_cache import floor_of

__all__ = ["bob"]
pytestmark = pytest.mark.django_db(transaction=True)
TWO = "name Two Down\nlimit pot-limit\ndeal 2 down\nbet\nwin high"


@pytest.fixture(autouse=True)
def _written(club, monkeypatch):
    monkeypatch.setattr(saving, "check_by_chance", lambda definition: None)
    save_game(club=club, definition=TWO)


def picked(friday, number=1):
    return floor_of(friday.tournament).on_screens(number).games


def test_the_form_offers_it_and_the_fact_keeps_all_of_it(bob, friday, club):
    page = bob.get(address(friday), {"game": "own-1"})
    assert bob.post(address(friday), sent(page)).status_code == 302
    (game,) = picked(friday)
    assert (game.title, game.most) == ("Two Down", 10)
    assert game.options == {"definition_text": TWO, "limit": "pot-limit"}
    assert bob.get(address(friday)).context["form"].preset == "own-1"
    take_off(club=club, number=1)
    assert bob.get(address(friday)).context["form"].preset == "dm-holdem"


def test_it_stands_in_a_rotation(bob, friday):
    page = bob.get(address(friday) + "?game=rotation")
    bob.post(address(friday), sent(page, games=["dm-holdem", "own-1"]))
    assert [game.title for game in picked(friday)] == ["Texas hold'em", "Two Down"]


def test_a_night_goes_on_by_the_definition_it_was_begun_with(bob, friday, club):
    page = bob.get(address(friday), {"game": "own-1"})
    bob.post(address(friday), sent(page))
    evening = Evening(friday, "Ann Bob Cat", games=picked(friday)).start()
    save_game(club=club, definition=TWO.replace("2 down", "4 down"), number=1)
    take_off(club=club, number=1)
    evening.play(lambda: evening.floor.finished_at)
    assert whole(evening)
    live = live_hand(evening.table())
    assert {len(seat.hole) for seat in live.view(0).seats} == {2}
    assert live.hand.game.title == "Two Down"
