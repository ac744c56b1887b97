"""Kills, plaques and Bomb Pots on the console and on dealers' tablets (console/forms/variation_acts.py,
presenters/varied_table.py, tablet/acts/)."""

import html
import re

import pytest

from tests.tournaments.browsers import Console
from tests.tournaments.night.floor.test_felt_games import RAZZ
from tests.tournaments.tablet.conftest import PairedTablet
from tests.tournaments.tablet.test_recording import undo as taken_back
from tournaments.night.due import Act, due
from tournaments.night.facts import FeltGames
from tournaments.night.facts_of import choose_game, deal
from tournaments.night.floor.variations.bomb_pots import BombPots
from tournaments.night.floor.variations.kills import Kills
from tournaments.night.floor.variations.plaques import held
from tournaments.presenters.clock_face import face
from tournaments.presenters.figures import figures
from tournaments.tablet.screen import tablet

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
SEED = b"s" * 32

pytestmark = pytest.mark.django_db


def said(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.fixture
def console(friday, signed_in):
    return Console(signed_in("Bob"), friday)


@pytest.fixture
def begun(console, friday):
    """A night with all of them, eight players, the first hand dealt."""
    chosen = {"kill": "full", "run_it_twice": "on", "goldschlager": "on", "bomb_pot": "on"}
    assert console.act("variations", **chosen).status_code == 200
    friday.floor, friday.facts = console.floor, [None] * console.floor.sequence
    return friday.start(EIGHT).deal()


@pytest.fixture
def device(begun):
    return PairedTablet(begun)


class TestChoosing:
    def test_the_sheet_and_what_all_are_told(self, console, begun):
        assert "Kill pots, Run It Twice, Goldschlager and Bomb Pots" in said(
            console.get("sheet", sheet="variations")
        )
        shown = {str(figure.label): str(figure.value) for figure in figures(begun.floor, "$")}
        assert shown["Variations"] == "Kill pots, Run It Twice, Goldschlager and Bomb Pots"

    def test_they_are_switched_off_again(self, console):
        console.act("variations", kill="half", bomb_pot="on")
        assert (console.floor.variations.kill, console.floor.variations.bomb_pot) == ("half", True)
        console.act("variations")
        assert (console.floor.variations.kill, console.floor.variations.bomb_pot) == ("none", False)


class TestKill:
    @pytest.mark.rule("DM-kill-button", "DM-kill-two-pots")
    def test_noted_on_the_console_and_said_at_the_table(self, console, begun):
        console.act("pot-won", table=1, players=[3])
        assert "kill button: Cat" in said(console.get("floor"))
        begun.floor = console.floor
        begun.deal()
        assert "Cat won the pot of table 1" in said(console.act("pot-won", table=1, players=[3]))
        assert "Cat kills the next pot: 200" in said(console.get("sheet", sheet="table", table=1))
        console.act("kill-button", table=1)
        assert console.floor.of(Kills).by_table[1].holder is None

    @pytest.mark.rule("DM-kill-button")
    def test_noted_once_by_two_tablets_and_taken_back(self, device):
        assert device.send("pot-won", players=[3], hand=1, request="first").state == "done"
        assert device.send("pot-won", players=[3], hand=1).state == "already"
        assert device.floor.of(Kills).by_table[1].holder == 3
        taken_back(device, "first")
        assert device.floor.of(Kills).by_table == {}

    @pytest.mark.rule("DM-kill-neutral")
    def test_it_is_recorded_in_which_game_a_pot_was_won_where_the_dealers_choose(self, console, begun):
        begun.record(FeltGames(games=(RAZZ,)))
        begun.record(*choose_game(begun.floor, 1, RAZZ.key)).record(*deal(begun.floor, 1))
        console.act("pot-won", table=1, players=[3])
        assert console.floor.of(Kills).by_table[1].title == "Razz"
        begun.floor = console.floor
        device = PairedTablet(begun.record(*deal(begun.floor, 1)))
        assert device.send("pot-won", players=[3], hand=3).state == "done"
        assert device.floor.of(Kills).by_table[1].title == "Razz"


class TestPlaques:
    @pytest.mark.rule("DM-rit-plaque", "DM-gold-plaque", "DM-gold-earn")
    def test_counted_on_the_tablet(self, device, begun):
        screen = tablet(begun.floor, 1, SEED, begun.now)
        assert [(each.name, each.kind, each.count) for each in screen.varied.plaques[:2]] == [
            ("Ann", "run_it_twice", 1),
            ("Ann", "goldschlager", 1),
        ]
        device.send("plaque", player=1, plaque="run_it_twice")
        device.send("plaque", player=1, plaque="goldschlager", earned="on")
        assert [held(device.floor, kind, 1) for kind in ("run_it_twice", "goldschlager")] == [0, 2]

    @pytest.mark.rule("DM-rit-transfer")
    def test_passed_on_from_the_console_once_the_owner_is_finally_out(self, console, friday):
        console.act("variations", run_it_twice="on")
        friday.floor, friday.facts = console.floor, [None] * console.floor.sequence
        night = friday.start(EIGHT).at(130).deal().bust("Ann", by="Bob")
        things = due(night.floor.at(night.now), SEED)
        assert "To whom do the plaques of Ann go?" in [str(thing.sentence) for thing in things]
        elimination = console.floor.sequence
        assert "Ann is out: 1 × Run It Twice" in said(console.get("sheet", sheet="plaques"))
        assert console.act("pass-plaques", player=1, plaque="run_it_twice", to=3).status_code == 200
        assert held(console.floor, "run_it_twice", 3) == 2
        console.post("night_undo", sequence=elimination)  # what was passed on rests on it
        assert held(console.floor, "run_it_twice", 3) == 2
        console.post("night_undo", sequence=elimination + 1)
        console.post("night_undo", sequence=elimination)
        assert [held(console.floor, "run_it_twice", player) for player in (1, 3)] == [1, 1]
        assert 1 in console.floor.in_play


class TestBombPot:
    def test_the_button_for_the_next_level_says_that_it_leaves_the_pot_out(self, console, begun):
        begun.at(18)
        assert 'aria-label="Level forward, without the Bomb Pot"' in console.get().content.decode()
        begun.at(21)  # it is due, and not left out
        assert 'aria-label="Level forward"' in console.get().content.decode()

    @pytest.mark.rule("DM-bomb-when", "DM-bomb-post")
    def test_the_clock_stops_and_everybody_is_told_until_all_tables_have_had_it(self, console, begun):
        begun.at(18).deal().at(21)
        floor = begun.floor.at(begun.now)
        assert str(face(floor, begun.now).why) == "Bomb Pot · everybody posts 200"
        assert face(floor, begun.now).stops
        assert (str(face(floor, begun.now).name), face(floor, begun.now).left) == ("Level 1", 0)
        first = due(floor, SEED)[0]
        assert (first.act, str(first.sentence)) == (
            Act.BOMB_POT,
            "Bomb Pot at table 1: everybody posts 200",
        )
        screen = tablet(begun.floor, 1, SEED, begun.now)
        assert (screen.varied.bomb_pot, screen.varied.posts) == (True, 200)

    @pytest.mark.rule("DM-bomb-when")
    def test_dealt_once_from_the_tablet_and_the_clock_goes_on_by_a_tap(self, begun, device, console):
        begun.at(18).deal().at(21)
        assert device.send("bomb-pot").state == "done"
        assert device.send("bomb-pot").state == "already"
        assert device.floor.tables[1].hand.is_bomb_pot
        begun.floor = device.floor
        screen = tablet(begun.floor, 1, SEED, begun.now)
        assert (screen.varied.bomb_pot, screen.varied.stands) == (False, True)
        assert str(screen.table.hand) == "Hand 3 · Bomb Pot"
        assert [disc.letters for disc in screen.table.discs] == ["D"]
        (on,) = [thing for thing in due(begun.floor.at(begun.now), SEED) if thing.act is Act.CLOCK_ON]
        assert "let the clock go on" in on.sentence

    def test_the_sheet_names_the_game(self, console, begun):
        begun.at(18).deal().at(21)
        console.act("bomb-pot-game", game="Omaha")
        assert console.floor.of(BombPots).game == "Omaha"
        assert "Bomb Pot" in said(console.get("sheet", sheet="bomb-pot"))
