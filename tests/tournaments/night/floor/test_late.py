"""The stack of a late entrant, at its edges (tournaments/night/floor/late.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.night.floor.closing import late
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import EntriesClosed
from tournaments.night.floor.fold import When
from tournaments.night.floor.windows import closing, entries_closed, until_entries_close

SIX = "Ann Bob Cat Dan Eve Fay"
CPL = PRESETS["cpl"]


def chips_of_latecomer(night, name="Gus", seat=7, **more):
    late(night, name, seat, consent=True, **more)
    return night[name].chips_in


def night_with(structure, **late_entry):
    """CPL's late entry but for these options; the break that is meant is the one after entries closed."""
    rules = CPL.late_entry.model_copy(update={"the_break": "after_closing", **late_entry})
    night = Night(rulebook=CPL.model_copy(update={"late_entry": rules}))
    return night.start(SIX, seats=8, structure=structure)


@pytest.mark.rule("CPL-late-after-break", "CPL-late-window")
class TestTheFirstBreak:
    """CPL speaks of one break: with it the director's discretion begins, whatever the level (ruling 75)."""

    def test_a_break_within_the_window_ends_the_entries_of_everybody(self):
        """A break after level 2: at level 3, still within the window, the director admits with 1,500."""
        night = Night("cpl").start(SIX, seats=8, structure=levels(6, breaks=(2,))).at(39)
        late(night, "Gus", 7)
        assert night["Gus"].chips_in == 3000 - 10 * 200
        for minute in (41, 51, 75):  # in the break, in level 3, in level 4
            night.at(minute)
            with night.refuses("CPL-late-after-break", "needs the director's consent"):
                late(night, "Hal", 8)
            with night.refuses("CPL-late-after-break", "more than 1,500 chips"):
                late(night, "Hal", 8, consent=True, chips=1501)
        late(night, "Hal", 8, consent=True, chips=1500)
        assert night["Hal"].chips_in == 1500

    def test_without_one_the_window_ends_with_level_3_and_nobody_enters_until_it_comes(self):
        night = Night("cpl").start(SIX, seats=8, structure=levels(6, breaks=(4,))).at(61)
        with night.refuses("CPL-late-after-break", "level 3 is over. The director may admit players after"):
            late(night, "Gus", 7, consent=True)
        late(night.at(81), "Gus", 7, consent=True, chips=1000)
        assert night["Gus"].chips_in == 1000

    def test_a_club_may_mean_the_break_after_its_entries_have_closed(self):
        night = night_with(levels(6, breaks=(2,)), dock_big_blinds=8).at(55)
        late(night, "Gus", 7)
        assert night["Gus"].chips_in == 3000 - 8 * 300

    def test_the_director_is_told_why_and_until_when(self):
        night = Night("cpl").start(SIX, seats=8, structure=levels(6, breaks=(2,)))
        for minute, left in ((0, 40), (30, 10)):
            assert until_entries_close(night.at(minute).floor.at(night.now)) == timedelta(minutes=left)
        floor = night.at(45).floor.at(night.now)
        when = When(night.now, night.now, 99)
        assert (until_entries_close(floor), entries_closed(floor, when)) == (None, True)
        assert str(closing(floor, when)) == "the break has come"
        without = night_with(levels(6, breaks=(2,))).at(30)
        assert until_entries_close(without.floor.at(without.now)) == timedelta(minutes=40)

    def test_where_nobody_is_let_in_after_it_a_break_closes_nothing(self):
        options = {"the_break": "first", "after_break_most": None, "dock_big_blinds": 8}
        night = night_with(levels(6, breaks=(2,)), **options).at(55)
        late(night, "Gus", 7)
        assert night["Gus"].chips_in == 3000 - 8 * 300

    def test_once_the_director_has_closed_entries_nobody_is_let_in(self):
        night = Night("cpl").start(SIX, seats=8, structure=levels(6, breaks=(2,))).at(30)
        night.record(EntriesClosed(what=("entries",), reason="full")).at(55)
        with night.refuses("CPL-late-window", "the director has closed them"):
            late(night, "Gus", 7, consent=True, chips=1000)


class TestAfterTheBreak:
    @pytest.mark.rule("CPL-late-after-break")
    def test_the_director_gives_what_the_rulebook_has_at_most_or_a_single_chip(self):
        structure = (*levels(3, breaks=(3,)), *levels(1))
        night = night_with(structure).at(75)
        assert chips_of_latecomer(night, chips=1500) == 1500
        assert chips_of_latecomer(night, "Hal", seat=8, chips=1) == 1

    @pytest.mark.rule("CPL-late-after-break", "CPL-late-dock")
    def test_one_chip_that_the_dock_leaves_is_a_stack(self):
        """Level 4 at 50/100 and 29 big blinds of late dock: 2,900 of 2,901."""
        terms = {kind: each.model_copy(update={"chips": 2901}) for kind, each in CPL.terms.items()}
        rules = CPL.late_entry.model_copy(update={"dock_big_blinds": 29})
        night = Night(rulebook=CPL.model_copy(update={"terms": terms, "late_entry": rules}))
        night.start(SIX, seats=8, structure=(*levels(3, breaks=(3,)), *levels(1))).at(75)
        assert chips_of_latecomer(night) == 1

    @pytest.mark.rule("CPL-late-after-break")
    def test_a_break_before_entries_closed_is_not_the_one_that_is_meant(self):
        night = night_with(levels(6, breaks=(2,))).at(75)
        with night.refuses("CPL-late-after-break", "after the next break"):
            chips_of_latecomer(night, chips=1000)

    @pytest.mark.rule("CPL-late-after-break")
    def test_nor_is_one_still_to_come(self):
        night = night_with(levels(6, breaks=(4,))).at(79)
        with night.refuses("CPL-late-after-break", "after the next break"):
            chips_of_latecomer(night, chips=1000)
        assert chips_of_latecomer(night.at(81), chips=1000) == 1000

    @pytest.mark.rule("CPL-late-after-break")
    def test_nor_is_the_one_with_which_a_short_structure_ends(self):
        night = night_with(levels(2, breaks=(2,))).at(51)
        with night.refuses("CPL-late-after-break", "after the next break"):
            chips_of_latecomer(night, chips=1000)

    @pytest.mark.rule("CPL-late-after-break")
    def test_where_entries_close_at_the_cut_off_it_is_the_first_break_after_that(self):
        structure = levels(9, breaks=(3, 7))
        night = night_with(structure, until="cut_off", dock_big_blinds=0).at(135)
        with night.refuses("CPL-late-after-break", "after the next break"):
            chips_of_latecomer(night)
        assert chips_of_latecomer(night.at(155)) == 1500

    @pytest.mark.rule("CPL-late-after-break")
    def test_where_they_close_with_the_start_it_is_the_first_of_all(self):
        night = night_with(levels(9, breaks=(1,)), until="start", dock_big_blinds=0).at(19)
        with night.refuses("CPL-late-after-break", "after the next break"):
            chips_of_latecomer(night)
        assert chips_of_latecomer(night.at(21)) == 1500
        assert chips_of_latecomer(night.at(185), "Hal", seat=8) == 1500  # the cut-off closes them no more
