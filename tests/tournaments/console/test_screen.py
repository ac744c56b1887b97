"""Tests of what the console shows (tournaments/console/screen.py, clock.py, setup.py)."""

from datetime import timedelta

import pytest

from tests.tournaments.nights import Night, levels
from tournaments.console.screen import console
from tournaments.console.setup import setup
from tournaments.night.facts import (
    CheckedIn,
    ClockPaused,
    EntriesClosed,
    Finished,
    PotRolledOver,
    StructureSet,
    TermsSet,
)
from tournaments.night.floor.turnout import Turnout
from tournaments.night.structure import Level
from tournaments.presenters.clock_face import face

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = bytes(32)


def shown(night):
    return console(night.floor, SEED, night.now, "$")


def figures(night):
    return {figure.label: figure.value for figure in shown(night).figures}


class TestStages:
    def test_from_set_up_to_the_end(self):
        night = Night()
        stages = [shown(night).stage]
        night.start("Ann Bob", override="two").at(125)
        stages.append(shown(night).stage)
        night.bust("Ann", by="Bob")
        stages.append(shown(night).stage)
        night.record(Finished())
        stages.append(shown(night).stage)
        assert stages == ["setup", "running", "over", "finished"]

    def test_what_the_page_has_a_place_for_is_not_due_before_the_start(self):
        night = Night().buy_in(SIX).record(StructureSet(periods=levels()))
        assert shown(night).due == []


class TestFigures:
    def test_players_chips_and_money(self):
        night = Night().start(SIX).bust("Ann", by="Bob").rebuy("Ann").bust("Cat", by="Bob")
        assert figures(night) == {
            "Players": "5 / 6",
            "Average stack": "4,200 · 42 BB",
            "Chips in play": "21,000",
            "Prize pool": "$115.70",
            "Rebuys": "1",
            "Add-ons": "0",
            "Championship pot": "$13",
            "Kitty": "$1.30",
            "Rebuys end in": "2 h 12 min",
        }

    def test_rolled_over_pots_are_one_of_them(self):
        assert figures(Night().start(SIX).record(PotRolledOver(table=1, chips=900)))["Rolled over"] == "900"

    def test_nobody_has_no_average(self):
        assert figures(Night())["Average stack"] == "–"


class TestOut:
    def test_the_latest_out_first_with_the_prize_and_the_way_back(self):
        night = Night().start(SIX).bust("Ann", by="Bob").bust("Cat", by="Bob")
        assert [(who.name, who.place, who.can_rebuy) for who in shown(night).out] == [
            ("Cat", "5", True),
            ("Ann", "6", True),
        ]
        night.at(140).bust("Dan", by="Bob").bust("Eve", by="Bob").bust("Fay", by="Bob")
        out = shown(night).out
        assert [(who.name, who.prize) for who in out[:3]] == [
            ("Bob", "$69.80"),
            ("Fay", "$37.00"),
            ("Eve", ""),
        ]
        assert not any(who.can_rebuy for who in out)


class TestClockFace:
    def test_it_carries_the_rest_of_the_night(self):
        night = Night().start(SIX, structure=levels(4, breaks=(2,))).at(25)
        clock = face(night.floor, night.now)
        assert [period.name for period in clock.periods] == ["Level 2", "Break", "Level 3", "Level 4"]
        assert (clock.time, clock.blinds, clock.next, clock.break_in) == (
            "15:00",
            "100 / 200",
            "150 / 300",
            "15:00",
        )

    def test_antes_only_where_the_rulebook_has_them(self):
        structure = (Level(small_blind=100, big_blind=200, ante=200),)
        assert face(Night().start(SIX, structure=structure).floor, Night().now).ante == "BB ante 200"
        night = Night("cpl").start(SIX, seats=8, structure=structure)
        assert face(night.floor, night.now).ante == ""

    def test_why_it_stands_still(self):
        night = Night().start(SIX).at(5).record(ClockPaused(reason="break", minutes=10, note="pizza"))
        clock = face(night.floor, night.now)
        assert (clock.running, clock.why) == (False, "Break: pizza")
        assert clock.resumes == night.now + timedelta(minutes=10)
        assert face(night.floor, (night.at(20)).now).running

    def test_before_the_start_it_waits(self):
        assert face(Night().floor, Night().now).why == "Not started"
        night = Night().record(StructureSet(periods=levels()))
        assert face(night.floor, night.now).time == "20:00"

    def test_after_the_end_it_stands(self):
        night = Night().start("Ann Bob", override="two").at(125).bust("Ann", by="Bob").record(Finished())
        assert face(night.floor, (night.at(200)).now).why == "Finished"


class TestSetUp:
    def test_who_is_in_here_and_expected(self):
        night = Night().buy_in("Ann").commit("Cat")
        night.record(CheckedIn(player=2, name="Bob"))
        members = {number: name for name, number in night.ids.items() if number < 5}
        screen = setup(night.floor, members, {}, "$")
        assert [person.state for person in screen.people] == ["in", "here", "expected", ""]
        assert (screen.bought_in, screen.here, screen.turnout) == (1, 1, Turnout(1, 6))
        assert [person.name for person in screen.absent] == ["Cat"]

    def test_the_terms_in_words(self):
        assert setup(Night().floor, {}, {}, "$").terms == (
            "$20 for 3,000 chips, rebuys $10 for 3,000, add-on $10 for 3,000"
        )

    def test_the_structure_in_rows_and_the_tables_that_are_needed(self):
        night = Night().buy_in(" ".join(Night().ids)[:200].rsplit(" ", 1)[0])
        night.record(StructureSet(periods=levels(2, breaks=(1,))))
        screen = setup(night.floor, {}, {}, "$")
        assert [(row.name, row.blinds, row.minutes) for row in screen.structure] == [
            ("Level 1", "50 / 100", 20),
            ("Break", "", 10),
            ("Level 2", "100 / 200", 20),
        ]
        assert screen.tables == 3

    def test_a_dealer_who_may_give_the_card_back(self):
        night = Night().buy_in(SIX).seat(SIX)
        (redraw,) = setup(night.floor, {}, {5: "new_player"}, "$").redraws
        assert (redraw.name, redraw.table, redraw.why) == ("Eve", 1, "is new")


def test_what_was_sold_stays_among_the_figures_when_the_terms_change():
    night = Night().start(SIX).bust("Ann", by="Bob").rebuy("Ann")
    night.record(TermsSet(rebuy=None, add_on=None, reason="late"))
    assert night.floor.terms.rebuy is None
    assert figures(night)["Rebuys"] == "1"


@pytest.mark.rule("DM-rebuy-cutoff")
def test_a_draw_for_the_final_table_warns_while_who_is_out_may_come_back():
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").deal(1, 2).bust("Ann", by="Bob")
    redraw = next(thing for thing in shown(night).due if thing.key.startswith("redraw"))
    assert redraw.warning == "Rebuys are open: who is out may still come back"
    night.at(125)
    redraw = next(thing for thing in shown(night).due if thing.key.startswith("redraw"))
    assert redraw.warning == ""


@pytest.mark.parametrize("closed", [("rebuys",), ("entries", "rebuys")])
def test_rebuys_that_were_closed_by_hand_are_not_said_to_be_open(closed):
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").deal(1, 2).bust("Ann", by="Bob")
    night.record(EntriesClosed(what=closed, reason="all are here"))
    redraw = next(thing for thing in shown(night).due if thing.key.startswith("redraw"))
    assert redraw.warning == ""
