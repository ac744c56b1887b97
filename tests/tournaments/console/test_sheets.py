"""Tests of what a tap on the console opens (tournaments/console/sheets.py): who can be picked, what can be
done."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Rebuy
from tests.tournaments.nights import Night
from tournaments.console.sheets import SHEETS, number
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    DealerNamed,
    HandForHand,
    StacksCounted,
    SteppedAway,
    TermsSet,
)
from tournaments.night.floor.turnout import Turnout

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = (SIX, "Gus Hal Ida Jon Kim Lou")


def opened(night, name, **query):
    typed = {key: str(value) for key, value in query.items()}
    return SHEETS[name](night.floor.at(night.now), typed, night.now)


def names(picks):
    return [pick.name for pick in picks]


class TestNumbers:
    @pytest.mark.parametrize(
        ("typed", "meant"), [("7", 7), ("-3", -3), ("", 0), ("x", 0), ("²", 0), ("9" * 30, 0)]
    )
    def test_a_query_holds_a_number_or_nothing(self, typed, meant):
        assert number({"player": typed}, "player") == meant
        assert number({}, "player") == 0


class TestPlayer:
    def test_those_of_the_same_table_may_have_knocked_them_out(self):
        night = Night().start(*TWELVE)
        sheet = opened(night, "player", player=night.ids["Ann"])
        assert names(sheet["others"]) == ["Bob", "Cat", "Dan", "Eve", "Fay"]
        assert (sheet["who"].name, sheet["in_play"], sheet["can_rebuy"]) == ("Ann", True, True)
        assert len(sheet["seated"]) == 11

    def test_one_who_is_out_may_come_back_and_has_no_table(self):
        night = Night().start(SIX).bust("Ann", by="Bob")
        sheet = opened(night, "player", out=night.ids["Ann"])
        assert (sheet["in_play"], sheet["others"], sheet["can_rebuy"]) == (False, [], True)
        assert not opened(night.at(200), "player", out=night.ids["Ann"])["can_rebuy"]

    def test_who_is_not_on_the_list_is_refused(self):
        with pytest.raises(NotAllowed, match="not on tonight"):
            opened(Night().start(SIX), "player", player=99)

    def test_the_dealer_of_the_table_is_known(self):
        night = Night().start(SIX).record(DealerNamed(player=3))
        assert opened(night, "player", player=3)["is_dealer"]
        assert not opened(night, "player", player=2)["is_dealer"]


class TestKnockouts:
    def test_everybody_with_chips_may_be_out_and_be_found(self):
        night = Night().start(SIX).bust("Cat", by="Bob")
        assert names(opened(night, "knockout")["picks"]) == ["Ann", "Bob", "Dan", "Eve", "Fay"]
        assert names(opened(night, "find")["picks"]) == ["Ann", "Bob", "Dan", "Eve", "Fay", "Cat"]

    def test_several_are_of_one_table_the_first_where_none_is_named(self):
        night = Night().start(*TWELVE)
        assert names(opened(night, "several", table=2)["picks"]) == TWELVE[1].split()
        assert names(opened(night, "several", table=9)["picks"]) == SIX.split()
        assert opened(Night(), "several")["picks"] == []


class TestBuying:
    def test_rebuys_are_for_those_out_while_they_are_open(self):
        night = Night().start(SIX).bust("Cat", by="Bob")
        sheet = opened(night, "rebuy")
        assert (names(sheet["out"]), len(sheet["picks"])) == (["Cat"], 5)
        assert names(opened(night.at(200), "rebuy")["out"]) == []

    def test_an_add_on_is_for_those_who_have_none(self):
        night = Night().start(SIX).at(121)
        before = opened(night, "add-on")
        assert ("Ann" in names(before["picks"]), before["taken"]) == (True, 0)
        after = opened(night.add_on("Ann"), "add-on")
        assert ("Ann" in names(after["picks"]), after["taken"]) == (False, 1)

    def test_what_may_be_closed_early_says_until_when_it_would_be_open(self):
        night = Night().start(SIX)
        sheet = opened(night, "close")
        assert [name for name, _, _ in sheet["open"]][:2] == ["entries", "rebuys"]
        assert sheet["first"] == "entries"
        assert all(ends is None or ends > night.now for _, _, ends in sheet["open"])
        assert "entries" not in [name for name, _, _ in opened(night.at(200), "close")["open"]]

    def test_late_entry_needs_consent_once_it_is_closed(self):
        night = Night().start(SIX)
        assert not opened(night, "late")["by_consent"]
        closed = opened(night.at(130), "late")
        most = night.rulebook.late_entry.after_break_most
        assert closed["by_consent"] == (most is not None)
        assert closed["at_most"] == most


class TestStacks:
    def test_a_count_is_of_one_table_or_of_all_and_compared_with_the_chips_in_play(self):
        night = Night().start(*TWELVE)
        assert [table for table, _ in opened(night, "count")["tables"]] == [1, 2]
        one = opened(night, "count", table=2)
        assert [(table, len(picks)) for table, picks in one["tables"]] == [(2, 6)]
        assert (one["in_play"], one["players"]) == (night.floor.chips_in_play, 12)

    def test_the_biggest_counted_stacks_come_first(self):
        night = Night().start(SIX).record(StacksCounted(stacks={2: 5000, 5: 9000}))
        assert names(opened(night, "snapshot")["picks"])[:2] == ["Eve", "Bob"]

    def test_stacks_are_asked_of_those_who_went_out_in_one_hand(self):
        night = Night().start(SIX).at(10).busts(("Ann", "Bob", None), ("Cat", "Bob", None))
        assert names(opened(night, "stacks")["picks"]) == ["Ann", "Cat"]


class TestMoney:
    def test_what_is_sold_tonight_stands_in_the_fields_to_the_penny(self):
        night = Night().start(SIX).record(TermsSet(rebuy=Rebuy(price=1250, chips=3000), add_on=None))
        sheet = opened(night, "terms")
        assert (sheet["rebuy_price"], sheet["add_on_price"]) == ("12.50", "")

    def test_a_deal_is_not_possible_while_entries_are_open(self):
        night = Night().start(SIX)
        sheet = opened(night, "deal")
        assert sheet["why_not"] is not None
        assert sheet["to_close"]
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.at(200).bust(name, by="Eve")
        sheet = opened(night, "deal")
        assert (sheet["why_not"], sheet["to_close"], sheet["until"]) == (None, False, None)


class TestTables:
    def test_one_table_with_its_players_and_dealer(self):
        night = Night().start(*TWELVE).record(DealerNamed(player=8))
        sheet = opened(night, "table", table=2)
        assert (names(sheet["picks"]), sheet["dealer"], sheet["several_tables"]) == (
            TWELVE[1].split(),
            "Hal",
            True,
        )
        assert list(sheet["seats"]) == list(range(1, night.floor.tables[2].seats + 1))
        with pytest.raises(NotAllowed, match="no table 7"):
            opened(night, "table", table=7)

    def test_a_table_on_screens_names_its_games(self):
        night = Night("cpl").on_screens().start(SIX, override="short").deal_on_screens(1)
        sheet = opened(night, "table", table=1)
        assert (str(sheet["screens"]), sheet["hand_on"].number) == ("Hold'em", 1)

    def test_a_ruling_may_be_about_any_table(self):
        assert opened(Night().start(*TWELVE), "ruling")["tables"] == [1, 2]


class TestSwitches:
    def test_more_knows_what_is_on(self):
        night = Night().start(*TWELVE)
        before = opened(night, "more")
        assert (before["hand_for_hand"], before["by_itself"], before["closable"]) == (False, None, True)
        assert opened(night.record(HandForHand()), "more")["hand_for_hand"]
        assert not opened(Night(), "more")["started"]

    def test_what_was_brought_to_screens_is_asked_of_those_who_brought_it_with_what_they_began_with(self):
        night = Night().start(*TWELVE, seats=6).at(5).on_screens(2)
        sheet = self._due_count(night)
        assert [(table, names(picks)) for table, picks in sheet["tables"]] == [(2, TWELVE[1].split())]
        assert {pick.known for _, picks in sheet["tables"] for pick in picks} == {"3000"}

    def test_and_begins_empty_where_hands_may_have_been_played(self):
        night = Night().start(*TWELVE, seats=6).at(5).deal(1).on_screens(2)
        assert {pick.known for _, picks in self._due_count(night)["tables"] for pick in picks} == {""}
        night = Night().start(*TWELVE, seats=6).at(11).on_screens(2)
        assert {pick.known for _, picks in self._due_count(night)["tables"] for pick in picks} == {""}

    def test_the_sheet_for_everybody_stays_as_it_is(self):
        night = Night().start(*TWELVE, seats=6).at(5).on_screens(2)
        assert [table for table, _ in opened(night, "count")["tables"]] == [1, 2]
        night.record(StacksCounted(stacks=dict.fromkeys(range(7, 13), 3000)))
        assert [table for table, _ in opened(night, "count", player=7)["tables"]] == [1, 2]

    @staticmethod
    def _due_count(night):
        (thing,) = [each for each in due(night.floor.at(night.now), bytes(32)) if each.act is Act.COUNT]
        return opened(night, "count", player=thing.player)

    def test_the_start_counts_who_is_there(self):
        night = Night().buy_in("Ann Bob Cat").commit("Dan")
        sheet = opened(night, "start")
        minimum = PRESETS["dead_money"].season.minimum_players
        assert sheet["turnout"] == Turnout(3, minimum)

    def test_who_is_away_still_has_chips(self):
        night = Night().start(SIX).record(SteppedAway(player=2))
        assert "Bob" in names(opened(night, "knockout")["picks"])
