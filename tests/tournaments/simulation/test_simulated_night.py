"""Simulated nights (tournaments/simulation): whole ones, driven without a database."""

from collections import Counter
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.archive.draw_checks import check_draws
from tournaments.night.facts_of import fold
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import pool, prizes
from tournaments.night.scoring import scores
from tournaments.night.structure import TEMPLATES, with_colour_ups
from tournaments.simulation import Plan, driven

DM = PRESETS["dead_money"]


def plan(players, rulebook=DM, **more):
    _, structure = TEMPLATES["friday"]
    values = [chip.value for chip in rulebook.chips.chips]
    people = {number: f"Player {number}" for number in range(1, players + 1)}
    return Plan(people, with_colour_ups(structure, values), EIGHT_O_CLOCK, **more)


def kinds(log):
    return Counter(line.kind for line in log.lines)


@settings(max_examples=30)
@given(
    st.integers(0, 10_000),
    st.integers(4, 40),
    st.sampled_from(sorted(PRESETS)),
    st.booleans(),
    st.sampled_from([Kind.LIVE, Kind.BIG_MONEY]),
)
def test_whatever_happens_it_ends_with_a_winner_and_every_draw_holds(seed, players, preset, hands, kind):
    rules = PRESETS[preset]
    planned = plan(players, rules, late=players % 3, absent={90: "Away", 91: "Late"}, hands=hands, mistakes=2)
    log = driven(planned, rules, kind, f"{seed}")
    floor = log.floor
    assert floor.finished_at
    assert min(score.first for score in scores(floor)) == 1
    assert sum(prizes(floor).values()) == pool(floor).prizes
    assert fold(log.lines, rules, kind) == floor
    checked = check_draws(log.lines, rules, kind, log.first_commitment)
    assert checked
    assert all(draw.holds for draw in checked)


def test_the_same_plan_and_seed_give_the_same_night():
    first, second = (driven(plan(20, late=2), DM, seed="again") for _ in range(2))
    assert first.lines == second.lines
    assert driven(plan(20, late=2), DM, seed="another").lines != first.lines


def test_time_never_goes_back_in_it():
    times = [line.at for line in driven(plan(30, mistakes=3), DM, seed="a").lines]
    assert times == sorted(times)


def test_what_the_players_have_is_what_was_given_out():
    """At the end one of them has it all."""
    log = driven(plan(23, absent={40: "Away"}, late=2), DM, seed="b")
    counted = [line for line in log.lines if line.kind == "stacks_counted"]
    assert counted
    (winner,) = log.floor.in_play
    assert log.floor.chips_in_play == log.floor.average_stack
    assert log.floor.players[winner].out is None


def test_a_night_has_all_that_a_night_has():
    told = Counter()
    breaks = DM.model_copy(update={"seating": DM.seating.model_copy(update={"redraw": "final_table"})})
    for seed in range(6):
        planned = plan(23, late=2, absent={40: "Away", 41: "Late"}, mistakes=1)
        told += kinds(driven(planned, DM if seed % 2 else breaks, seed=f"{seed}"))
    assert told.keys() >= {
        "seats_drawn",
        "button_drawn",
        "hand_dealt",
        "knocked_out",
        "rebought",
        "added_on",
        "arrived",
        "absent_removed",
        "moved",
        "table_broken",
        "chip_leaders_taken",
        "coloured_up",
        "stacks_counted",
        "stepped_away",
        "came_back",
        "voided",
        "finished",
        "prize_paid",
    }


def test_the_last_three_make_a_deal_if_that_is_the_plan():
    log = driven(plan(15, deal=True), DM, seed="c")
    assert kinds(log)["deal_agreed"] == 1
    assert len(log.floor.of(Deal).shares) == 3
    assert sum(prizes(log.floor).values()) == pool(log.floor).prizes


def test_a_night_can_be_broken_off_where_it_is():
    until = EIGHT_O_CLOCK + timedelta(minutes=98)
    log = driven(plan(23, until=until), DM, seed="d")
    assert log.floor.finished_at is None
    assert log.floor.at(until).clock.name == "Level 5"
    assert max(line.at for line in log.lines) <= until + timedelta(minutes=1)


def test_a_night_of_three_hundred_players_ends_too():
    log = driven(plan(300, mistakes=5, seconds_a_hand=300), DM, seed="e")
    assert log.floor.finished_at
    assert all(draw.holds for draw in check_draws(log.lines, DM, Kind.LIVE, log.first_commitment))
