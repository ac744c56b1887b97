"""Tests of how tables are drawn (tournaments/presenters/room.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS, Kind, NightFormat, ShootOut
from tests.tournaments.nights import Night
from tournaments.night.facts import (
    CameBack,
    DealerNamed,
    Penalised,
    PotRolledOver,
    StacksCounted,
    SteppedAway,
)
from tournaments.presenters.room import tables, with_ages

SIX = "Ann Bob Cat Dan Eve Fay"


def shown(night, table=1):
    return next(view for view in tables(night.floor) if view.number == table)


def seat(night, name):
    return next(s for view in tables(night.floor) for s in view.seats if s.name == name)


def discs(night):
    return {(disc.kind, disc.seat) for disc in shown(night).discs}


def test_seats_stand_in_their_order_and_stay_when_others_leave():
    night = Night().start(SIX).bust("Cat", by="Bob")
    view = shown(night)
    assert [s.name for s in view.seats] == ["Ann", "Bob", "", "Dan", "Eve", "Fay", "", "", ""]
    assert (view.seats[2].state, view.players) == ("vacant", 5)


def test_button_and_blinds_are_discs():
    night = Night().start(SIX).deal()
    assert discs(night) == {("button", 1), ("small-blind", 2), ("big-blind", 3)}


def test_of_two_the_button_lies_beside_their_blind():
    night = Night().start("Ann Bob", override="few").deal()
    assert discs(night) == {("button beside-blind", 1), ("small-blind beside-button", 1), ("big-blind", 2)}


def test_a_dead_small_blind_has_no_disc_and_a_dead_button_lies_on_its_empty_seat():
    night = Night("cpl").start(SIX, seats=8).deal().bust("Cat", by="Bob").deal()
    assert discs(night) == {("button", 2), ("big-blind", 4)}
    assert discs(night.deal()) == {("button dead", 3), ("small-blind", 4), ("big-blind", 5)}


def test_or_with_the_player_who_had_it_before():
    night = Night().start(SIX).deal().bust("Bob", by="Cat").deal()
    assert discs(night) == {("button", 1), ("small-blind", 3), ("big-blind", 4)}


def test_before_the_first_hand_the_button_lies_where_it_was_drawn():
    assert discs(Night().start(SIX, button=4)) == {("button", 4)}
    assert shown(Night().buy_in(SIX).seat(SIX)).needs_button


def test_the_hand_and_its_blinds_are_in_words():
    assert shown(Night().start(SIX).deal().at(25).deal()).hand == "Hand 2 · 100 / 200"


def test_who_is_not_playing_is_hatched_with_the_reason():
    night = Night().start("Ann Bob Cat Dan Eve Fay Gus Hal", absent="Gus").deal()
    night.record(SteppedAway(player=1), Penalised(player=2, penalty="hands", amount=2))
    assert (seat(night, "Ann").state, seat(night, "Ann").why) == ("away", "away")
    assert seat(night, "Bob").why == "sits out 2 hands"
    assert seat(night, "Gus").why == "has not come"


def test_who_came_back_too_late_has_a_dead_hand():
    night = Night("cpl").start(SIX, seats=8).record(SteppedAway(player=2)).deal().record(CameBack(player=2))
    assert seat(night, "Bob").why == "hand is dead"


def test_who_waits_for_the_button_and_who_is_about_to_move():
    night = Night("cpl").start(SIX, "Gus Hal Ida Jon Kim", seats=8).deal(2).bust("Ida", by="Jon")
    night.move("Ann", 2, 3).deal(2)
    assert seat(night, "Ann").why == "dealt in after the button"
    moving = next(v for v in tables(night.floor, moving=[2]) if v.number == 1).seats[1]
    assert (moving.name, moving.state) == ("Bob", "moves")


@pytest.mark.parametrize(
    ("stack", "words"),
    [(9975, "9,975"), (12_050, "12,050"), (99_975, "99,975"), (100_049, "100k"), (125_350, "125.4k")],
)
def test_stacks_are_written_out_on_a_seat_and_short_from_a_hundred_thousand_on(stack, words):
    terms = PRESETS["dead_money"].terms
    live = terms[Kind.LIVE].model_copy(update={"chips": 150_000})
    deep = PRESETS["dead_money"].model_copy(update={"terms": {**terms, Kind.LIVE: live}})
    night = Night(rulebook=deep).start(SIX).record(StacksCounted(stacks={1: stack}))
    assert [seat(night, name).stack for name in ("Ann", "Bob")] == [words, ""]


def test_the_dealer_and_what_is_rolled_over_are_told():
    night = Night().start(SIX).record(DealerNamed(player=3), PotRolledOver(table=1, chips=900))
    assert (shown(night).dealer, shown(night).rolled_over) == ("Cat", 900)


def test_a_count_tells_its_age_after_a_level():
    night = Night(kind=Kind.BIG_MONEY).start(SIX)
    night.record(StacksCounted(stacks={1: 9975, 2: 10_000}))
    floor = night.floor
    counted_at = floor.players[1].counted[1]

    def stacks(minutes):
        shown = with_ages(floor, tables(floor), counted_at + timedelta(minutes=minutes))
        return {seat.name: (str(seat.stack), seat.is_aged) for seat in shown[0].seats if seat.player}

    assert stacks(19)["Ann"] == ("9,975", False)
    assert stacks(36)["Ann"] == ("9,975 · 35 min", True)
    assert stacks(36)["Cat"] == ("", False)


def test_a_hand_that_is_older_than_play_is_not_shown_nor_its_blinds():
    night = Night().start(SIX).at(5).deal()
    assert (shown(night).hand, discs(night)) == (
        "Hand 1 · 50 / 100",
        {("button", 1), ("small-blind", 2), ("big-blind", 3)},
    )
    night.floor = night.floor.at(night.at(60).now)
    assert (shown(night).hand, discs(night)) == ("", set())


def test_a_table_of_a_shoot_out_that_has_its_winner_is_decided():
    rules = PRESETS["dead_money"].played_as(NightFormat(shoot_out=ShootOut(seats=3)))
    night = Night(rulebook=rules).start("Ann Bob Cat", "Dan Eve Fay", seats=3).at(130)
    assert [view.is_decided for view in tables(night.floor)] == [False, False]
    night.bust("Bob", by="Ann").bust("Cat", by="Ann")
    assert [view.is_decided for view in tables(night.floor)] == [True, False]
