"""Dealer's choice on a tablet (tournaments/tablet/acts/table_acts.py, presenters/felt_choice.py)."""

import pytest

from clauses.refusal import NotAllowed
from tables.models import Entry
from tests.tournaments.night.floor.test_felt_games import GAMES, GUTS, RAZZ, listed
from tests.tournaments.tablet.conftest import PairedTablet
from tests.tournaments.tablet.test_recording import undo as taken_back
from tournaments.night.facts import (
    BombPotDealt,
    ClockResumed,
    FeltGames,
    FeltOption,
    SteppedAway,
    TimeAdded,
    VariationsSet,
)
from tournaments.night.floor.felt_games import standing
from tournaments.presenters.room import table_view
from tournaments.tablet.questions import remedies
from tournaments.tablet.screen import tablet as tablet_screen

pytestmark = pytest.mark.django_db

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = b"s" * 32


@pytest.fixture
def night(friday):
    return friday.start(SIX).record(FeltGames(games=GAMES))


@pytest.fixture
def device(night):
    return PairedTablet(night)


def choose(device, player, game, hand, **more):
    return device.send("choose-game", player=player, game=game.key, title="?", hand=hand, **more)


def kinds():
    return list(Entry.objects.order_by("pk").values_list("kind", flat=True))


def played(floor):
    return floor.tables[1].hand.game.game.key


def shown(night, floor):
    return tablet_screen(floor, 1, SEED, night.now).choice


@pytest.mark.rule("FNP-dealers-choice")
class TestChoosing:
    def test_chosen_then_dealt_and_the_next_choice_says_that_the_hand_is_over(self, device):
        answer = choose(device, 1, RAZZ, 1)
        assert (answer.state, answer.words) == ("done", "Ann chose ? at table 1")
        assert device.send("deal", hand=1).state == "done"
        choose(device, 2, GUTS, 2)
        device.send("deal", hand=2)
        assert kinds()[-5:] == ["game_chosen", "hand_dealt", "hand_finished", "game_chosen", "hand_dealt"]
        titles = Entry.objects.filter(kind="game_chosen").order_by("pk").values_list("payload", flat=True)
        assert [payload["title"] for payload in titles] == ["Razz", "Double-Guts"]
        assert played(device.floor) == "fnp-double-guts"

    def test_once_by_two_tablets(self, device, night):
        other = PairedTablet(night)
        choose(device, 1, RAZZ, 1)
        assert choose(other, 1, RAZZ, 1).state == "already"
        device.send("deal", hand=1)
        assert choose(other, 1, RAZZ, 1, waited=True).state == "already"

    def test_announced_otherwise_on_the_same_tablet_it_is_another_choice(self, device, night):
        option = FeltOption(name="limit", values=("no-limit", "pot-limit"), listed="no-limit")
        varied = RAZZ.model_copy(update={"announces": (option,)})
        night.record(FeltGames(games=(varied, GUTS)))
        choose(device, 1, RAZZ, 1)
        said = {"says-limit": '"pot-limit"'}
        assert (
            choose(device, 1, RAZZ, 1, **said).words
            == "Ann chose ? at table 1: Betting from the bring-in to the pot"
        )
        assert choose(device, 1, RAZZ, 1, **said).state == "already"
        assert standing(device.floor, device.floor.tables[1]).announced == {"limit": "pot-limit"}
        with pytest.raises(NotAllowed, match="does not announce that"):
            choose(device, 1, RAZZ, 1, **{"says-limit": '"limit"'})

    @pytest.mark.parametrize("sent", ["pot-limit", "", "{}", "[" * 90_000, "null", "1e999"])
    def test_what_no_tablet_sends_is_said(self, device, sent):
        with pytest.raises(NotAllowed, match="announce"):
            choose(device, 1, RAZZ, 1, **{"says-limit": sent})

    def test_only_by_who_has_the_next_button(self, device):
        with pytest.raises(NotAllowed, match="Ann chooses the next game"):
            choose(device, 2, RAZZ, 1)

    def test_a_game_that_came_too_late_is_a_question(self, device):
        device.send("deal", hand=1)
        assert played(device.floor) == "dm-razz"
        assert choose(device, 1, GUTS, 1, waited=True).state == "question"
        assert device.question.why == "Hand 1 has begun already."
        assert remedies(device.question, device.floor) == []

    @pytest.mark.rule("DM-bomb-when")
    @pytest.mark.parametrize("is_over", [False, True])
    def test_a_bomb_pot_dealt_meanwhile_comes_between(self, friday, is_over):
        night = friday
        night.buy_in(SIX).seat(SIX)
        night.record(VariationsSet(variations={"bomb_pot": True})).start_only().record(FeltGames(games=GAMES))
        night.at(15).deal().at(18).finish_hand().at(21).record(BombPotDealt(table=1))
        if is_over:
            night.finish_hand()
        device = PairedTablet(night)
        assert choose(device, 2, GUTS, 2, waited=True).state == "done"
        assert bool(device.floor.tables[1].hand.finished) is is_over
        assert standing(device.floor, device.floor.tables[1]).game == GUTS
        assert choose(device, 2, GUTS, 2, waited=True).state == "already"

    @pytest.mark.rule("DM-bomb-when")
    def test_however_many_bomb_pots_are_dealt_meanwhile(self, friday):
        night = friday
        night.buy_in(SIX).seat(SIX)
        night.record(VariationsSet(variations={"bomb_pot": True})).start_only().record(FeltGames(games=GAMES))
        night.at(15).deal().at(18).finish_hand()
        night.at(21).record(BombPotDealt(table=1)).finish_hand()
        night.record(ClockResumed(), TimeAdded(seconds=-19 * 60)).at(23).record(BombPotDealt(table=1))
        night.finish_hand().record(ClockResumed())
        device = PairedTablet(night)
        assert choose(device, 2, GUTS, 2, waited=True).state == "done"
        assert standing(device.floor, device.floor.tables[1]).game == GUTS
        device.send("deal", hand=4)
        assert choose(device, 2, RAZZ, 2, waited=True).state == "question"
        assert device.question.why == "Hand 2 has begun already."

    def test_one_that_was_taken_from_the_list_meanwhile_is_a_question(self, device, night):
        night.record(FeltGames(games=(RAZZ, listed("dm-omaha", "Omaha"))))
        assert choose(device, 1, GUTS, 1, waited=True).state == "question"
        assert device.question.why == "? is not on the list of games."

    def test_taken_back_with_the_end_of_the_hand(self, device):
        device.send("deal", hand=1)
        choose(device, 2, GUTS, 2, request="mine")
        taken_back(device, "mine")
        assert device.floor.tables[1].hand.finished is None
        assert standing(device.floor, device.floor.tables[1]) is None

    def test_dealing_without_one_is_said(self, device):
        device.send("deal", hand=1)
        assert Entry.objects.get(kind="game_chosen").payload["by"] == "time"
        taken_back(device, device.latest)
        assert device.floor.tables[1].hand is None

    def test_where_none_is_chosen_it_is_refused(self, friday):
        friday.start(SIX).deal()
        device = PairedTablet(friday)
        with pytest.raises(NotAllowed, match="No games are chosen at table 1"):
            choose(device, 2, RAZZ, 2)
        assert device.floor.tables[1].hand.finished is None


