"""The clock while play is hand for hand (tournaments/night/clock.py, floor/hands.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.night.test_automation import SEEDS, next_facts
from tests.tournaments.nights import Night, levels
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    ClockPaused,
    ClockResumed,
    HandDealt,
    HandFinished,
    HandForHand,
    HandsTimed,
    LeftToItself,
)
from tournaments.presenters.clock_face import face

TABLES = ("Ann Bob Cat", "Dan Eve Fay")


def running(**more):
    return Night("tda").start(*TABLES, **more).at(10)


def by_hand(**more):
    return running(**more).record(HandForHand())


def left(night):
    clock = night.clock
    return clock.name, clock.left / timedelta(minutes=1)


def things(night):
    floor = night.floor.at(night.now)
    return [thing for thing in due(floor, SEEDS.next_seed) if thing.act is Act.TIME_HAND]


class TestTheClock:
    @pytest.mark.rule("TDA-RP-8")
    def test_it_stands_and_two_minutes_come_off_it_for_each_hand(self):
        night = by_hand().at(25)
        assert left(night) == ("Level 1", 10)
        assert left(night.record(HandsTimed())) == ("Level 1", 8)
        assert left(night.at(40).record(HandsTimed(hands=3))) == ("Level 1", 2)

    @pytest.mark.rule("TDA-RP-8")
    def test_levels_go_on_rising(self):
        night = by_hand().at(25).record(HandsTimed(hands=3), HandsTimed(hands=3))
        assert left(night) == ("Level 2", 18)
        assert night.clock.began[-1][1] == night.now

    def test_a_break_that_comes_with_it_is_as_long_as_ever_and_passes_by_the_time(self):
        night = by_hand(structure=levels(breaks=(1,))).at(25).record(HandsTimed(hands=3), HandsTimed(hands=3))
        assert left(night) == ("Break", 10)
        with night.refuses("DM-clock-break-hands"):
            night.record(HandsTimed())
        assert left(night.at(40)) == ("Level 2", 20)

    def test_it_goes_on_by_the_time_once_it_is_over(self):
        night = by_hand().at(25).record(HandForHand(on=False))
        assert left(night.at(30)) == ("Level 1", 5)

    def test_a_pause_stays_one(self):
        night = by_hand().record(ClockPaused()).record(HandsTimed())
        assert (night.clock.pause.reason, left(night)) == ("other", ("Level 1", 8))
        assert left(night.record(ClockResumed()).at(20)) == ("Level 1", 8)

    def test_its_face_says_so(self):
        night = by_hand()
        shown = face(night.floor, night.now)
        assert (shown.running, shown.why) == (False, "Hand for hand: 2:00 for each hand")

    def test_where_the_club_lets_it_run_on_it_does(self):
        night = Night().start(*TABLES).at(10).record(HandForHand())
        assert left(night.at(12)) == ("Level 1", 8)
        with night.refuses(words="The clock runs on"):
            night.record(HandsTimed())

    def test_outside_hand_for_hand_no_hand_is_timed(self):
        night = running()
        with night.refuses(words="Play is not hand for hand"):
            night.record(HandsTimed())

    @pytest.mark.parametrize("preset", sorted(set(PRESETS) - {"tda", "league"}))
    def test_other_clubs_begin_with_a_clock_that_runs_on(self, preset):
        assert PRESETS[preset].clock.hand_for_hand_seconds == 0


class TestWhatIsDue:
    @pytest.mark.rule("TDA-RP-8")
    def test_the_hand_is_to_be_timed_once_no_table_is_playing_it(self):
        night = by_hand()
        assert [thing.warning for thing in things(night)] == [""]  # nobody records the hands
        night.record(HandDealt(table=1), HandDealt(table=2))
        assert [thing.warning for thing in things(night)] == ["Tables 1 and 2 are still playing."]
        night.record(HandFinished(table=1))
        assert [thing.warning for thing in things(night)] == ["Table 2 is still playing."]
        night.record(HandFinished(table=2))
        assert [(thing.sentence, thing.warning) for thing in things(night)] == [
            ("Hand for hand, hand 1: take 2:00 off the clock when every table has finished it", "")
        ]
        night.record(HandsTimed())
        assert "hand 2" in things(night)[0].sentence
        assert things(night)[0].warning == "Tables 1 and 2 are still playing."  # they have not begun it

    def test_nothing_is_where_the_clock_runs_on(self):
        assert things(Night().start(*TABLES).at(10).record(HandForHand())) == []

    def test_tables_on_screens_take_it_off_by_themselves(self):
        night = Night("tda").on_screens(most=9).record(LeftToItself())
        night.start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").at(10)
        night.record(HandForHand()).deal_on_screens(1, 2)
        night.play_on_screens("Ann 9000 Bob 11000")
        assert not any(isinstance(fact, HandsTimed) for fact in _facts(night))
        night.play_on_screens("Fay 9000 Gus 11000", table=2)
        assert [type(fact) for fact in _facts(night)] == [HandsTimed]


def _facts(night):
    found = next_facts(night, 1)
    return found if isinstance(found, list) else []
