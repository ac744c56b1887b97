"""Every game as everybody plays it, alone and with all variations that fit, by hands of chance: none is
stuck, no chip is lost, and a replay is what was played. A few thousand each time, 100,000 with the long
tests.
"""

import random
from functools import cache
from itertools import chain, combinations, cycle, islice

import pytest

from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand, replay
from gameplay.engine.trial import STACKS, any_choice, game_unit
from gameplay.engine.variations import VARIATIONS
from tests.examples import first_seed
from tests.gameplay.engine.ways import chips

HANDS = 2_500
MANY_HANDS = 100_000
TOGETHER = 2
"""So many variations are played together at most."""

MOST_CHOICES = 5_000
"""In one hand: Double-Guts with ten players asks some hundreds of times."""

SESSION = 5
"""So many hands the same players play, and what one leaves is there in the next."""


@cache
def ways(name):
    """A game as each book has it, alone and with every one and every two variations that fit."""
    usual = [game for game in PRESETS.values() if game.name == name] or [GAMES[name]()]
    sets = list(chain.from_iterable(combinations(VARIATIONS, count) for count in range(TOGETHER + 1)))
    varied = [
        game.with_amounts({**game.at_a_table, "variations": {each: {} for each in of}})
        for game in usual
        for of in sets
    ]
    return [game for game in varied if not game.unfit]


def session(game, chance):
    """Hands of the same players, each with new stacks, before their first choice."""
    players = chance.choice([number for number in game.players if number <= 10])
    carry = game.takes_over({})
    for number in range(SESSION):
        stacks = [chance.choice(STACKS) * game_unit(game) for _ in range(players)]
        hand = Hand(game, stacks, button=number % players, seed=chance.randbytes(32), carry=carry)
        yield hand
        carry = hand.carry


def played(hand, chance):
    """The hand, played to its end; it is checked at every choice that no chip is lost."""
    total = chips(hand)
    for _ in range(MOST_CHOICES):
        if hand.finished:
            return hand
        hand.choose(any_choice(hand.decision, chance))
        assert chips(hand) == total
        assert min(hand.stacks) >= 0
    raise AssertionError("the hand does not end")


def hands(name, number):
    """So many hands of a game, session by session, each session another way of playing it."""
    chance = random.Random(f"{name} {number} {first_seed()}")
    every = chance.sample(ways(name), len(ways(name)))
    for hand in islice(chain.from_iterable(session(game, chance) for game in cycle(every)), number):
        yield played(hand, chance)


def prove(name, number):
    count = 0
    for hand in hands(name, number):
        again = replay(hand.record)
        assert (again.events, again.stacks, again.carry) == (hand.events, hand.stacks, hand.carry)
        assert hand.pot == 0
        count += 1
    assert count == number


@pytest.mark.chance
@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_hand_is_stuck_or_loses_a_chip_and_each_is_replayed(name):
    prove(name, HANDS // len(GAMES) + 1)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(GAMES))
def test_so_it_is_in_a_hundred_thousand(name):
    prove(name, max(MANY_HANDS // len(GAMES) + 1, SESSION * len(ways(name))))


def test_each_game_and_each_variation_is_among_them():
    assert all(ways(name) for name in GAMES)
    varied = {each.name for name in GAMES for game in ways(name) for each in game.in_force}
    assert varied == set(VARIATIONS)
