"""Structure and clock as facts (tournaments/night/floor/clockwork.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS, ClockRules
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import (
    ClockPaused,
    ClockResumed,
    ClockStarted,
    ColouredUp,
    LevelSet,
    LevelsRolledBack,
    OutageAnswered,
    SiteAway,
    StructureSet,
    TableOpened,
    TimeAdded,
)
from tournaments.night.floor.clockwork import Outage

SIX = "Ann Bob Cat Dan Eve Fay"


class TestStart:
    @pytest.mark.rule("DM-season-minimum", part="fewer start only if the director says why")
    def test_with_fewer_present_than_the_minimum_only_if_the_director_says_why(self):
        night = Night().buy_in("Ann Bob Cat Dan Eve").commit("Fay").seat(SIX)
        night.record(StructureSet(periods=levels()))
        with night.refuses("DM-season-minimum", "5 players are present; the rulebook asks for 6"):
            night.record(ClockStarted())
        with night.refuses("DM-season-minimum"):
            night.record(ClockStarted(override="  "))
        night.record(ClockStarted(override="Fay is parking"))
        assert night.clock.is_running

    @pytest.mark.rule("DM-season-minimum", part="six may start")
    def test_with_the_minimum_it_starts(self):
        assert Night().start(SIX).floor.started_at

    def test_not_without_structure_seats_or_a_second_player(self):
        night = Night().buy_in("Ann Bob")
        with night.refuses(words="no structure yet"):
            night.record(ClockStarted())
        night.record(StructureSet(periods=levels()))
        with night.refuses("DM-seat-random"):
            night.record(ClockStarted())

    def test_only_once(self):
        night = Night().start(SIX)
        with night.refuses(words="has been started"):
            night.record(ClockStarted())


class TestClock:
    def test_pause_and_resume(self):
        night = Night().start(SIX).at(5).record(ClockPaused(reason="dispute", note="string bet?"))
        assert night.at(50).clock.left.seconds == 15 * 60
        with night.refuses(words="paused already"):
            night.record(ClockPaused())
        night.record(ClockResumed())
        assert night.at(60).clock.left.seconds == 5 * 60
        with night.refuses(words="running"):
            night.record(ClockResumed())

    def test_levels_forward_and_back_and_time_added(self):
        night = Night().start(SIX).at(5).record(LevelSet(index=3))
        assert night.clock.name == "Level 4"
        night.at(10).record(TimeAdded(seconds=300))
        assert night.clock.left.seconds == 20 * 60
        night.record(LevelSet(index=0))
        assert night.clock.name == "Level 1"
        with night.refuses(words="ends with Level 12"):
            night.record(LevelSet(index=12))

    def test_nothing_of_it_before_the_start(self):
        night = Night()
        for fact in (ClockPaused(), ClockResumed(), LevelSet(index=0), TimeAdded(seconds=60)):
            with night.refuses(words="has not been started"):
                night.record(fact)

    def test_what_has_been_played_cannot_be_changed_and_what_is_to_come_can(self):
        night = Night().start(SIX).at(45)
        with night.refuses(words="played cannot be changed"):
            night.record(StructureSet(periods=levels(minutes=15)))
        with night.refuses(words="Level 3 is being played"):
            night.record(StructureSet(periods=levels(2)))
        night.record(StructureSet(periods=(*levels(3), *levels(2, minutes=10))))
        assert night.at(65).clock.length.seconds == 10 * 60

    def test_a_structure_needs_a_level(self):
        night = Night()
        with night.refuses(words="at least one level"):
            night.record(StructureSet(periods=levels(1, breaks=(1,))[1:]))


class TestBreaks:
    @pytest.mark.rule("DM-clock-break-hands")
    def test_during_a_break_no_table_starts_a_hand_but_hands_are_finished(self):
        night = Night().start(SIX, structure=levels(breaks=(1,))).at(19).deal().at(22)
        with night.refuses("DM-clock-break-hands", "The break is on"):
            night.deal()
        night.finish_hand().at(30).deal()

    @pytest.mark.rule("DM-clock-break-hands")
    def test_also_during_a_break_that_the_director_called(self):
        night = Night().start(SIX).at(5).record(ClockPaused(reason="break", minutes=10)).at(8)
        with night.refuses("DM-clock-break-hands"):
            night.deal()
        night.at(15).deal()

    def test_a_dispute_stops_the_clock_alone(self):
        night = Night().start(SIX).at(5).record(ClockPaused(reason="dispute")).deal()
        assert night.floor.tables[1].hand.number == 1


@pytest.mark.rule("DM-level-length")
def test_a_knockout_shortens_the_levels_after_this_one():
    night = Night().start(SIX).at(10).bust("Ann", by="Bob")
    assert night.clock.length.seconds == 20 * 60
    assert night.at(21).clock.length.seconds == 16 * 60


def test_a_fact_said_to_be_earlier_than_the_one_before_does_not_turn_the_clock_back():
    night = Night().start(SIX).at(30).bust("Ann", by="Bob").at(10).bust("Bob", by="Cat")
    assert night.floor.as_of == night.facts[-2].at
    assert night.floor.clock.name == "Level 2"


class TestRollBack:
    """Blinds that go back for the final table."""

    LOWER = PRESETS["dead_money"].model_copy(update={"clock": ClockRules(final_table_back=2)})

    def at_the_final_table(self, rulebook=LOWER):
        night = Night(rulebook=rulebook).start("Ann Bob Cat", "Dan Eve Fay").at(65).bust("Fay", by="Eve")
        return night.seat("Ann Bob Cat Dan Eve", occasion="final_table")

    def test_once_to_a_level_that_has_been_played(self):
        night = self.at_the_final_table()
        for index in (3, 11, 200):
            with night.refuses(words="to a level that has been played"):
                night.record(LevelsRolledBack(index=index))
        night.record(LevelsRolledBack(index=1))
        assert night.clock.name == "Level 2"
        night.at(150)
        with night.refuses(words="have gone back"):
            night.record(LevelsRolledBack(index=1))

    def test_only_for_the_last_of_several_tables_and_by_the_rulebook(self):
        one = Night(rulebook=self.LOWER).start(SIX).at(65)
        with one.refuses(words="last of several tables"):
            one.record(LevelsRolledBack(index=1))
        silent = self.at_the_final_table(PRESETS["dead_money"])
        with silent.refuses(words="does not roll"):
            silent.record(LevelsRolledBack(index=1))

    def test_a_table_that_is_opened_again_makes_it_no_final_table(self):
        night = self.at_the_final_table().record(TableOpened(table=2, seats=9))
        with night.refuses(words="last of several tables"):
            night.record(LevelsRolledBack(index=1))

    def test_not_to_blinds_whose_chips_are_gone(self):
        night = self.at_the_final_table()
        night.record(*(ColouredUp(chip=chip) for chip in (5, 10, 25, 100)))
        with night.refuses("DM-colour-up", "chips for 50 / 100 have been removed"):
            night.record(LevelsRolledBack(index=0))

    def test_the_cut_off_that_has_come_stays(self):
        night = Night(rulebook=self.LOWER).start("Ann Bob Cat", "Dan Eve Fay").at(125)
        night.bust("Fay", by="Eve").seat("Ann Bob Cat Dan Eve", occasion="final_table")
        came = night.clock.cut_off_at
        night.record(LevelsRolledBack(index=4))
        assert night.clock.cut_off_at == came is not None


class TestTheSiteWasAway:
    @pytest.fixture
    def away(self):
        """In level 2 the site was away for ten minutes; it went with five minutes of level 1 left."""
        night = Night().start(SIX).at(25)
        return night.record(SiteAway(seconds=600, index=0, left=300))

    def test_the_clock_goes_back_to_where_it_stood(self, away):
        assert away.clock.index == 1
        away.record(OutageAnswered(back=True))
        assert (away.clock.index, away.clock.left) == (0, timedelta(minutes=5))
        away.at(31)
        assert away.floor.at(away.now).clock.index == 1
        with away.refuses(words="was not away, or the clock has been set since"):
            away.record(OutageAnswered(back=True))

    def test_or_stays_as_it_is(self, away):
        before = away.clock
        away.record(OutageAnswered(back=False))
        assert away.clock == before
        assert away.floor.of(Outage).unanswered is None

    def test_away_twice_it_goes_back_to_where_it_stood_first(self, away):
        away.record(SiteAway(seconds=60, index=1, left=900)).record(OutageAnswered(back=True))
        assert (away.clock.index, away.clock.left) == (0, timedelta(minutes=5))

    @pytest.mark.parametrize("by_hand", [LevelSet(index=2), TimeAdded(seconds=60)])
    def test_a_clock_that_is_set_by_hand_is_answer_enough(self, away, by_hand):
        away.record(by_hand)
        with away.refuses(words="was not away"):
            away.record(OutageAnswered(back=True))

    def test_before_the_start_nobody_is_asked(self):
        with Night().buy_in("Ann Bob").refuses(words="has not been started"):
            Night().buy_in("Ann Bob").record(SiteAway(seconds=60, index=0, left=60))