@pytest.mark.rule("FNP-dealers-choice")
class TestShowing:
    def test_who_chooses_what_is_next_and_what_is_played(self, device, night):
        choice = shown(night, device.floor)
        assert (choice.name, choice.shown, choice.seconds) == ("Ann", None, None)
        assert table_view(device.floor, device.floor.tables[1]).game == "Ann chooses the game"
        choose(device, 1, RAZZ, 1)
        choice = shown(night, device.floor)
        assert (choice.chosen.title, choice.by, choice.shown.key) == ("Razz", "Ann", "dm-razz")
        assert table_view(device.floor, device.floor.tables[1]).game == "next: Razz, chosen by Ann"
        device.send("deal", hand=1)
        choice, view = shown(night, device.floor), table_view(device.floor, device.floor.tables[1])
        assert (choice.chosen, choice.played.title, choice.dealer) == (None, "Razz", "Ann")
        assert (view.game, view.hand) == ("", "Hand 1 · Razz · 50 / 100")

    def test_the_time_runs_from_the_end_of_the_hand_and_not_in_a_pause(self, device, night):
        device.send("deal", hand=1)
        night.at(2)
        device.send("finish-hand", hand=1, ago=0)
        finished = device.floor.tables[1].hand.finished
        night.now = finished
        assert shown(night, device.floor).seconds == 45
        assert tablet_screen(device.floor, 1, SEED, finished.replace(year=2030)).choice.seconds == 0

    def test_a_game_for_fewer_says_why(self, device, night):
        night.record(FeltGames(games=(RAZZ, listed("few", "For four", most=4))))
        offered = shown(night, device.floor).games
        assert [each.why for each in offered] == ["", "For four is for 2 to 4 players, and 6 would play."]

    def test_rules_of_one_that_is_off_the_list_stay_while_it_is_played(self, device, night):
        choose(device, 1, GUTS, 1)
        device.send("deal", hand=1)
        night.floor = device.floor
        night.facts = [None] * device.floor.sequence
        night.record(FeltGames(games=(RAZZ, listed("dm-omaha", "Omaha"))))
        rules = [game.key for game in shown(night, device.floor).rules]
        assert rules == ["dm-razz", "dm-omaha", "fnp-double-guts"]

    def test_nobody_is_asked_where_no_hand_can_be_dealt(self, friday):
        friday.start(SIX).record(FeltGames(games=GAMES))
        friday.record(*(SteppedAway(player=number) for number in range(1, 7)))
        assert shown(friday, friday.floor).name == "Ann"
