"""House players at Double-Guts: they go in by the odds, and win from those who wait for better."""

import random

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.events import RoundBegan
from gameplay.engine.games.home.guts_bot import GO_LOW, IN, OUT, better_than, share_going_in
from gameplay.engine.games.home.rankings import BEST_TWO, WORST_TWO
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.house import decide
from tests.gameplay.engine.table import hand

GAME = PRESETS["fnp-double-guts"].with_amounts({"ante": 50, "ends_at": 100_000})
STACK = 20_000


def by_odds(table, chance):
    return decide(table.view(table.decision.seat), GAME, chance)


def timidly(table, chance):
    """Goes in with what beats nineteen of twenty hands, its own way."""
    if table.decision.on_timeout != OUT:
        return by_odds(table, chance)
    hole = table.view(table.decision.seat).seats[table.decision.seat].hole
    return IN if max(better_than(way, hole) for way in (BEST_TWO, WORST_TWO)) > 0.95 else OUT


def anyhow(table, chance):
    return chance.choice(list(table.decision.choices()))


def won(one, others, players, deals):
    """Return what one player wins from the others in a deal, in antes, sitting in every seat once."""
    total = 0
    for deal in range(deals):
        seed = random.Random(deal).randbytes(32)
        for seat in range(players):
            table, chance = Hand(GAME, [STACK] * players, seed=seed), random.Random(f"{deal} {seat}")
            while not table.finished:
                table.choose((one if table.decision.seat == seat else others)(table, chance))
            total += table.stacks[seat] - STACK
    return total / (deals * players * GAME.ante)


@pytest.mark.parametrize("players", [2, 4])
def test_who_goes_by_the_odds_wins_from_the_timid(players):
    assert won(by_odds, timidly, players, 150) > 0.2
    assert won(timidly, by_odds, players, 150) < -0.2


@pytest.mark.parametrize("players", [2, 4, 6])
def test_they_win_from_who_goes_in_anyhow(players):
    assert won(by_odds, anyhow, players, 60) > 0.5


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_they_do_not_stall(players):
    rounds = 0
    for deal in range(40):
        table, chance = Hand(GAME, [STACK] * players, seed=bytes([deal]) * 32), random.Random(deal)
        while not table.finished:
            table.choose(by_odds(table, chance))
        rounds += sum(isinstance(event, RoundBegan) for event in table.events)
    assert rounds < 3 * 40


def test_more_hands_go_in_the_fewer_players_there_are_and_are_in_and_the_less_it_costs():
    assert share_going_in(3, 1) > share_going_in(6, 1) > share_going_in(6, 2)
    assert share_going_in(6, 0) > share_going_in(6, 1)
    assert share_going_in(6, 1, pays=0.5) > share_going_in(6, 1)
    assert share_going_in(6, 1, pays=0) == 2


def asked(*holes, others=(), **how):
    """Return what the player after these others is asked, who have said whether they go in; seat 1 is the
    first."""
    table = hand(GAME, how.pop("stacks", [STACK] * len(holes)), "/".join(holes), **how)
    for choice in others:
        table.choose(choice)
    return table


@pytest.mark.parametrize(
    ("own", "others", "goes"),
    [
        ("Jc8d7h", [], True),  # the first of four wins the pot if the others stay out
        ("Jc8d7h", [IN], False),
        ("AsAh9c", [IN], True),
        ("2c3d9s", [IN], True),
        ("9s9h5c", [IN, IN], False),
        ("AsAh9c", [IN, IN], True),
    ],
)
def test_what_they_go_in_with(own, others, goes):
    holes = [f"{rank}c{rank}d{low}s" for rank, low in zip("TTTT", "4567", strict=True)]
    holes[1 + len(others)] = own
    table = asked(*holes, others=others)
    choices = {by_odds(table, random.Random(seed)) for seed in range(5)}
    assert choices == {IN if goes else OUT}


def test_once_in_they_go_the_way_that_beats_more_hands():
    table = asked("2c3d9s", "KsKh9d", others=[IN, IN])
    while table.decision.seat != 0:
        table.choose(by_odds(table, random.Random(1)))
    assert by_odds(table, random.Random(1)) == GO_LOW


def test_the_cards_of_others_make_no_difference():
    answers = set()
    for others in ("AcAd9s", "QcQdJh", "2c3d4h"):
        table = asked(others, "KsKh9d", "7s7h2d", others=[IN])
        answers.add(by_odds(table, random.Random(1)))
    assert len(answers) == 1


def test_percentiles_are_of_all_hands():
    assert better_than(BEST_TWO, cards("AhAdAc")) > 0.98
    assert better_than(WORST_TWO, cards("2h3d4c")) > 0.9
    assert better_than(BEST_TWO, cards("2h3d4c")) < 0.01
