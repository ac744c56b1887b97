"""The structure of a night (tournaments/night/structure.py)."""

import pytest
from pydantic import ValidationError

from clubs.rulebook import PRESETS
from tournaments.night.structure import (
    TEMPLATES,
    Break,
    Level,
    level_number,
    period_name,
    with_antes,
    with_colour_ups,
)

CHIPS = [chip.value for chip in PRESETS["dead_money"].chips.chips]


def test_levels_are_numbered_without_the_breaks():
    periods = (Level(small_blind=1, big_blind=2), Break(), Level(small_blind=2, big_blind=4))
    assert [period_name(periods, index) for index in range(3)] == ["Level 1", "Break", "Level 2"]
    assert [level_number(periods, index) for index in range(3)] == [1, 1, 2]


def test_a_small_blind_is_not_the_larger():
    with pytest.raises(ValidationError, match="larger than the big blind"):
        Level(small_blind=100, big_blind=50)


def test_the_bring_in_is_no_more_than_a_small_bet():
    with pytest.raises(ValidationError, match="bring-in 60 is larger than the small bet 50"):
        Level(small_blind=50, big_blind=100, bring_in=60)
    assert Level(small_blind=50, big_blind=100, bring_in=50).bring_in == 50


@pytest.mark.rule("DM-bba-amount")
def test_a_big_blind_ante_is_the_big_blind_of_its_level_whatever_was_written():
    written = (
        Level(small_blind=25, big_blind=50),
        Break(),
        Level(small_blind=100, big_blind=200, ante=25),
        Level(small_blind=200, big_blind=400, ante=400),
    )
    assert [p.ante for p in with_antes(written, "big_blind") if isinstance(p, Level)] == [0, 200, 400]
    assert [p.ante for p in with_antes(written, "none") if isinstance(p, Level)] == [0, 0, 0]
    assert with_antes(written, "each") == written


def test_a_chip_is_needed_for_what_the_house_sets():
    """25s are wanted for a bring-in of 25 though every blind is a multiple of 100."""
    blinds = {"small_blind": 100, "big_blind": 200}
    first = Level(small_blind=25, big_blind=50)
    plain = with_colour_ups((first, Break(), Level(**blinds)), CHIPS)
    assert plain[1].colour_up == (25,)
    for house in ({"bring_in": 25}, {"stud_ante": 25}, {"least_bet": 325}):
        planned = with_colour_ups((first, Break(), Level(**blinds, **house)), CHIPS)
        assert planned[1].colour_up == ()


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_templates_rise_and_plan_their_colour_ups(name):
    words, periods = TEMPLATES[name]
    blinds = [period.big_blind for period in periods if isinstance(period, Level)]
    assert words
    assert blinds == sorted(set(blinds))
    planned = with_colour_ups(periods, CHIPS)
    removed = [chip for period in planned if isinstance(period, Break) for chip in period.colour_up]
    assert removed == sorted(set(removed))
    assert 25 in removed


@pytest.mark.rule("DM-colour-up")
@pytest.mark.parametrize("name", TEMPLATES)
def test_no_level_after_a_colour_up_needs_a_chip_that_is_gone(name):
    gone = []
    for period in with_colour_ups(TEMPLATES[name][1], CHIPS):
        if isinstance(period, Break):
            gone += period.colour_up
        else:
            smallest = min(chip for chip in CHIPS if chip not in gone)
            assert period.small_blind % smallest == period.big_blind % smallest == period.ante % smallest == 0
