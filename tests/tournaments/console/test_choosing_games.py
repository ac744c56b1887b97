"""Dealer's choice on the console (console/forms/variation_acts.py, parts/felt_choice.html)."""

import pytest

from tests.tournaments.browsers import Console
from tests.tournaments.console.test_kills_plaques_and_bombs import said
from tests.tournaments.night.floor.test_felt_games import GAMES, GUTS, RAZZ
from tournaments.night.facts import FeltGames, FeltOption

pytestmark = pytest.mark.django_db

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def console(friday, signed_in):
    friday.start(SIX).record(FeltGames(games=GAMES))
    return Console(signed_in("Bob"), friday)


@pytest.mark.rule("FNP-dealers-choice")
class TestChoosing:
    def test_for_who_has_the_button_and_shown_on_the_table(self, console):
        assert "Ann chooses the game" in said(console.get("sheet", sheet="table", table=1))
        answer = console.act("choose-game", table=1, game=GUTS.key)
        assert "Ann chose Double-Guts at table 1" in said(answer)
        assert "next: Double-Guts, chosen by Ann" in said(console.get("floor"))
        console.act("deal", table=1)
        assert "Hand 1 · Double-Guts · 50 / 100" in said(console.get("floor"))
        console.act("choose-game", table=1, game=GUTS.key)
        assert console.floor.tables[1].hand.finished is not None
        assert console.floor.tables[1].chosen.player == 2

    def test_with_what_the_dealer_announces_and_named_in_the_log(self, console):
        limit = FeltOption(name="limit", values=("no-limit", "pot-limit"), listed="no-limit")
        console.night.record(FeltGames(games=(RAZZ.model_copy(update={"announces": (limit,)}), GUTS)))
        assert "Announce it otherwise" not in said(console.get("sheet", sheet="table", table=1))
        console.act("choose-game", table=1, game=RAZZ.key)
        assert "Announce it otherwise" in said(console.get("sheet", sheet="table", table=1))
        answer = console.act("choose-game", table=1, game=RAZZ.key, **{"says-limit": '"pot-limit"'})
        assert "Ann chose Razz at table 1: Betting from the bring-in to the pot" in said(answer)
        assert console.floor.tables[1].chosen.announced == {"limit": "pot-limit"}

    @pytest.mark.parametrize("sent", ["pot-limit", "[" * 9_000, "1e999"])
    def test_what_cannot_be_announced_is_refused_and_the_choice_before_stands(self, console, sent):
        console.act("choose-game", table=1, game=GUTS.key)
        answer = console.act("choose-game", table=1, game=GUTS.key, **{"says-limit": sent})
        assert answer.status_code == 422
        assert "That cannot be announced." in said(answer)
        assert console.floor.tables[1].chosen.announced == {}

    def test_dealing_waits_for_nobody_and_says_so(self, console):
        assert "Ann chose no game at table 1: Razz is dealt" in said(console.act("deal", table=1))
        assert console.floor.tables[1].hand.game.by == "time"

    def test_what_is_not_on_the_list_is_refused(self, console):
        answer = console.act("choose-game", table=1, game="dm-omaha")
        assert answer.status_code == 422
        assert "dm-omaha is not on the list of games." in said(answer)

    def test_undone_the_table_is_asked_again(self, console):
        console.act("choose-game", table=1, game=GUTS.key)
        console.post("night_undo", sequence=console.floor.sequence, why="")
        assert "Ann chooses the game" in said(console.get("floor"))
