"""Levels and breaks from what one knows before a night (tournaments/structures/planning.py)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, ClockRules, CutOff
from tournaments.night.structure import LEAST_IN_PLAY, Break, Level, with_colour_ups
from tournaments.structures.forecast import Entrants
from tournaments.structures.planning import USUAL, Wishes, blinds, laid_out, planned_structure

RULES, CUT_OFF = ClockRules(), CutOff()
DM_CHIPS = tuple(chip.value for chip in PRESETS["dead_money"].chips.chips)
TDA_CHIPS = (25, 100, 500, 1000, 5000)
TWELVE = Wishes(Entrants(12, 10_000), 5 * 60, TDA_CHIPS)


def plan(wishes):
    return planned_structure(wishes, RULES, CUT_OFF, seed="plan")


def level_minutes(planned):
    return {period.minutes for period in planned.periods if isinstance(period, Level)}


def test_the_usual_levels_come_out_for_the_usual_chips():
    pairs = blinds(TWELVE, 100)
    assert pairs[:9] == [
        (50, 100),
        (75, 150),
        (100, 200),
        (150, 300),
        (200, 400),
        (300, 600),
        (400, 800),
        (500, 1000),
        (800, 1600),
    ]


def test_nine_of_ten_nights_end_by_the_hour_and_the_next_longer_levels_would_not():
    planned = plan(TWELVE)
    assert planned.is_in_time
    assert planned.forecast.late <= TWELVE.minutes
    (minutes,) = level_minutes(planned)
    longer = plan(replace(TWELVE, minutes=TWELVE.minutes + 120))
    assert minutes < max(level_minutes(longer))
    assert planned.forecast.late > TWELVE.minutes * 0.75


def test_an_hour_that_nothing_can_keep_is_said_and_the_quickest_structure_given():
    planned = plan(replace(TWELVE, minutes=20))
    assert not planned.is_in_time
    assert level_minutes(planned) == {5}


def test_a_last_day_goes_on_with_the_level_where_its_flights_stopped():
    left = Level(small_blind=300, big_blind=600, ante=600, minutes=20)
    wishes = replace(TWELVE, entrants=Entrants(6, 25_000), ante="big_blind", goes_on=left)
    levels = [period for period in plan(wishes).periods if isinstance(period, Level)]
    assert [(level.small_blind, level.big_blind, level.ante) for level in levels[:3]] == [
        (300, 600, 600),
        (400, 800, 800),
        (500, 1000, 1000),
    ]


def test_breaks_come_as_often_as_one_wishes_and_never_at_the_end():
    often = laid_out(replace(TWELVE, break_every=45, break_minutes=15), blinds(TWELVE, 100), 20)
    assert [type(period) for period in often[:5]] == [Level, Level, Level, Break, Level]
    assert {period.minutes for period in often if isinstance(period, Break)} == {15}
    assert isinstance(often[-1], Level)
    never = laid_out(replace(TWELVE, break_every=0), blinds(TWELVE, 100), 20)
    assert not [period for period in never if isinstance(period, Break)]


@pytest.mark.rule("DM-bba-amount")
def test_antes_are_as_the_rulebook_has_them():
    pairs = blinds(TWELVE, 100)
    paid = {
        ante: laid_out(replace(TWELVE, ante=ante), pairs, 20)[8] for ante in ("none", "each", "big_blind")
    }
    big = paid["none"].big_blind
    assert (paid["none"].ante, paid["each"].ante, paid["big_blind"].ante) == (0, 100, big)


@settings(max_examples=60)
@given(
    st.integers(2, 40),
    st.sampled_from([1000, 1500, 3000, 10_000, 20_000, 50_000]),
    st.sampled_from([(), DM_CHIPS, TDA_CHIPS, (1, 5, 25, 100), (25, 50, 100, 500, 1000)]),
    st.sampled_from([100, 50, 20]),
)
def test_every_level_can_be_paid_rises_and_leaves_twenty_big_blinds_in_play(players, stack, chips, depth):
    wishes = Wishes(Entrants(players, stack), 300, chips)
    pairs = blinds(wishes, depth)
    periods = laid_out(wishes, pairs, 20)
    all_chips = players * stack
    assert len(pairs) == 1 or pairs[-1][1] * LEAST_IN_PLAY <= all_chips
    assert all(big == 2 * small for small, big in pairs)
    assert all(higher[0] >= lower[0] * 1.25 for lower, higher in pairwise(pairs))
    smallest = (chips or USUAL)[0]
    assert all(small % smallest == 0 for small, _ in pairs)
    assert with_colour_ups(periods, chips) == periods
