"""Check-in, arrival, absence and leaving (tournaments/night/floor/entries.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    AbsentRemoved,
    Arrived,
    BoughtIn,
    CheckedIn,
    Committed,
    Left,
    SteppedAway,
)
from tournaments.night.floor import Recorded

SIX = "Ann Bob Cat Dan Eve Fay"


def absent_gus(minute=20):
    return Night().start(f"{SIX} Gus", absent="Gus").at(minute)


class TestTheList:
    def test_a_name_is_on_it_once_and_the_last_one_given_stands(self):
        night = Night().record(Committed(player=1, name="Annie"), Committed(player=2, name="Bobby"))
        with night.refuses(words="Annie is on tonight's list already"):
            night.commit("Ann")
        night.record(CheckedIn(player=1, name="Ann")).buy_in("Bob")
        assert (night["Ann"].name, night["Ann"].present, night["Ann"].entered) == ("Ann", True, False)
        assert (night["Bob"].name, night["Bob"].present) == ("Bob", True)

    @pytest.mark.rule("DM-absent-dealt-in")
    def test_who_was_dealt_in_absent_arrives_and_does_not_check_in(self):
        night = absent_gus()
        with night.refuses("DM-absent-dealt-in", "record the arrival"):
            night.record(CheckedIn(player=7, name="Gus"))

    @pytest.mark.rule("CPL-equal-stacks")
    def test_before_the_start_consent_gives_nobody_other_chips(self):
        night = Night("cpl")
        with night.refuses("CPL-equal-stacks"):
            night.record(BoughtIn(player=1, name="Ann", chips=4000, consent=True))


class TestArrival:
    def test_is_for_the_absent_alone(self):
        night = absent_gus().bust("Ann", by="Bob")
        with night.refuses(words="Bob has been here all along"):
            night.record(Arrived(player=2))
        with night.refuses(words="Ann is out"):
            night.record(Arrived(player=1))

    @pytest.mark.rule("DM-absent-dealt-in")
    @pytest.mark.parametrize(("paid", "cents"), [(True, 2000), (False, 0)])
    def test_the_player_is_there_and_pays_unless_it_was_paid_before(self, paid, cents):
        gus = absent_gus().record(Arrived(player=7, paid=paid))["Gus"]
        assert (gus.present, gus.entered, gus.absent, gus.paid) == (True, True, False, cents)

    def test_whoever_is_absent_does_not_step_away(self):
        night = absent_gus()
        with night.refuses(words="Gus is away already"):
            night.record(SteppedAway(player=7))


class TestGoing:
    @pytest.mark.rule("DM-absent-removed")
    def test_only_an_absent_stack_is_removed_and_never_more_than_all_the_chips(self):
        night = absent_gus(121)
        with night.refuses("DM-absent-removed", "Ann is not absent"):
            night.record(AbsentRemoved(player=1, stack=100))
        with night.refuses(words="Gus cannot have 21,001 chips"):
            night.record(AbsentRemoved(player=7, stack=21_001))

    @pytest.mark.rule("CPL-leaver-chips")
    @pytest.mark.parametrize("fact", [Left(player=7, stack=100), AbsentRemoved(player=7, stack=100)])
    def test_whose_knockout_waits_goes_when_it_is_confirmed_or_not(self, fact):
        night = absent_gus(121).bust("Gus", by="Bob", pending=True)
        with night.refuses(words="has been reported"):
            night.record(fact)
        recorded = Recorded(len(night.facts) + 1, night.now, fact)
        older = floors.after([recorded], night.rulebook, night.floor.kind, night.floor)
        assert 7 not in older.in_play
