"""House players against robots (gameplay/engine/gauntlet.py): fair deals, honest intervals, every game."""

import random

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.games import GAMES, CentreFive, FiveCardDraw, Holdem
from gameplay.engine.gauntlet import lost_in_deal, run_gauntlet, unit_of
from gameplay.house.levels import LEVELS
from gameplay.house.robots import ROBOTS, TRICKS
from tests.sweeps import sweep

HOLDEM = Holdem(small_blind=1, big_blind=2)


def passive(view, game, chance):
    """Checks and calls, whatever the cards."""
    if view.decision.kind != "betting":
        return view.decision.on_timeout
    return CALL if view.decision.to_call else CHECK


def folding(view, game, chance):
    """Gives up at once."""
    return FOLD if view.decision.to_call else CHECK


class TestADeal:
    def test_who_plays_alike_wins_nothing(self):
        """Every seat of the deal is played by the robot once, so that cards and places cancel out."""
        for number in range(10):
            deck = random.Random(number).randbytes(32)
            assert lost_in_deal(HOLDEM, (passive, passive), 4, 50, deck) == pytest.approx(0)

    def test_a_robot_that_gives_up_loses_its_small_blind(self):
        """And in the other seat, checked down, it wins or loses a big blind or splits the pot."""
        assert lost_in_deal(HOLDEM, (folding, passive), 2, 100, bytes(32)) in {-0.25, 0.25, 0.75}

    def test_what_stays_in_the_middle_belongs_to_all(self):
        """In Centre Five a hand may leave chips for the next one."""
        game = CentreFive(small_blind=1, big_blind=2)
        players = (passive, passive)
        assert sum(lost_in_deal(game, players, 2, 50, bytes([n] * 32)) for n in range(8)) == pytest.approx(0)


class TestAScore:
    def test_the_same_seed_plays_the_same_hands(self):
        scores = [run_gauntlet(HOLDEM, "station", hands=20, seed=seed) for seed in (1, 1, 2)]
        assert scores[0] == scores[1]
        assert scores[0] != scores[2]

    def test_the_interval_is_as_wide_on_either_side(self):
        score = run_gauntlet(HOLDEM, "station", hands=40, seed=3)
        assert score.hands == 40
        assert score.low < score.bb_per_100 < score.high
        assert score.high - score.bb_per_100 == pytest.approx(score.bb_per_100 - score.low, abs=0.11)

    def test_at_a_full_table_every_seat_plays_the_robot(self):
        assert run_gauntlet(HOLDEM, "folder", hands=10, seed=1, seats=6, depth=40).hands == 12

    def test_it_is_not_played_with_more_than_there_are_seats(self):
        with pytest.raises(NotAllowed, match="for 2 to 22 players"):
            run_gauntlet(HOLDEM, "folder", hands=10, seed=1, seats=23)

    def test_an_unknown_robot_has_no_trick(self):
        with pytest.raises(KeyError):
            run_gauntlet(HOLDEM, "shark", hands=10, seed=1)

    def test_nothing_is_below_the_lowest_level(self):
        with pytest.raises(KeyError):
            run_gauntlet(HOLDEM, "level-below", hands=10, seed=1, level=LEVELS[0])


class TestTheUnit:
    def test_it_is_the_big_blind_or_what_the_game_has_instead(self):
        stud = GAMES["razz"](ante=1, bring_in=2, small_bet=5, big_bet=10)
        assert [unit_of(game) for game in (HOLDEM, stud, FiveCardDraw(ante=7))] == [2, 5, 7]


@sweep("name", GAMES)
def test_every_game_can_be_measured(name):
    """A robot that raises, one that bets at random and the level below, a few hands of each."""
    game = GAMES[name]()
    game = game.with_amounts(game.at_a_table)
    for robot in ("opener", "random", "level-below"):
        assert run_gauntlet(game, robot, hands=4, seed=1, depth=40).hands == 4


@pytest.mark.parametrize("robot", TRICKS)
def test_every_robot_plays_to_the_end(robot):
    for game in (
        HOLDEM,
        FiveCardDraw(ante=5),
        GAMES["triple-draw"](small_blind=1, big_blind=2, limit="limit"),
    ):
        assert run_gauntlet(game, robot, hands=6, seed=2, seats=3).hands == 6


def test_the_robots_are_those_that_the_documents_name():
    assert ROBOTS == (
        "shover",
        "opener",
        "min-raiser",
        "station",
        "folder",
        "maniac",
        "random",
        "naive-tight",
        "level-below",
    )
