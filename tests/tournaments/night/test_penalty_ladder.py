"""The penalty that comes next (tournaments/night/floor/conduct.py), and what a player has had before it."""

import pytest

from tournaments.night.conduct_log import record_of
from tournaments.night.facts import Penalised
from tournaments.night.floor.conduct import next_penalty

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.mark.rule("DM-etiquette-sanction")
@pytest.mark.parametrize(
    ("tonight", "earlier", "suggested"),
    [
        ([], [], "warning"),
        ([], ["rounds"], "warning"),
        ([], ["warning", "hands"], "hands"),
        (["warning"], [], "hands"),
        (["warning", "hands", "warning"], [], "rounds"),
        (["minutes"], [], "rounds"),
        (["rounds"], [], "disqualified"),
        (["disqualified"], [], "disqualified"),
    ],
)
def test_each_comes_after_the_strongest_of_tonight(tonight, earlier, suggested):
    assert next_penalty(tonight, earlier) == suggested


@pytest.mark.django_db
class TestTheForm:
    def penalise(self, night, player, penalty="warning", **more):
        return night.record(Penalised(player=player, penalty=penalty, reason="slow", **more))

    @pytest.mark.rule("TDA-71")
    def test_shows_what_they_have_had_tonight_and_earlier_in_the_season(self, console, friday, open_night):
        earlier = open_night(name="Last week").start(SIX)
        self.penalise(self.penalise(earlier, 1), 2)
        self.penalise(friday.start(SIX), 1, "hands", amount=1)
        record = record_of(friday.tournament.event, 1)
        assert [str(each.sentence) for each in record.tonight] == ["Ann sits out 1 hand: slow"]
        assert [(str(each.sentence), each.occasion) for each in record.earlier] == [
            ("Ann was warned: slow", "Last week")
        ]
        sheet = console.get("sheet", sheet="player", player=1).content.decode()
        assert "Had before:" in sheet
        assert "Ann was warned: slow" in sheet
        assert '<button name="penalty" value="rounds">' in sheet
        sheet = console.get("sheet", sheet="player", player=3).content.decode()
        assert "Had before:" not in sheet
        assert '<button name="penalty" value="warning">' in sheet

    def test_is_there_for_somebody_who_is_out(self, console, friday):
        friday.start(SIX).at(125).bust("Ann", by="Bob")
        sheet = console.get("sheet", sheet="player", player=1).content.decode()
        assert "wait until they are back" in sheet
        assert "Disqualify" not in sheet
        console.act("penalise", player=1, penalty="hands", amount=3, reason="slammed the door")
        assert console.floor.players[1].sits_out == 3
        sheet = console.get("sheet", sheet="player", player=1).content.decode()
        assert "Remit the penalty" in sheet
        console.act("end-penalty", player=1)
        assert console.floor.players[1].sits_out == 0

    def test_offers_nothing_before_play_has_begun(self, console, friday):
        friday.buy_in(SIX)
        assert "penalise" not in console.get("sheet", sheet="player", player=1).content.decode()
