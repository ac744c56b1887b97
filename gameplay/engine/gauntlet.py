"""A match of house players against a robot: one robot in one seat, house players in all the others.

Every deal is played once from each seat, so that nobody has the better cards or the better place; the figure
is what the robot loses in a hundred hands, in big blinds, with the interval in which 95 of 100 repetitions
lie. In games without blinds it is counted in small bets or antes, whichever the game has.

>>> from gameplay.engine.games import Holdem
>>> run_gauntlet(Holdem(small_blind=1, big_blind=2), "folder", hands=40, seed=1).bb_per_100 > 50
True
"""

import random
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from statistics import fmean, stdev

from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.house.levels import CHAMPION, Level
from gameplay.house.player import decide
from gameplay.house.robots import Player, robot

DEVIATIONS = 1.96
"""So many standard errors on either side hold 95 % of a normal distribution."""

LEAST_DEALS = 2
MOST_CHOICES = 2_000
"""Choices in one hand, after which it is given up as endless."""


@dataclass(frozen=True, slots=True)
class Score:
    """A result. hands: how many were played; bb_per_100: what the robot lost in a hundred of them, in big
    blinds; low, high: the bounds of its 95 % interval."""

    hands: int
    bb_per_100: float
    low: float
    high: float


def run_gauntlet(
    game: Game,
    against: str,
    *,
    hands: int,
    seed: int,
    seats: int = 2,
    depth: int = 100,
    level: Level = CHAMPION,
) -> Score:
    """Play about so many hands against a robot, the same ones for the same seed; at least two deals.

    depth: how many big blinds each begins a hand with. Raises KeyError for an unknown robot, and NotAllowed
    where the game is not played with so many seats."""
    players = robot(against, level), partial(decide, level=level)
    deals = max(LEAST_DEALS, ceil(hands / seats))
    chance = random.Random(seed)  # noqa: S311 (the same hands again)
    lost = [lost_in_deal(game, players, seats, depth, chance.randbytes(32)) for _ in range(deals)]
    mean, error = fmean(lost), DEVIATIONS * stdev(lost) / sqrt(deals)
    return Score(
        deals * seats, round(100 * mean, 1), round(100 * (mean - error), 1), round(100 * (mean + error), 1)
    )


def lost_in_deal(game: Game, players: tuple[Player, Player], seats: int, depth: int, deck: bytes) -> float:
    """The robot's loss in a hand, in big blinds, over one deal that is played from every seat.

    players: the robot and the house player; deck: the seed of the cards and of all chance."""
    unit = unit_of(game)
    return (
        fmean(
            robot_loss(Hand(game, [depth * unit] * seats, seed=deck), players, place, random.Random(deck))  # noqa: S311
            for place in range(seats)
        )
        / unit
    )


def robot_loss(hand: Hand, players: tuple[Player, Player], place: int, chance: random.Random) -> float:
    """The chips that a robot at this place loses in a hand. What the hand leaves in the middle belongs to
    all alike."""
    before = hand.record.stacks[place]
    for _ in range(MOST_CHOICES):
        decision = hand.decision
        if decision is None:
            return before - hand.stacks[place] - hand.left_over / len(hand.stacks)
        player = players[0] if decision.seat == place else players[1]
        hand.choose(player(hand.view(decision.seat), hand.game, chance))
    raise RuntimeError(f"A hand of {hand.game.title} does not end.")


def unit_of(game: Game) -> int:
    """The chips that results are counted in: the big blind, or the first that the game has of small bet, ante
    and life."""
    return game.full_blind or getattr(game, "small_bet", 0) or getattr(game, "ante", 0) or game.life or 1
