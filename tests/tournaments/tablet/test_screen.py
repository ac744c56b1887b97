"""Tests of what a tablet shows (tournaments/tablet/screen.py) and wants of the director (tablets.py)."""

import json

from clubs.rulebook import PRESETS
from tables.log import LogLine
from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.console.page import strip
from tournaments.night.facts import FloorCalled, HandFinished
from tournaments.tablet.screen import here, tablet

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
SEED = b"s" * 32


def shown(night, table=1):
    return tablet(night.floor, table, SEED, night.now)


class TestTable:
    def test_every_seat_has_its_panel(self):
        screen = shown(Night().start("Ann - Bob Cat", override="few", seats=6))
        assert [panel.who and panel.who.name for panel in screen.panels] == [
            "Ann",
            None,
            "Bob",
            "Cat",
            None,
            None,
        ]
        assert [person.name for person in screen.panels[0].others] == ["Bob", "Cat"]

    def test_the_next_hand_has_a_number_so_that_two_tablets_begin_it_once(self):
        night = Night().start(NINE)
        assert (shown(night).next_hand, shown(night).hand_runs) == (1, False)
        night.deal()
        assert (shown(night).next_hand, shown(night).hand_runs) == (2, True)
        night.record(HandFinished(table=1))
        assert (shown(night).next_hand, shown(night).hand_runs) == (2, False)

    def test_a_hand_that_is_older_than_play_runs_no_more(self):
        night = Night().start(NINE).at(5).deal()
        assert (shown(night).hand_runs, json.loads(shown(night).state)["hand"]["finished"]) == (True, False)
        night.at(16)
        assert (shown(night).hand_runs, json.loads(shown(night).state)["hand"]["finished"]) == (False, True)

    def test_a_reported_player_is_neither_out_nor_to_be_picked(self):
        night = Night().start(NINE).at(125).deal().bust("Ann", by="Bob", pending=True)
        screen = shown(night)
        assert screen.panels[0].is_reported
        assert "Ann" not in [person.name for person in screen.players]
        assert [report.words for report in screen.reports] == ["Ann"]
        assert json.loads(screen.state)["players"]["1"]["reported"] is True

    def test_chips_that_were_coloured_up_are_not_counted(self):
        screen = shown(Night().start(NINE))
        assert [chip.value for chip in screen.chips][:3] == [5, 10, 25]

    def test_a_table_that_is_gone_says_so_and_one_before_the_draw_is_not_there_yet(self):
        night = Night().buy_in(NINE)
        assert shown(night).stage == "setup"
        night.seat(NINE).start_only()
        assert shown(night, 2).stage == "gone"


class TestStacks:
    def test_decide_only_when_nobody_can_come_back(self):
        night = Night().start(NINE)
        assert shown(night).stacks_decide is False
        assert shown(night.at(125)).stacks_decide is True

    def test_a_reported_knockout_can_be_joined(self):
        night = Night().start(NINE).at(125).deal().bust("Ann", by="Bob", pending=True)
        same = shown(night).same_hand
        assert (same.names, [pick.name for pick in same.lacking]) == ("Ann", ["Ann"])


class TestArriving:
    def test_who_is_due_to_move_here_and_nobody_else(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim").deal(1, 2)
        assert [person.more for person in shown(night, 2).arriving] == ["is to move here"]
        assert list(shown(night, 1).arriving) == []

    def test_a_player_may_go_to_another_table_only_if_that_is_due(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim").deal(1, 2)
        leads = {panel.who.name: panel.leads_to for panel in shown(night).panels if panel.who}
        due = [name for name, elsewhere in leads.items() if elsewhere]
        assert len(due) == 1
        assert leads[due[0]] == ((2, tuple(night.floor.tables[2].open_seats)),)
        assert {panel: panel.number for panel in shown(night).panels}, "the page keeps what it drew of each"
        assert not any(panel.leads_to for panel in shown(night, 2).panels)

    def test_a_full_table_takes_nobody(self):
        assert list(shown(Night().start("Ann Bob", "Cat Dan", seats=2, override="few")).arriving) == []


class TestLevel:
    def test_of_the_next_hand_is_said_only_where_the_clock_does_not_say_it(self):
        night = Night(rulebook=PRESETS["dead_money"]).start(NINE, structure=levels()).deal()
        night.at(19).record(HandFinished(table=1))
        assert json.loads(shown(night).state)["level"] == ""
        assert json.loads(shown(night.at(21)).state)["level"] == "50 / 100"
        tda = Night(rulebook=PRESETS["tda"]).start(NINE, structure=levels()).deal()
        tda.at(19).record(HandFinished(table=1))
        assert json.loads(shown(tda.at(21)).state)["level"] == ""


def line(sequence, request="x", **payload):
    return LogLine(sequence, "k", payload, EIGHT_O_CLOCK, EIGHT_O_CLOCK, request_id=request)


def test_what_was_recorded_here_names_the_table_its_players_or_came_from_its_tablets():
    lines = [
        line(1, table=2),
        line(2, table=1),
        line(3, player=7),
        line(4, player=8),
        line(5, request="t4.a", stacks={}),
        line(6, request="t40.a", stacks={}),
    ]
    assert [each.sequence for each in here(lines, 1, {"t4."}, {7})] == [5, 3, 2]


def test_what_is_wanted_of_the_director_is_said_in_words():
    night = Night().start(NINE).at(125).deal().bust("Ann", by="Bob", pending=True)
    night.record(FloorCalled(table=1, reason="clock", note="Cat"))
    wanted = strip(night.floor, [], night.now)
    assert [call.words for call in wanted.calls] == ["the clock on a player: Cat"]
    assert [report.words for report in wanted.reports] == ["Bob knocked out Ann"]
