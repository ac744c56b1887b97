"""Tests of what dealers are told by the clock (tournaments/night/due/announcements_due.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night, levels
from tournaments.night.due import due
from tournaments.night.due.announcements_due import announcements
from tournaments.night.facts import ClockPaused, HandForHand
from tournaments.tablet.screen import tablet

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = bytes(32)
LEVEL = "Hold the push: the next level is about to begin"
BREAK = "Hold the push: the break is about to begin"
DECKS = "Dealers, prepare your decks: the break is ending"


def evening(preset="tda"):
    return Night(preset).start(SIX, structure=levels(3, breaks=(2,)))


def said(night):
    return [str(thing.sentence) for thing in announcements(night.floor.at(night.now))]


@pytest.mark.parametrize(
    ("minute", "second", "words"),
    [
        (18, 29, []),
        (18, 30, [LEVEL]),
        (19, 59, [LEVEL]),
        (20, 0, []),
        (38, 30, [BREAK]),
        (48, 59, []),
        (49, 0, [DECKS]),
        (50, 0, []),
        (69, 0, []),  # the last level ends with the night
    ],
)
@pytest.mark.rule("TDA-RP-7", "TDA-RP-20")
def test_no_push_in_the_last_ninety_seconds_and_decks_in_the_last_minute_of_a_break(minute, second, words):
    assert said(evening().at(minute, second)) == words


@pytest.mark.rule("TDA-RP-20")
def test_the_break_that_a_director_calls_ends_with_it_too():
    night = evening().at(5).record(ClockPaused(reason="break", minutes=5))
    assert said(night.at(8, 59)) == []
    assert said(night.at(9)) == [DECKS]


def test_nothing_is_said_while_the_clock_stands():
    assert said(evening().at(19).record(ClockPaused(reason="dispute"))) == []
    assert said(evening().at(19).record(HandForHand())) == []


@pytest.mark.rule("TDA-RP-7")
def test_the_director_and_every_table_are_told():
    night = evening().at(19)
    floor = night.floor.at(night.now)
    assert LEVEL in [str(thing.sentence) for thing in due(floor, SEED)]
    assert [str(each) for each in tablet(floor, 1, SEED, night.now).notices] == [LEVEL]


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - {"tda", "league"}))
def test_elsewhere_nothing_is_said(preset):
    night = evening("dead_money")
    assert said(night.at(19)) == []
    clock = PRESETS[preset].clock
    assert (clock.hold_push_seconds, clock.decks_ready_seconds) == (0, 0)
    assert PRESETS[preset].balancing.halt_at is None
