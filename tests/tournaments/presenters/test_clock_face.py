"""The face of a night's clock (tournaments/presenters/clock_face.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import ClockPaused, Finished, StructureSet
from tournaments.night.structure import Level
from tournaments.presenters.clock_face import ante, ante_words, blinds, face, why_paused

SIX = "Ann Bob Cat Dan Eve Fay"
WITH_ANTE = Level(small_blind=1_000, big_blind=2_000, ante=2_000)


def shown(night):
    return face(night.floor, night.now)


def test_before_a_structure_there_is_nothing_to_wait_for_but_the_clock_is_there():
    clock = shown(Night())
    assert (clock.name, clock.left, clock.running, clock.waiting) == ("No structure yet", 0, False, True)


def test_before_the_start_the_whole_structure_waits():
    clock = shown(Night().record(StructureSet(periods=levels(3, breaks=(2,)))))
    assert [period.name for period in clock.periods] == [
        "Level 1",
        "Level 2",
        "Break",
        "Level 3",
    ]
    assert (clock.left, clock.why, clock.waiting) == (20 * 60, "Not started", True)


def test_it_runs_on_with_the_periods_that_follow():
    clock = shown(Night().start(SIX).at(25, 30))
    assert (clock.name, clock.blinds, clock.time) == ("Level 2", "100 / 200", "14:30")
    assert (clock.running, clock.why, clock.waiting) == (True, "", False)
    assert len(clock.periods) == 11


@pytest.mark.parametrize(
    ("reason", "note", "said"),
    [
        ("break", "", "Break"),
        ("dispute", "", "Paused: the director decides"),
        ("all_in", "", "Paused for an all-in"),
        ("other", "a spilt beer", "Paused: a spilt beer"),
    ],
)
def test_it_says_why_it_stands_still(reason, note, said):
    night = Night().start(SIX).at(5).record(ClockPaused(reason=reason, note=note)).at(50)
    assert why_paused(night.clock) == shown(night).why == said
    assert (shown(night).time, shown(night).running, shown(night).resumes) == ("15:00", False, None)


def test_a_break_that_was_called_knows_when_it_is_over():
    night = Night().start(SIX).at(5).record(ClockPaused(reason="break", minutes=10)).at(8)
    assert shown(night).resumes == night.now + timedelta(minutes=7)
    assert why_paused(night.at(16).clock) == ""


def test_once_the_night_is_finished_it_stands():
    night = Night().start(SIX).at(30)
    for name in SIX.split()[1:]:
        night.bust(name, by="Ann")
    clock = shown(night.record(Finished()).at(90))
    assert (clock.why, clock.running, clock.waiting, clock.time) == ("Finished", False, True, "10:00")


def test_an_ante_is_said_where_there_is_one_and_the_rulebook_has_antes():
    assert (blinds(WITH_ANTE), ante_words(WITH_ANTE, "each")) == ("1,000 / 2,000", "ante 2,000")
    assert ante_words(WITH_ANTE, "big_blind") == "BB ante 2,000"
    assert ante_words(Level(small_blind=50, big_blind=100), "each") == ""
    none = PRESETS["dead_money"].clock.model_copy(update={"ante": "none"})
    without = Night(rulebook=PRESETS["dead_money"].model_copy(update={"clock": none}))
    has_antes = Night(rulebook=without.rulebook.model_copy(update={"clock": _antes(none)}))
    for night, said in ((without, ""), (has_antes, "BB ante 2,000")):
        night.record(StructureSet(periods=(WITH_ANTE,)))
        assert (ante(night.floor, WITH_ANTE), shown(night).ante) == (said, said)


def _antes(clock):
    return clock.model_copy(update={"ante": "big_blind"})
