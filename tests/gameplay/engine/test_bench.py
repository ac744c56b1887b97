"""Tests of what bin/bench engine plays: every game, and no choice of chance that the game refuses."""

import random

from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from tests.bench.engine import at_random, each_game, played
from tests.sweeps import sweep


def test_every_preset_and_every_game_is_measured():
    assert set(PRESETS) <= set(each_game())
    assert {game.name for game in each_game().values()} == set(GAMES)


@sweep("name", each_game())
def test_hands_by_chance_come_to_their_end(name):
    hand = played(each_game()[name], at_random)(random.Random(2))
    assert all(hand().finished for _ in range(10))
