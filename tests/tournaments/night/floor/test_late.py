"""The stack of a late entrant, at its edges (tournaments/night/floor/late.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.night.floor.closing import late
from tests.tournaments.nights import Night, levels

SIX = "Ann Bob Cat Dan Eve Fay"
CPL = PRESETS["cpl"]


def chips_of_latecomer(night, name="Gus", seat=7, **more):
    late(night, name, seat, consent=True, **more)
    return night[name].chips_in


def night_with(structure, **late_entry):
    """CPL's late entry but for these options."""
    rules = CPL.late_entry.model_copy(update=late_entry)
    night = Night(rulebook=CPL.model_copy(update={"late_entry": rules}))
    return night.start(SIX, seats=8, structure=structure)


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
