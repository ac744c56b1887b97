"""Dealer's choice at tables of felt: the director's list, and the rules that a tablet shows
(gameplay/views/felt_games.py, forms/felt_games.py, game_pages/felt_game.py)."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.club_games import saving
from gameplay.club_games.saving import save_game, take_off
from gameplay.engine.games.presets import PRESETS
from gameplay.game_pages.felt_game import felt_game_page
from tests.gameplay.nights.test_pages import bob
from tournaments import pairing
from tournaments.night.facts import FeltGames
from tournaments.night.floor.felt_games import DealersChoice
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import Level

__all__ = ["bob"]
pytestmark = pytest.mark.django_db(transaction=True)
SIX = "Ann Bob Cat Dan Eve Fay"
OWN = "name Two Down\nlimit pot-limit\ndeal 2 down\nbet\nwin high"
SMALL = Level(small_blind=50, big_blind=100)


def address(friday):
    return reverse("night_felt_games", args=[friday.tournament.pk])


def save(browser, friday, *games, **more):
    sent = {"games": games, "choosing_time": "45", "tables": "", "request_id": f"r{len(games)}{more}"[:40]}
    return browser.post(address(friday), sent | more)


def lists(friday):
    return floor_of(friday.tournament).of(DealersChoice).lists


def said(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.mark.rule("FNP-dealers-choice")
class TestTheList:
    def test_ticked_in_an_order_and_shown_again(self, bob, friday):
        places = {"place-fnp-whiskey": "2", "place-dm-razz": "1"}
        answer = save(bob, friday, "fnp-whiskey", "dm-razz", choosing_time="60", **places)
        assert answer.status_code == 302
        kept = lists(friday)[0]
        assert [game.key for game in kept.games] == ["dm-razz", "fnp-whiskey"]
        assert (kept.choosing_time, kept.games[0].game.title, kept.games[0].game.most) == (60, "Razz", 8)
        page = bob.get(address(friday))
        assert [game.place for game in page.context["offers"] if game.place] == [1, 2]
        assert "Every other table: Razz, Whiskey" in said(page)

    def test_for_some_tables_and_ended_for_all(self, bob, friday):
        save(bob, friday, "dm-razz", "fnp-whiskey", tables="2-3")
        assert lists(friday).keys() == {2, 3}
        assert bob.get(address(friday)).context["form"].tables == "2, 3"
        save(bob, friday, none="on")
        assert lists(friday)[0].games == ()

    @pytest.mark.parametrize(
        ("sent", "words"),
        [
            ({}, "Tick two games at least"),
            ({"tables": "two"}, "“two” is not a list of tables"),
            ({"choosing_time": "5"}, "from 10 to 600 seconds"),
            ({"choosing_time": "soon"}, "from 10 to 600 seconds"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_typed_is_lost(self, bob, friday, sent, words):
        games = ["dm-razz"] if not sent else ["dm-razz", "fnp-whiskey"]
        answer = save(bob, friday, *games, **sent)
        assert answer.status_code == 422
        assert words in said(answer)
        assert answer.context["form"].ticked == tuple(games)
        assert {"tables": answer.context["form"].tables}.items() <= {"tables": "", **sent}.items()
        assert not lists(friday)

    def test_two_of_one_title_are_told_apart(self, bob, friday):
        save(bob, friday, "cpl-holdem", "dm-holdem", "dm-razz")
        titles = [game.game.title for game in lists(friday)[0].games]
        assert len(set(titles)) == 3
        assert "Razz" in titles

    @pytest.mark.rule("FNP-declare-stakes")
    def test_whether_dealers_may_vary_a_game(self, bob, friday):
        save(bob, friday, "dm-razz", "fnp-baseball")
        assert not any(game.announces for game in lists(friday)[0].games)
        assert not bob.get(address(friday)).context["form"].varies
        save(bob, friday, "dm-razz", "fnp-baseball", varies="on")
        names = {game.key: [option.name for option in game.announces] for game in lists(friday)[0].games}
        assert names["fnp-baseball"] == ["wild_ranks", "jokers", "limit", "four_bonus"]
        assert bob.get(address(friday)).context["form"].varies

    def test_no_more_than_thirty(self, bob, friday):
        assert "Tick 30 games at most" in said(save(bob, friday, *list(PRESETS)[:31]))

    def test_a_game_of_the_club_s_own_stays_as_it_was_when_it_was_listed(
        self, bob, friday, club, monkeypatch
    ):
        monkeypatch.setattr(saving, "check_by_chance", lambda definition: None)
        save_game(club=club, definition=OWN)
        save(bob, friday, "own-1", "dm-razz")
        own = next(game for game in lists(friday)[0].games if game.key == "own-1")
        assert own.game.options["definition_text"] == OWN
        save_game(club=club, definition=OWN.replace("2 down", "4 down"), number=1)
        take_off(club=club, number=1)
        rules = felt_game_page(own.game.model_dump_json(), SMALL, "none")
        assert str(rules.game.stages[0].words) == "Everybody is dealt two cards face down."
        assert [game.preset for game in bob.get(address(friday)).context["offers"] if game.place] == [
            "dm-razz"
        ]


@pytest.mark.rule("FNP-dealers-choice")
class TestWhatAllSeatsRead:
    @pytest.mark.rule("FNP-declare-stakes")
    def test_what_was_announced_is_said_and_in_the_rules(self, bob, friday):
        friday.start(SIX)
        save(bob, friday, "dm-razz", "fnp-baseball", varies="on")
        tablet = Client()
        code = pairing.make_code(tournament=friday.tournament, table=1, by=friday.by.member)
        tablet.post(reverse("tablet_pair"), {"code": code})
        assert "Announce it otherwise" in said(tablet.get(reverse("tablet")))
        sent = {"player": 1, "game": "fnp-baseball", "title": "Baseball", "hand": 1, "request_id": "once"}
        told = {"says-limit": '"pot-limit"', "says-wild_ranks[]": ["null", '"2"', '"K"']}
        tablet.post(reverse("tablet_act", args=["choose-game"]), sent | told)
        shown = said(tablet.get(reverse("tablet")))
        assert "Wild cards deuces, kings, Betting from the bring-in to the pot" in shown

    def test_rules_order_and_pot_rule_of_the_game(self, bob, friday):
        friday.start(SIX)
        save(bob, friday, "dm-razz", "fnp-double-guts")
        tablet = Client()
        code = pairing.make_code(tournament=friday.tournament, table=1, by=friday.by.member)
        tablet.post(reverse("tablet_pair"), {"code": code})
        page = said(tablet.get(reverse("tablet")))
        assert "Ann chooses the game" in page
        assert "The pot is won with the lowest five cards, aces low" in page
        assert "five-four low" in page
        sent = {"player": 1, "game": "fnp-double-guts", "title": "Double-Guts", "hand": 1}
        tablet.post(reverse("tablet_act", args=["choose-game"]), {**sent, "request_id": "once"})
        shown = said(tablet.get(reverse("tablet")))
        assert "next: Double-Guts" in shown
        assert shown.count("everybody else who went in pays twice the pot") == 2


def test_a_list_is_kept_by_its_log(bob, friday):
    save(bob, friday, "dm-razz", "fnp-whiskey")
    assert isinstance(friday.reloaded().of(DealersChoice).lists[0], FeltGames)
