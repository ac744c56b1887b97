"""A club's own games at its tables: ring tables, practice, dealer's choice."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from clauses.forms import typed_of
from clubs.actions import found_club
from gameplay.club_games import saving
from gameplay.club_games.listed import games_for
from gameplay.club_games.saving import save_game, take_off
from gameplay.forms.table_form import DEALERS_CHOICE, model_of, with_those_of
from gameplay.house import decide
from gameplay.models import Table
from gameplay.play import choose_game
from gameplay.ring.table_options import Settings
from gameplay.sources import source_of
from tests.gameplay.playing import choose, hand
from tests.gameplay.rings import HOLDEM

pytestmark = pytest.mark.django_db
TWO = "name Two Down\nlimit pot-limit\ndeal 2 down\nbet\nwin high"
FOUR = TWO.replace("2 down", "4 down")


@pytest.fixture(autouse=True)
def _written(club, monkeypatch):
    monkeypatch.setattr(saving, "check_by_chance", lambda definition: None)
    save_game(club=club, definition=TWO)


@pytest.fixture
def cat(browser):
    return browser("Cat")


def form(club, preset="own-1", **otherwise):
    """Return what the form of a game says, with this typed otherwise."""
    typed = typed_of(model_of(preset, games_for(club))())
    return typed | {"name": ["Friends"], "preset": [preset], "request_id": ["once"]} | otherwise


def opened():
    return Settings.model_validate(Table.objects.get().settings)


def text_of_game(game):
    return game.model_dump()["definition_text"]


def test_a_table_is_opened_for_it_with_the_options_of_its_betting(cat, club):
    page = cat.get(reverse("table_new", args=[club.slug]), {"game": "own-1"}).text
    assert '<option value="own-1" selected>Two Down, the club&#x27;s own</option>' in page
    assert "definition" not in page.split('<form method="post"')[1]
    answer = cat.post(reverse("table_new", args=[club.slug]), form(club, **{"game.big_blind": ["600"]}))
    assert answer.status_code == 302
    game = opened().games[0].made
    assert (game.title, game.limit, game.big_blind) == ("Two Down", "pot-limit", 600)
    assert text_of_game(game) == TWO
    assert "Two Down" in Client().get(reverse("tables", args=[club.slug])).text.split('id="tables"')[1]


def test_dealers_choice_offers_it_beside_the_games_of_the_books(cat, club):
    sent = form(club, DEALERS_CHOICE, games=["dm-razz", "own-1"])
    assert cat.post(reverse("table_new", args=[club.slug]), sent).status_code == 302
    assert [spec.made.title for spec in opened().games] == ["Razz", "Two Down"]


def test_it_is_played_at_once_by_anybody_who_sees_the_club(club):
    visitor = Client()
    assert reverse("play", args=[club.slug, "own-1"]) in visitor.get(reverse("tables", args=[club.slug])).text
    answer = visitor.post(reverse("play", args=[club.slug, "own-1"]), {"name": "Vic", "request_id": "go"})
    page = visitor.get(answer.url)
    assert page.status_code == 200
    assert "Two Down" in page.text


def test_a_club_has_its_own_games_alone(club):
    other = found_club(name="Elsewhere", founder="Zed", is_public=True)
    assert Client().post(reverse("play", args=[other.slug, "own-1"]), {"name": "V"}).status_code == 404
    save_game(club=other, definition=FOUR)
    assert [game.title for key, game in games_for(other).items() if key.startswith("own-")] == ["Two Down"]
    assert text_of_game(games_for(other)["own-1"]) == FOUR


def test_a_hand_goes_on_by_its_own_definition_when_the_game_is_changed_and_taken_off(club):
    visitor = Client()
    visitor.post(reverse("play", args=[club.slug, "own-1"]), {"name": "Vic", "request_id": "go"})
    table = Table.objects.get()
    save_game(club=club, definition=FOUR, number=1)
    take_off(club=club, number=1)
    chance = random.Random(1)
    while (live := hand(table)).is_on:
        choose(table, decide(live.view(live.hand.decision.seat), live.hand.game, chance))
    assert {len(seat.hole) for seat in live.view(0).seats} == {2}
    assert "Two Down" in visitor.get(reverse("table", args=[table.code])).text
    history = visitor.get(reverse("table_hand", args=[table.code, 1]))
    assert history.status_code == 200
    assert "Two Down" in history.text
    assert visitor.post(reverse("play", args=[club.slug, "own-1"]), {"request_id": "b"}).status_code == 404


def test_the_options_of_a_table_whose_game_has_left_the_list_can_be_changed(cat, club):
    cat.post(reverse("table_new", args=[club.slug]), form(club))
    take_off(club=club, number=1)
    options = reverse("table_options", args=[Table.objects.get().code])
    page = cat.get(options).text
    assert '<option value="of-table-1" selected>Two Down' in page
    games = with_those_of(opened(), games_for(club))
    typed = typed_of(model_of("of-table-1", games)()) | {"game.big_blind": ["400"]}
    typed |= {"name": ["Friends"], "preset": ["of-table-1"], "request_id": ["two"]}
    assert cat.post(options, typed).status_code == 302
    game = opened().games[0].made
    assert (game.title, game.big_blind, text_of_game(game)) == ("Two Down", 400, TWO)


def test_the_dealer_chooses_it_and_what_becomes_of_it_afterwards_does_not_matter(club, play):
    table = play(games_for(club)["own-1"], HOLDEM, seats=5, between_hands=5).deal()
    dealer = source_of(table.table).choosing(table.wall_now()).player.key
    save_game(club=club, definition=FOUR, number=1)
    choose_game(table=table.table, by=dealer, hand=1, listed=0, game=0, request_id="pick")
    table.move(seconds=10).due()
    game = table.live.hand.game
    assert (game.title, text_of_game(game)) == ("Two Down", TWO)
