"""Players who are not there, or leave (tournaments/night/floor/entries.py)."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from tests.tournaments.night.floor.closing import close
from tests.tournaments.night.floor.test_entries import SIX, late
from tests.tournaments.nights import Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    AbsentRemoved,
    Arrived,
    BoughtIn,
    CameBack,
    CheckedIn,
    Left,
    SeatedAt,
    SteppedAway,
)
from tournaments.night.floor import Recorded


class TestAbsent:
    @pytest.mark.rule("DM-absent-dealt-in", "CPL-absent-dealt")
    def test_a_committed_player_who_is_missing_gets_a_seat_a_stack_and_pays_blinds(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Bob").deal()
        bob = night["Bob"]
        assert (bob.absent, bob.entered, bob.chips_in, bob.paid) == (True, False, 3000, 0)
        assert night.posts() == ("Ann", "Bob", "Cat")
        assert night.floor.buy_ins == 6

    @pytest.mark.rule("DM-absent-dealt-in")
    def test_when_he_comes_he_pays_and_plays_on_with_what_is_left(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Bob").at(30).record(Arrived(player=2))
        assert (night["Bob"].absent, night["Bob"].paid, night.floor.buy_ins) == (False, 2000, 7)

    @pytest.mark.rule("DM-absent-removed")
    def test_before_the_first_hand_of_the_level_after_the_cut_off_his_chips_leave_play(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Bob").at(119)
        with night.refuses("DM-absent-removed", "may still come"):
            night.record(AbsentRemoved(player=2, stack=1800))
        night.at(121).record(AbsentRemoved(player=2, stack=1800))
        assert night.floor.chips_in_play == 7 * 3000 - 1800
        assert night.floor.field_size == 6
        assert "Bob" not in night.places()
        with night.refuses(words="Bob has been removed"):
            night.record(Arrived(player=2))
        with night.refuses(words="Bob has been removed"):
            late(night, "Bob", seat=8)
        with night.refuses("DM-rebuy-stack"):
            night.rebuy("Bob")

    @pytest.mark.rule("DM-absent-removed")
    def test_he_may_come_until_that_hand_is_dealt_and_not_after(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus Hal", absent="Bob Cat").at(119).deal()
        night.at(121).record(Arrived(player=2)).deal()
        with night.refuses("DM-absent-removed", "may not play"):
            night.record(Arrived(player=3))

    @pytest.mark.rule("CPL-absent-dealt")
    def test_cpl_never_removes_him(self):
        night = Night("cpl").start("Ann Bob Cat Dan Eve Fay Gus", seats=8, absent="Bob").at(200)
        with night.refuses("CPL-absent-dealt"):
            night.record(AbsentRemoved(player=2, stack=100))
        night.record(Arrived(player=2))

    def test_only_who_said_he_would_come_is_dealt_in_absent(self):
        night = Night().buy_in("Ann Bob").record(CheckedIn(player=3, name="Cat"))
        with night.refuses(words="Cat is here but has not bought in"):
            night.seat("Ann Bob Cat")
        with night.refuses(words="not on tonight's list"):
            night.seat("Ann Bob Dan")

    @pytest.mark.rule("CPL-absent-dealt", "CPL-absent-folded")
    def test_a_player_who_is_away_is_dealt_in_but_his_hand_is_folded(self):
        night = Night("cpl").start(SIX, seats=8).record(SteppedAway(player=2)).deal()
        assert night.posts() == ("Ann", "Bob", "Cat")
        night.record(CameBack(player=2))
        with night.refuses("CPL-absent-folded", "first card"):
            night.bust("Ann", by="Bob")
        night.finish_hand().deal().bust("Ann", by="Bob")

    @pytest.mark.rule("CPL-absent-folded")
    def test_elsewhere_he_may_still_come_before_the_last_card(self):
        night = Night().start(SIX).record(SteppedAway(player=2)).deal()
        with night.refuses("CPL-absent-folded", "last card"):
            night.bust("Ann", by="Bob")
        night.record(CameBack(player=2)).bust("Ann", by="Bob")

    def test_away_and_back(self):
        night = Night().start(SIX)
        with night.refuses(words="not away"):
            night.record(CameBack(player=1))
        night.record(SteppedAway(player=1))
        with night.refuses(words="away already"):
            night.record(SteppedAway(player=1))


class TestLeaving:
    @pytest.mark.rule("CPL-leaver-chips")
    def test_the_chips_of_a_player_who_quits_go_out_of_play(self):
        night = Night().start(SIX).record(Left(player=1, stack=2400))
        assert night.floor.chips_in_play == 6 * 3000 - 2400
        assert night.places() == {"Ann": "6"}
        assert night.floor.tables[1].players.keys() == {2, 3, 4, 5, 6}

    def test_nobody_has_more_chips_than_there_are(self):
        night = Night().start(SIX)
        with night.refuses(words="18,000 are in play"):
            night.record(Left(player=1, stack=18_001))

    def test_before_the_start_a_buy_in_is_undone_instead(self):
        night = Night().buy_in("Ann Bob")
        with night.refuses(words="undo the buy-in"):
            night.record(Left(player=1, stack=3000))


def told_late(night, fact, minute, heard):
    """Return what happened at a minute and is heard later, as a program without a network tells it."""
    night.at(heard)
    claimed = night.now - timedelta(minutes=heard - minute)
    recorded = Recorded(len(night.facts) + 1, claimed, fact, night.now)
    night.floor = floors.apply(night.floor, recorded)
    night.facts.append(recorded)
    return night


class TestToldLate:
    """An arrival is judged by when it happened, like a rebuy, and not by when it is heard."""

    EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"

    @pytest.mark.rule("DM-absent-removed")
    def test_who_came_before_that_hand_was_dealt_plays_although_it_is_heard_afterwards(self):
        night = Night().start(self.EIGHT, absent="Gus Hal").at(119).deal().at(122).deal()
        told_late(night, Arrived(player=7), minute=118, heard=123)
        assert not night["Gus"].absent
        told_late(night, Arrived(player=8), minute=121, heard=124)
        assert not night["Hal"].absent

    @pytest.mark.rule("DM-absent-removed")
    def test_who_came_after_it_does_not(self):
        night = Night().start(self.EIGHT, absent="Gus Hal").at(119).deal().at(121).finish_hand().deal()
        night.at(125).deal()
        with pytest.raises(NotAllowed, match="may not play"):
            told_late(night, Arrived(player=7), minute=122, heard=126)

    @pytest.mark.rule("DM-absent-removed")
    def test_nor_where_entries_were_closed_and_a_hand_dealt_before(self):
        night = Night().start(self.EIGHT, absent="Gus Hal").at(20).record(close("entries")).at(22).deal()
        told_late(night.at(25).deal(), Arrived(player=7), minute=21, heard=26)
        assert not night["Gus"].absent
        with pytest.raises(NotAllowed, match="may not play"):
            told_late(night, Arrived(player=8), minute=23, heard=27)

    @pytest.mark.rule("DM-absent-removed")
    def test_where_hands_are_not_recorded_the_level_on_the_clock_decides(self):
        night = Night().start(self.EIGHT, absent="Gus Hal").at(122).record(SteppedAway(player=1))
        told_late(night, Arrived(player=7), minute=119, heard=123)
        assert not night["Gus"].absent
        with pytest.raises(NotAllowed, match="may not play"):
            told_late(night, Arrived(player=8), minute=121, heard=124)

    @pytest.mark.rule("CPL-late-window", "CPL-late-dock")
    def test_a_late_entry_too_with_the_dock_of_its_level(self):
        """Level 3, 30/60, is over after an hour; ten of its big blinds are docked."""
        night = Night("cpl").start(SIX, seats=8, structure=levels(12, step=10)).at(62)
        night.record(SteppedAway(player=1))
        with night.refuses("CPL-late-after-break"):
            late(night, "Gus", seat=7)
        entry = BoughtIn(player=7, name="Gus", seat=SeatedAt(player=7, table=1, seat=7))
        told_late(night, entry, minute=59, heard=63)
        assert night["Gus"].chips_in == night["Ann"].chips_in - 10 * 60
