"""Tests of when something happens at a table by itself (gameplay/ring/deadlines.py)."""

from datetime import UTC, datetime, timedelta

import pytest

from gameplay.ring.deadlines import (
    bank_after,
    house_acts,
    longest,
    next_deal,
    not_ahead,
    rests,
    turn_ends,
)
from gameplay.ring.table_options import TableOptions

BEGAN = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
TIMED, UNTIMED = TableOptions(turn_timer="30", time_bank=20), TableOptions(turn_timer="none")


def after(seconds):
    return BEGAN + timedelta(seconds=seconds)


@pytest.mark.rule("FCD-opt-timer")
def test_a_turn_ends_when_timer_and_bank_are_used_up_and_never_without_a_timer():
    assert turn_ends(TIMED, BEGAN, bank=20) == after(50)
    assert turn_ends(TIMED, BEGAN, bank=0) == after(30)
    assert turn_ends(UNTIMED, BEGAN, bank=20) is None


@pytest.mark.parametrize(("taken", "left"), [(0, 20), (30, 20), (37, 13), (49.6, 0), (90, 0)])
def test_what_is_taken_beyond_the_timer_comes_off_the_bank(taken, left):
    assert bank_after(TIMED, 20, BEGAN, after(taken)) == left


def test_without_a_timer_the_bank_stays_and_so_it_does_when_the_clock_was_put_back():
    assert bank_after(UNTIMED, 20, BEGAN, after(500)) == 20
    assert bank_after(TIMED, 20, BEGAN, after(-500)) == 20


def test_house_players_think_for_thousandths_and_hands_follow_after_seconds():
    options = TableOptions(house_pause=700, between_hands=4)
    assert house_acts(options, BEGAN) == after(0.7)
    assert next_deal(options, BEGAN) == after(4)


def test_over_a_large_bet_they_think_longer_but_never_longer_than_the_timer():
    options = TableOptions(house_pause=800, turn_timer="none")
    assert [house_acts(options, BEGAN, pauses) for pauses in (0.5, 2, 9)] == [
        after(0.4),
        after(1.6),
        after(2),
    ]
    assert house_acts(TableOptions(house_pause=10_000, turn_timer="15"), BEGAN, 2) == after(15)


@pytest.mark.parametrize(
    ("may_rest", "alone", "seconds", "expected"),
    [
        (True, False, 120, False),
        (True, False, 121, True),
        (False, False, 9_999, False),
        (False, True, 120, False),
        (False, True, 121, True),
    ],
)
def test_a_table_rests_when_nobody_has_looked_for_two_minutes(may_rest, alone, seconds, expected):
    options = TableOptions(rests=may_rest)
    assert rests(options, BEGAN, after(seconds), is_house_alone=alone) is expected


def test_a_moment_that_lies_ahead_is_taken_for_when_the_table_was_brought_back():
    assert not_ahead(after(-5), BEGAN, after(1)) == after(-5)
    assert not_ahead(after(500), BEGAN, after(1)) == BEGAN
    assert not_ahead(after(500), None, after(1)) == after(500)
    assert not_ahead(after(500), after(400), after(1)) == after(500)


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        (TIMED, 55),
        (UNTIMED, 22),
        (TableOptions(turn_timer="none", between_hands=60), 77),
        (TableOptions(turn_timer="none", between_hands=0, house_pause=0), 5),
    ],
)
def test_nothing_that_is_to_come_lies_further_ahead_than_that(options, seconds):
    assert longest(options, 0) == timedelta(seconds=seconds)


def test_nor_than_the_time_of_a_dealer_who_chooses():
    assert longest(TableOptions(turn_timer="none"), 45) == timedelta(seconds=50)
