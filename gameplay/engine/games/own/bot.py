"""House players of games that clubs have written down: they deal the rest out and compare, whatever they are
asked.
"""

import random
from dataclasses import replace
from typing import Final

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game
from gameplay.engine.games.home.guts_bot import IN, OUT
from gameplay.engine.games.own.declaring import BOTH, HALVES, HIGH, Declaring
from gameplay.engine.games.own.guts import GoingIn
from gameplay.engine.views import View
from gameplay.house.bot import opponents, place
from gameplay.house.prospects import dealt_out, prospect, unseen
from gameplay.house.valuing import ValuingBot

GOES_IN: Final = 0.4
"""How often somebody else goes in, about."""

BOTH_WAYS: Final = 0.8
"""With such a chance each way a player goes for both."""


class OwnBot(ValuingBot):
    """Goes in, and declares, by what a hand beats."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if isinstance(decision, GoingIn):
            return IN if goes_in(view, game, chance) else OUT
        if isinstance(decision, Declaring):
            return (self.way(view, game, chance),)
        return super().choose(decision, view, game, chance)

    def way(self, view: View, game: Game, chance: random.Random) -> str:
        """Return what to go for: the better half, or both where the hand is good both ways."""
        plan, deck = self.plan(view, game), unseen(view, game)
        odds = {
            half: dealt_out(replace(plan, rankings=(ranking,)), deck, chance)
            for half, ranking in zip(HALVES, plan.rankings, strict=True)
        }
        if min(odds.values()) > BOTH_WAYS:
            return BOTH
        return max(HALVES, key=lambda half: (odds[half], half == HIGH))


def goes_in(view: View, game: Game, chance: random.Random) -> bool:
    """Return whether going in wins more than it costs: the pot against as much, or the chips that are
    left."""
    beats_one = prospect(view, game, chance)
    wins = (1 - GOES_IN * (1 - beats_one)) ** len(opponents(view))
    pot = sum(pot.amount for pot in view.pots)
    price = min(pot, view.seats[place(view)].stack)
    return wins * pot > (1 - wins) * price * (0.9 + 0.2 * chance.random())
