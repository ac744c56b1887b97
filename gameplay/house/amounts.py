"""Round amounts: what people bet, in chips that lie on the table."""

from math import gcd
from typing import Final

from gameplay.engine.game import Game

STEPS: Final = (1, 2, 5)
MOST_GRAINS: Final = 40
"""An amount is so many of one chip at most."""


def rounded(amount: float, chip: int) -> int:
    """The amount in whole chips, the larger it is in the larger ones. chip: the smallest that bets are made
    with.

    >>> [rounded(amount, 100) for amount in (331, 901, 1345, 2740, 13_880)]
    [300, 900, 1300, 2700, 14000]
    >>> rounded(7.4, 1), rounded(33, 25), rounded(3, 25)
    (7, 25, 25)
    """
    power, step = 1, 0
    while amount > MOST_GRAINS * chip * power * STEPS[step]:
        step += 1
        if step == len(STEPS):
            power, step = 10 * power, 0
    grain = chip * power * STEPS[step]
    return max(grain, round(amount / grain) * grain)


def smallest_chip(game: Game) -> int:
    """The smallest chip that bets are made with: all blinds, or else the ante, can be paid with it."""
    return gcd(getattr(game, "small_blind", 0), game.full_blind) or getattr(game, "ante", 0) or 1
