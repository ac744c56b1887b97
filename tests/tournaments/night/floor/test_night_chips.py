"""The chips of one night (tournaments/night/floor/colours.py): what follows from them, and what they may not
become once they lie on tables."""

import pytest
from pydantic import ValidationError

from clubs.rulebook import Chip, Chips
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import ChipsChosen, ColouredUp, StacksCounted, StructureSet
from tournaments.night.floor.clockwork import can_pay
from tournaments.night.floor.colours import QUARTER, Colours, chips_of, chips_on_tables, larger_chip
from tournaments.night.floor.counts import smallest_chip
from tournaments.night.structure import Level
from tournaments.structures import hand_out

SIX = "Ann Bob Cat Dan Eve Fay"
CASE = (("white", 50), ("red", 200), ("blue", 1000), ("black", 5000))


def chips(*pairs, owned=None):
    return tuple(Chip(colour=colour, value=value, owned=owned) for colour, value in pairs)


def chosen(*pairs, **more):
    return ChipsChosen(chips=chips(*pairs, **more))


def values(floor):
    return [chip.value for chip in chips_of(floor)]


def test_without_a_word_they_are_those_of_the_rulebook():
    night = Night()
    assert chips_of(night.floor) == night.floor.rulebook.chips.chips
    assert night.floor.of(Colours).own == ()


@pytest.mark.rule("DM-chip-values")
def test_before_the_start_a_night_may_have_any_set_of_its_own():
    night = Night()
    before = night.floor.rulebook
    night.record(chosen(*CASE))
    assert values(night.floor) == [50, 200, 1000, 5000]
    assert night.floor.rulebook == before  # frozen as it was
    night.record(chosen(("pink", 1), ("grey", 3)))
    assert values(night.floor) == [1, 3]


def test_what_is_removed_and_for_what_follows_them():
    night = Night().record(chosen(*CASE)).start(SIX)
    assert larger_chip(night.floor, 50) == 200
    with night.refuses("DM-colour-up", "no chip worth 25"):
        night.record(ColouredUp(chip=25))
    night.record(ColouredUp(chip=50, counts={1: 3}))
    assert night.floor.extra == 50
    assert larger_chip(night.floor, 200) == 1000


def test_how_exactly_stacks_are_counted_follows_them():
    """Six people may be off by less than one small chip each: 300 with chips of 50, 30 with chips of 5."""
    stacks = dict(zip(range(1, 7), (2_900, *[3_000] * 5), strict=True))
    night = Night().start(SIX)
    with night.refuses(words="fewer than"):
        night.record(StacksCounted(stacks=stacks))
    night = Night().record(chosen(*CASE)).start(SIX).record(StacksCounted(stacks=stacks))
    assert smallest_chip(night.floor) == 50


def test_which_levels_can_be_paid_follows_them():
    night = Night().record(chosen(*CASE)).start(SIX).record(ColouredUp(chip=50))
    assert can_pay(night.floor, Level(small_blind=200, big_blind=400))
    assert not can_pay(night.floor, Level(small_blind=100, big_blind=200))


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ((("red", 100), ("blue", 25)), "in order of value"),
        ((("red", 100), ("blue", 100)), "each value once"),
        ((("red", 0), ("blue", 100)), "worth something"),
    ],
)
def test_what_is_no_set_is_refused(pairs, words):
    with (night := Night()).refuses("DM-chip-values", words):
        night.record(chosen(*pairs))


def test_none_at_all_and_too_many_are_no_fact():
    for wrong in ((), tuple(("red", value) for value in range(1, 22))):
        with pytest.raises(ValidationError):
            chosen(*wrong)


class TestOnceTheClockRuns:
    """A stack is 3,000: chips up to 750 have been handed out."""

    def night(self):
        return Night().record(chosen(*CASE)).start(SIX)

    def test_chips_that_lie_on_tables_stay(self):
        night = self.night()
        assert [chip.value for chip in chips_on_tables(night.floor)] == [50, 200]
        with night.refuses("DM-chip-values", "The 50 chips may lie on the tables: they stay white"):
            night.record(chosen(*CASE[1:]))
        with night.refuses("DM-chip-values", "The 200 chips may lie on the tables: they stay red"):
            night.record(chosen(CASE[0], ("green", 200), *CASE[2:]))

    def test_their_colour_is_nobody_elses(self):
        night = self.night()
        with night.refuses("DM-chip-values", "The red chips on the tables are worth 200"):
            night.record(chosen(*CASE[:3], ("red", 5000)))

    def test_colours_that_are_not_in_play_may_change(self):
        night = self.night().record(chosen(*CASE[:2], ("yellow", 500), ("orange", 2000)))
        assert values(night.floor) == [50, 200, 500, 2000]
        assert larger_chip(night.floor, 200) == 500

    def test_how_many_there_are_may_be_put_right(self):
        night = self.night().record(chosen(*CASE, owned=40))
        assert {chip.owned for chip in chips_of(night.floor)} == {40}

    def test_what_a_colour_up_has_brought_is_in_play_and_what_it_removed_is_not(self):
        night = self.night().record(ColouredUp(chip=50), ColouredUp(chip=200))
        assert [chip.value for chip in chips_on_tables(night.floor)] == [1000]
        with night.refuses("DM-chip-values", "The 1,000 chips"):
            night.record(chosen(("white", 50), ("red", 200), ("black", 5000)))
        night.record(chosen(("blue", 1000), ("green", 5000)))
        assert values(night.floor) == [1000, 5000]


def test_what_is_handed_out_is_what_the_floor_holds_to_be_on_tables():
    assert QUARTER == hand_out.QUARTER
    night = Night().record(chosen(*CASE)).record(StructureSet(periods=levels(3)))
    owned = [hand_out.OwnedChip(chip.colour, chip.value) for chip in chips_of(night.floor)]
    stack = night.floor.terms.chips
    handed = hand_out.hand_out(owned, stack, 6, levels(3)[0])
    night.start(SIX)
    assert handed.each.keys() <= {chip.value for chip in chips_on_tables(night.floor)}


def test_a_set_of_a_rulebook_is_a_set_of_a_night():
    every = Chips(chips=chips(*CASE)).chips
    assert chips_of(Night().record(ChipsChosen(chips=every)).floor) == every
