"""Tests of what each colour-up of a structure asks for (tournaments/structures/hand_out.py)."""

import pytest

from tables.chips import raced_for, round_up
from tournaments.night.structure import Break, Level
from tournaments.structures.hand_out import colour_up_sheets

LEVEL = Level(small_blind=25, big_blind=50)
PERIODS = (LEVEL, Break(colour_up=(25,)), LEVEL, Break(colour_up=(100, 500)), LEVEL)
VALUES = [25, 100, 500, 1000]


def sheets(*, is_raced=False, handed_out=None):
    return colour_up_sheets(PERIODS, VALUES, is_raced=is_raced, handed_out=handed_out or {}, players=10)


@pytest.mark.rule("DM-colour-up")
def test_each_chip_goes_for_the_next_larger_that_is_still_in_play():
    assert [(sheet.index, sheet.chip, sheet.larger) for sheet in sheets()] == [
        (1, 25, 100),
        (3, 100, 500),
        (3, 500, 1000),
    ]
    last = colour_up_sheets(
        (LEVEL, Break(colour_up=(1000,))), VALUES, is_raced=False, handed_out={}, players=2
    )
    assert last == []


def test_rounded_up_line_by_line_as_the_floor_does_it():
    first = sheets()[0]
    assert [(line.count, line.larger, line.odd) for line in first.lines] == [
        (count, round_up(count, 25, 100).larger, 0) for count in (1, 2, 3, 4)
    ]


def test_in_a_race_whole_multiples_are_given_and_the_odd_ones_raced_for():
    first = sheets(is_raced=True)[0]
    assert [(line.larger, line.odd) for line in first.lines] == [(0, 25), (0, 50), (0, 75), (1, 0)]
    assert raced_for([line.odd for line in first.lines], 100) == 2


def test_how_many_larger_chips_it_takes_at_most():
    assert sheets(handed_out={25: 12, 100: 12})[0].needed == 12 * 10 * 25 // 100 + 10
    assert sheets()[0].needed is None


def test_a_chip_that_went_before_is_nobodys_larger_one():
    early = (LEVEL, Break(colour_up=(100,)), LEVEL, Break(colour_up=(25,)))
    found = colour_up_sheets(early, VALUES, is_raced=False, handed_out={}, players=2)
    assert [(sheet.chip, sheet.larger) for sheet in found] == [(100, 500), (25, 500)]
