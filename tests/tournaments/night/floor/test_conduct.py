"""Penalties, rulings and tables that call the director (tournaments/night/floor/conduct.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night.facts import Finished, FloorAnswered, FloorCalled, Penalised, Ruled

SIX = "Ann Bob Cat Dan Eve Fay"


def running():
    return Night().start("Ann Bob Cat Dan", "Eve Fay").at(30)


def penalise(night, name, penalty, **more):
    return night.record(Penalised(player=night.ids[name], penalty=penalty, reason="phone", **more))


def test_warnings_are_counted_and_cost_nothing():
    night = penalise(penalise(running(), "Ann", "warning"), "Ann", "warning")
    assert (night["Ann"].warnings, night["Ann"].sits_out) == (2, 0)


def test_hands_are_hands_and_a_round_is_one_for_each_player_at_the_table():
    night = penalise(running(), "Ann", "hands", amount=3)
    assert night["Ann"].sits_out == 3
    assert penalise(night, "Ann", "rounds", amount=2)["Ann"].sits_out == 3 + 2 * 4
    assert penalise(night, "Eve", "rounds", amount=1)["Eve"].sits_out == 2


@pytest.mark.parametrize(("penalty", "words"), [("hands", "How many hands"), ("rounds", "How many rounds")])
def test_how_many_has_to_be_said(penalty, words):
    night = running()
    with night.refuses(words=f"{words} does Ann sit out"):
        penalise(night, "Ann", penalty)


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
