"""No table is dealt a game for which its deck cannot suffice: as many players as may sit down, nobody folds,
and everybody draws as many cards as they may.
"""

import random

import pytest

from gameplay.engine.betting import Betting
from gameplay.engine.choices import discard
from gameplay.engine.decisions import Discards
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Hand
from gameplay.engine.trial import any_other, game_unit, seats_tried
from tests.examples import first_seed
from tests.gameplay.engine.drawn import drawn_game
from tests.sweeps import sweep

HANDS, MANY_HANDS = 4, 300
"""Of each game, each time with other options."""

DEEP = 1_000  # big blinds: nobody is all in before the last card


def greedy(decision, chance):
    """Stays in, and takes as many new cards as the rules allow."""
    if isinstance(decision, Betting):
        return decision.passive
    if isinstance(decision, Discards):
        for number in range(decision.most, decision.least - 1, -1):
            for _ in range(20):
                cards = chance.sample(decision.hand, number)
                if not decision.forbidden(cards):
                    return discard(cards)
        return decision.on_timeout
    return any_other(decision, chance)


def prove(name, hands):
    for number in range(hands):
        chance = random.Random(f"{name} {number} {first_seed()}")
        game = drawn_game(name, chance, wild=0)
        players = seats_tried(game)[-1]
        hand = Hand(game, [DEEP * game_unit(game)] * players, seed=chance.randbytes(32))
        try:
            hand.play_out(lambda decision, chance=chance: greedy(decision, chance))
        except Exception as error:
            options = game.model_dump(exclude_defaults=True, exclude_none=True)
            error.add_note(f"FIRST_SEED={first_seed()} {name} {options}, {players} players\n{hand.record}")
            raise
        assert hand.finished


@pytest.mark.chance
@sweep("name", GAMES)
def test_the_deck_suffices_for_a_full_table(name):
    prove(name, HANDS)


@pytest.mark.chance
@pytest.mark.long
@sweep("name", GAMES)
def test_so_it_does_whatever_the_options(name):
    prove(name, MANY_HANDS)
