"""The levels of house players (gameplay/house/levels.py)."""

import random
from collections import Counter

from gameplay.engine.games import Holdem
from gameplay.engine.gauntlet import run_gauntlet
from gameplay.engine.hand import Hand
from gameplay.house import decide
from gameplay.house.levels import CHAMPION, LEVELS, NEWCOMER, answer_without_thought, level_below

HOLDEM = Holdem(small_blind=1, big_blind=2)


def test_the_fewer_slips_the_higher_the_level():
    slips = [level.slips for level in LEVELS]
    assert slips == sorted(slips, reverse=True)
    assert (LEVELS[0], LEVELS[-1], CHAMPION.slips) == (NEWCOMER, CHAMPION, 0.0)


def test_each_has_the_next_lower_one_below_it():
    assert [level_below(level) for level in LEVELS] == [None, *LEVELS[:-1]]


def test_without_thought_one_calls_more_often_than_not():
    offer = Hand(HOLDEM, [200, 200], seed=bytes(32)).view(1).decision
    kinds = Counter(answer_without_thought(offer, random.Random(number))[0] for number in range(200))
    assert kinds["call"] > 120
    assert set(kinds) == {"call", "fold", "raise"}


def test_where_checking_is_free_nobody_folds():
    hand = Hand(HOLDEM, [200, 200], seed=bytes(32))
    hand.choose(("call",))
    offer = hand.view(hand.decision.seat).decision
    kinds = {answer_without_thought(offer, random.Random(number))[0] for number in range(100)}
    assert kinds == {"check", "raise"}


def test_the_champion_is_who_plays_where_nothing_else_is_asked_for():
    hand = Hand(HOLDEM, [200, 200], seed=bytes([7] * 32))
    view = hand.view(hand.decision.seat)
    for number in range(10):
        first = decide(view, HOLDEM, random.Random(number))
        assert decide(view, HOLDEM, random.Random(number), level=CHAMPION) == first


def test_a_newcomer_loses_to_who_plays_one_level_higher():
    """Home games over kitchen tables: few hands are enough where the difference is large."""
    score = run_gauntlet(HOLDEM, "station", hands=600, seed=5, level=LEVELS[4])
    assert score.low > run_gauntlet(HOLDEM, "station", hands=600, seed=5, level=NEWCOMER).bb_per_100
