"""The time to act on a table's tablet and on the console (tournaments/presenters/acting_time.py)."""

from datetime import timedelta

import pytest
from django.urls import reverse

from clubs.actions import save_rulebook
from clubs.rulebook import PRESETS
from tests.tournaments.tablet.test_views import TWO, Device, code_for
from tournaments.night.facts import ClockCalled
from tournaments.night.floor.acting import CalledClocks
from tournaments.presenters.acting_time import acting_time, all_on_the_clock

pytestmark = pytest.mark.django_db


def with_conduct(friday, **changes):
    """The night is played by a rulebook with this conduct."""
    club = friday.tournament.event.season.club
    rules = PRESETS["dead_money"]
    rules = rules.model_copy(update={"conduct": rules.conduct.model_copy(update=changes)})
    save_rulebook(club=club, rulebook=rules)
    return friday


def paired(night):
    device = Device()
    device.type(code_for(night))
    return device


class TestTablet:
    def test_the_dealer_calls_the_clock_and_says_that_the_hand_is_dead(self, friday):
        tablet = paired(friday.start(*TWO).deal(1, 2))
        assert 'id="on-clock"' in tablet.page().content.decode()
        assert tablet.send("clock", player=2).json()["said"] == "Clock called on Bob at table 1"
        again = tablet.send("clock", player=2, request_id="again").json()
        assert (again["state"], again["reason"]) == ("already", "Bob is on the clock already.")
        text = tablet.fragment().content.decode()
        until = all_on_the_clock(friday.reloaded(), friday.now)[0].until
        assert f'data-until="{until}"' in text
        early = tablet.send("clock-over", player=2, outcome="folded", request_id="b").json()
        assert "still has" in early["reason"]
        assert tablet.send("clock-over", player=2, outcome="acted", request_id="c").json()["state"] == "done"
        assert friday.reloaded().of(CalledClocks).by_table == {}

    def test_no_other_table_is_spoken_for(self, friday):
        tablet = paired(friday.start(*TWO).deal(1, 2))
        answer = tablet.send("clock", player=7).json()
        assert "does not sit at table 1" in answer["reason"]

    def test_an_undo_takes_the_clock_away(self, friday):
        tablet = paired(friday.start(*TWO).deal(1, 2))
        tablet.send("clock", player=2, request_id="mine")
        tablet.send("undo", request="mine", request_id="undo")
        assert friday.reloaded().of(CalledClocks).by_table == {}

    def test_where_there_is_none_the_page_has_no_trace_of_it(self, friday):
        with_conduct(friday, called_clock=0)
        text = paired(friday.start(*TWO).deal(1, 2)).page().content.decode()
        assert "on-clock" not in text
        assert "Clock on a player</button>" in text  # which calls the floor, as before
        assert text.count("Clock on a player") == 1
        assert "Time card" not in text

    def test_time_cards_and_shot_clock(self, friday):
        with_conduct(friday, time_cards=1, shot_clock=20)
        tablet = paired(friday.start(*TWO).deal(1, 2))
        text = tablet.page().content.decode()
        assert "Time card, 1 left" in text
        assert 'data-shot="20"' in text
        assert text.count("Too late: check") == 1 + 6  # of who is on the clock, and on each player's panel
        tablet.send("time-card", player=2)
        assert "Time card, 0 left" in tablet.page().content.decode()
        refused = tablet.send("time-card", player=2, request_id="again").json()
        assert "Bob has no time card left" in refused["reason"]


class TestConsole:
    def test_a_director_calls_it_and_answers_it(self, console, friday):
        friday.start(*TWO).deal(1, 2)
        sheet = console.get("sheet", sheet="player", player=2).content.decode()
        assert reverse("night_act", args=[friday.tournament.pk, "call-clock"]) in sheet
        text = console.act("call-clock", table=1, player=2).content.decode()
        assert "Bob is on the clock at table 1" in text
        sheet = console.get("sheet", sheet="player", player=2).content.decode()
        assert "on the clock once" in sheet
        assert reverse("night_act", args=[friday.tournament.pk, "call-clock"]) not in sheet
        text = console.act("answer-clock", table=1, player=2, outcome="acted").content.decode()
        assert "Bob is on the clock" not in text

    def test_a_second_call_is_refused_in_the_sheet(self, console, friday):
        friday.start(*TWO).deal(1, 2)
        console.act("call-clock", table=1, player=2)
        again = console.act("call-clock", table=1, player=3)
        assert again.status_code == 422
        assert "Bob is on the clock already" in again.content.decode()


def test_what_is_left_is_counted_from_the_call(friday):
    friday.start(*TWO).deal(1, 2).record(ClockCalled(table=1, player=2))
    floor = friday.reloaded()
    shown = acting_time(floor, floor.tables[1], friday.now + timedelta(seconds=12))
    assert (shown.seconds, shown.called.name, shown.called.left) == (30, "Bob", "00:18")
