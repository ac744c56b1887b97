"""Penalties, rulings and tables that call the director (tournaments/night/floor/conduct.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night.facts import (
    ClockPaused,
    ClockResumed,
    Finished,
    FloorAnswered,
    FloorCalled,
    Penalised,
    PenaltyEnded,
    Ruled,
)
from tournaments.presenters.room import how_long_out

SIX = "Ann Bob Cat Dan Eve Fay"


def running():
    return Night().start("Ann Bob Cat Dan", "Eve Fay").at(30)


def penalise(night, name, penalty, **more):
    return night.record(Penalised(player=night.ids[name], penalty=penalty, reason="phone", **more))


def test_warnings_are_counted_and_cost_nothing():
    night = penalise(penalise(running(), "Ann", "warning"), "Ann", "warning")
    assert (night["Ann"].warnings, night["Ann"].sits_out) == (2, 0)


@pytest.mark.rule("TDA-71")
def test_hands_are_hands_and_a_round_is_one_for_each_player_at_the_table():
    night = penalise(running(), "Ann", "hands", amount=3)
    assert night["Ann"].sits_out == 3
    assert penalise(night, "Ann", "rounds", amount=2)["Ann"].sits_out == 3 + 2 * 4
    assert penalise(night, "Eve", "rounds", amount=1)["Eve"].sits_out == 2


@pytest.mark.parametrize(
    ("penalty", "words"),
    [("hands", "How many hands"), ("rounds", "How many rounds"), ("minutes", "How many minutes")],
)
def test_how_many_has_to_be_said(penalty, words):
    night = running()
    with night.refuses(words=f"{words} does Ann sit out"):
        penalise(night, "Ann", penalty)


@pytest.mark.rule("DM-etiquette-sanction")
class TestMinutes:
    """Ann sits out ten minutes from half past eight on."""

    def night(self):
        return penalise(running().deal(1), "Ann", "minutes", amount=10)

    def dead(self, night):
        return night.names(
            night.floor.tables[1].players[seat] for seat in night.floor.tables[1].hand.penalised
        )

    def left(self, night):
        return night.floor.at(night.now).minutes_out(night["Ann"])

    def test_hands_that_are_dealt_before_they_are_over_are_dead_and_no_others(self):
        night = self.night()
        assert self.dead(night) == []  # the one that was on
        for minute, second, dead in ((30, 1, ["Ann"]), (39, 59, ["Ann"]), (40, 0, []), (41, 0, [])):
            night.at(minute, second).deal(1)
            assert self.dead(night) == dead
        assert night.posts() is not None

    def test_blinds_are_posted_meanwhile(self):
        night = self.night().at(31).deal(1)
        assert {"Ann", "Bob", "Cat", "Dan"} == set(
            night.names(
                night.floor.tables[1].players[s] for s in night.floor.tables[1].hand.positions.dealt_in
            )
        )

    def test_only_play_counts_neither_a_pause_nor_a_break(self):
        night = self.night().at(35).record(ClockPaused(reason="dispute")).at(55)
        assert self.left(night) == 5
        night.record(ClockResumed()).at(59)
        assert self.left(night) == 1
        assert self.left(night.at(60)) == 0

    def test_another_one_comes_behind_the_first(self):
        night = penalise(self.night().at(34), "Ann", "minutes", amount=5)
        assert self.left(night) == 11
        assert self.left(penalise(night.at(50), "Ann", "minutes", amount=3)) == 3

    def test_begun_minutes_are_said_as_whole_ones(self):
        night = self.night().at(30, 30)
        assert self.left(night) == 10
        floor = night.floor.at(night.now)
        assert how_long_out(floor, night["Ann"]) == "sits out 10 minutes"
        assert how_long_out(floor, night["Bob"]) == ""

    def test_hands_and_minutes_run_side_by_side(self):
        night = penalise(self.night(), "Ann", "hands", amount=1).at(31)
        assert how_long_out(night.floor.at(night.now), night["Ann"]) == "sits out 1 hand"
        assert self.dead(night.deal(1)) == self.dead(night.at(32).deal(1)) == ["Ann"]
        assert self.dead(night.at(40).deal(1)) == []

    def test_before_the_start_they_begin_with_it(self):
        night = Night().buy_in(SIX).seat(SIX)
        penalise(night, "Ann", "minutes", amount=10).start_only()
        assert (self.left(night.at(9)), self.left(night.at(10))) == (1, 0)

    def test_who_goes_out_and_comes_back_begins_anew(self):
        night = self.night().at(31).bust("Ann", by="Bob").rebuy("Ann")
        assert self.left(night) == 0


@pytest.mark.rule("DM-etiquette-sanction")
class TestEndedEarly:
    @pytest.mark.parametrize(("penalty", "amount"), [("minutes", 10), ("hands", 3), ("rounds", 1)])
    def test_what_is_left_is_remitted_from_the_next_hand_on(self, penalty, amount):
        night = penalise(running(), "Ann", penalty, amount=amount).at(31).deal(1)
        night.record(PenaltyEnded(player=night.ids["Ann"]))
        assert night.floor.tables[1].hand.penalised == {1}
        assert night.deal(1).floor.tables[1].hand.penalised == frozenset()
        assert night["Ann"].sits_out == 0

    def test_only_for_who_sits_something_out(self):
        night = penalise(running(), "Ann", "minutes", amount=10).at(40)
        for name in ("Ann", "Bob"):
            with night.refuses(words=f"{name} sits nothing out"):
                night.record(PenaltyEnded(player=night.ids[name]))


@pytest.mark.rule("TDA-71")
def test_disqualified_with_all_their_chips_and_nobody_is_credited():
    night = penalise(running(), "Ann", "disqualified", stack=3_000)
    assert night.ids["Ann"] not in night.floor.in_play
    assert (night.floor.out_of_play, night.floor.knockouts) == (3_000, ())
    assert night["Ann"].out.how == "disqualified"


def test_their_chips_have_to_be_known_and_no_more_than_there_are():
    night = running()
    with night.refuses(words="The chips of Ann leave play: how many are they"):
        penalise(night, "Ann", "disqualified")
    with night.refuses():
        penalise(night, "Ann", "disqualified", stack=18_001)


def test_nobody_is_disqualified_before_the_start_nor_the_one_who_has_won():
    early = Night().buy_in(SIX)
    with early.refuses(words="Play has not begun: undo the buy-in of Ann instead"):
        penalise(early, "Ann", "disqualified", stack=3_000)
    night = Night().start(SIX).at(130)
    for name in SIX.split()[1:]:
        night.bust(name, by="Ann")
    with night.refuses("CPL-winner", "Ann has won"):
        penalise(night, "Ann", "disqualified", stack=18_000)


def test_a_ruling_is_kept_and_changes_nothing_but_the_time_also_after_the_end():
    night = Night().start(SIX).at(130)
    for name in SIX.split()[1:]:
        night.bust(name, by="Ann")
    night.record(Finished())
    before = (night.floor.players, night.floor.tables)
    night.record(Ruled(text="The raise stands.", table=1))
    assert (night.floor.players, night.floor.tables) == before


def test_a_call_waits_until_it_is_answered_and_is_answered_once():
    night = running().record(FloorCalled(table=2, reason="chips", note="a rack"))
    number = night.floor.sequence
    call = night.floor.calls[number]
    assert (call.table, call.reason, call.note) == (2, "chips", "a rack")
    night.record(FloorCalled(table=1, reason="ruling"))
    night.record(FloorAnswered(call=number))
    assert [call.table for call in night.floor.calls.values()] == [1]
    with night.refuses(words="That call has been answered already"):
        night.record(FloorAnswered(call=number))


def test_only_a_table_that_is_there_calls():
    night = running()
    with night.refuses():
        night.record(FloorCalled(table=3, reason="ruling"))


@pytest.mark.rule("DM-etiquette-sanction")
class TestSomebodyWhoIsGone:
    """Eve is out, and is penalised for what she said on her way."""

    def night(self, penalty="hands", amount=3):
        return penalise(running().deal(1, 2).bust("Eve", by="Fay"), "Eve", penalty, amount=amount)

    @pytest.mark.rule("TDA-71")
    def test_hands_wait_until_she_is_back(self):
        night = self.night()
        assert how_long_out(night.floor, night["Eve"]) == "sits out 3 hands"
        night.deal(1).rebuy("Eve")
        assert night["Eve"].sits_out == 3
        night.deal(2)
        assert night["Eve"].sits_out == 2

    def test_minutes_run_from_her_return(self):
        night = self.night("minutes", 10).at(45)
        assert how_long_out(night.floor, night["Eve"]) == "sits out 10 minutes"
        night.rebuy("Eve")
        assert (night["Eve"].owed_minutes, night.floor.minutes_out(night["Eve"])) == (0, 10)

    def test_a_round_is_that_of_her_table(self):
        assert self.night("rounds", 2)["Eve"].sits_out == 2 * 1
        night = running().deal(1).bust("Ann", by="Bob")
        assert penalise(night, "Ann", "rounds", amount=1)["Ann"].sits_out == 3

    def test_a_warning_is_counted(self):
        assert self.night("warning", 0)["Eve"].warnings == 1

    def test_it_can_be_remitted_meanwhile(self):
        night = self.night().record(PenaltyEnded(player=5))
        assert night["Eve"].sits_out == 0
        with night.refuses(words="Eve is out"):
            night.record(PenaltyEnded(player=5))

    def test_nobody_is_disqualified_who_is_out(self):
        night = self.night()
        with night.refuses(words="Eve is out"):
            penalise(night, "Eve", "disqualified", stack=0)
