"""Tests of what a night will come to (tournaments/structures/forecast.py)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, ClockRules, CutOff, Kind
from tests.sweeps import sweep
from tests.tournaments.nights import levels
from tournaments.night.structure import TEMPLATES, Break, Level, with_antes, within_chips
from tournaments.simulation.cardroom import Chips
from tournaments.structures.forecast import (
    BOLDNESS,
    Entrants,
    forecast,
    runs_for,
    seconds_a_hand,
)

PLAIN, TWO_HOURS = ClockRules(), CutOff(minutes=120)
NINE = Entrants(9, 3000)
FRIDAY = TEMPLATES["friday"][1]


def nights(periods=FRIDAY, entrants=NINE, rules=PLAIN, cut_off=TWO_HOURS, seed="x", runs=60):
    return forecast(periods, entrants, rules, cut_off, seed=seed, runs=runs)


def test_the_same_seed_gives_the_same_forecast_and_another_one_another():
    assert nights() == nights()
    assert nights() != nights(seed="y")


def test_the_spread_is_in_order_and_levels_begin_with_everybody():
    found = nights()
    assert found.early < found.middle < found.late
    first = found.levels[0]
    assert (first.index, first.number, first.reached, first.players, first.big_blinds) == (0, 1, 100, 9, 540)
    reached = [level.reached for level in found.levels]
    players = [level.players for level in found.levels]
    assert (reached, players) == (sorted(reached, reverse=True), sorted(players, reverse=True))
    assert found.least <= found.usual


def test_levels_are_numbered_without_the_breaks_which_take_their_time():
    with_breaks, without = nights(levels(12, breaks=(1, 2, 3))), nights(levels(12))
    assert with_breaks.levels[1].index == 2
    assert with_breaks.levels[1].number == 2
    assert with_breaks.middle == without.middle + 30


@settings(max_examples=40)
@given(
    st.integers(2, 30),
    st.sampled_from([500, 3000, 20_000]),
    st.integers(0, 12),
    st.integers(0, 12),
    st.integers(1, 10),
    st.integers(0, 999),
)
def test_every_night_ends_and_no_chip_is_made_or_lost(players, stack, rebuys, add_ons, count, seed):
    entrants = Entrants(players, stack, rebuys, stack, add_ons, stack)
    found = forecast(levels(count), entrants, PLAIN, CutOff(minutes=30), seed=f"{seed}", runs=3)
    last = levels(count)[-1]
    assert found.late > 0
    assert found.usual <= entrants.chips // levels(count)[0].big_blind
    assert found.least >= players * stack // last.big_blind


def test_rebuys_and_add_ons_are_bought_before_and_at_the_cut_off_and_make_it_longer():
    rebuys = replace(NINE, rebuys=5, rebuy_chips=3000)
    add_ons = replace(NINE, add_ons=4, add_on_chips=3000)
    more = replace(rebuys, add_ons=4, add_on_chips=3000)
    for bought in (rebuys, add_ons, more):
        assert nights(entrants=bought).middle > nights().middle
        assert nights(entrants=bought).usual > nights().usual
    at_once = CutOff(minutes=1, moment="exact")
    never = nights(entrants=replace(more, add_ons=0), cut_off=at_once)
    assert never.middle == pytest.approx(nights().middle, abs=12)


def test_shorter_levels_with_few_players_left_end_it_sooner():
    shorter = ClockRules(shorten={5: 20, 4: 40, 3: 60, 2: 80})
    assert nights(rules=shorter).late < nights().late - 15
    assert nights(rules=shorter).usual < nights().usual


def test_the_last_level_goes_on_and_a_break_after_it_ends_no_night():
    only = (Level(small_blind=25, big_blind=50, minutes=10),)
    assert nights(only, runs=10).late > 30
    assert nights((*only, Break()), runs=10).late > 30


def test_large_fields_are_played_fewer_times():
    assert (runs_for(9), runs_for(40), runs_for(200), runs_for(2000)) == (1000, 750, 150, 100)


def by_hand(seed):
    """One table played hand by hand with the chips of the simulated nights: minutes to its end."""
    dice = Random(seed)
    chips = Chips(dice, 25, BOLDNESS, dict.fromkeys(range(9), 3000))
    minutes, ends, index = 0.0, 20.0, 0
    periods = [period for period in FRIDAY if isinstance(period, Level)]
    while True:
        players = [player for player, stack in chips.stacks.items() if stack]
        if len(players) == 1:
            return minutes
        if minutes >= ends and index < len(periods) - 1:
            index, ends = index + 1, ends + 20
        chips.hand(players, periods[index].big_blind, 0)
        minutes += seconds_a_hand(len(players)) / 60


def test_it_agrees_with_nights_that_are_played_hand_by_hand():
    """All-in by all-in or hand by hand, with all small pots: half of the nights end at about the same
    time."""
    played = sorted(by_hand(seed) for seed in range(150))
    no_breaks = tuple(period for period in FRIDAY if isinstance(period, Level))
    found = nights(no_breaks, runs=300)
    assert found.middle == pytest.approx(played[75], abs=15)
    assert found.early == pytest.approx(played[15], abs=25)
    assert found.late == pytest.approx(played[135], abs=25)


def cases():
    return [
        (preset, template, players, kind)
        for preset in PRESETS
        for template in TEMPLATES
        for players in (6, 9, 24)
        for kind in (Kind.LIVE, Kind.CHAMPIONSHIP)
    ]


def depth_at_the_end(preset, template, players, kind, runs, *, fitted=True):
    """The fewest big blinds in play at the end of a night that begins from a preset."""
    rules, terms = PRESETS[preset], PRESETS[preset].terms[kind]
    entrants = Entrants(players, terms.chips, seats=rules.seating.seats_per_table)
    periods = with_antes(TEMPLATES[template][1], rules.clock.ante)
    if fitted:
        periods = within_chips(periods, entrants.chips)
    return forecast(periods, entrants, rules.clock, rules.cut_off, seed=preset, runs=runs).least


@sweep("case", cases(), ids=lambda case: "-".join(map(str, case)))
def test_no_preset_ends_a_night_with_fewer_than_ten_big_blinds_in_play(case):
    assert depth_at_the_end(*case, runs=20) >= 10


@pytest.mark.long
@sweep("case", cases(), ids=lambda case: "-".join(map(str, case)))
def test_no_preset_ends_a_thousand_nights_with_fewer_than_ten_big_blinds_in_play(case):
    assert depth_at_the_end(*case, runs=1000) >= 10


def test_a_preset_that_is_not_cut_to_the_chips_would():
    assert depth_at_the_end("dead_money", "friday", 6, Kind.LIVE, 50, fitted=False) < 10
