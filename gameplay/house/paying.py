"""Answers of a house player who is asked to ante, or whether the betting shall stop."""

import random

from gameplay.engine.agreement import GO_ON, STOP, Stopping
from gameplay.engine.choices import FOLD, Choice
from gameplay.engine.game import Game
from gameplay.engine.paying import PAY, Anteing, AnteingAgain
from gameplay.engine.views import View
from gameplay.house.bet_sizing import CROWD
from gameplay.house.bot import opponents
from gameplay.house.prospects import prospect

PLAYS_ON = 0.7
"""With so good a hand nobody agrees to stop betting."""


def stay_or_go(
    decision: Stopping | Anteing | AnteingAgain, view: View, game: Game, chance: random.Random
) -> Choice:
    """Antes are paid, a second one where the pot is worth it; the betting stops unless the hand is good."""
    against = len(opponents(view))
    if isinstance(decision, Stopping):
        return GO_ON if prospect(view, game, chance, against**CROWD) > PLAYS_ON else STOP
    if isinstance(decision, Anteing):
        return PAY
    pot = sum(pot.amount for pot in view.pots)
    return PAY if decision.amount * (against + 1) <= 2 * pot + decision.amount else FOLD
