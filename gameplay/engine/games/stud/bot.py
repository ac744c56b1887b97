"""How house players play stud."""

import random

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.picking import Picking
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, likeliest, place, raises
from gameplay.house.keeping import least_needed
from gameplay.house.prospects import prospect

OPENS_FULL = 0.6
"""With so good a hand a stud player opens for a full bet instead of bringing in."""


class StudBot(Bot):
    """Seven cards for everybody, less what lies in the middle for all."""

    def has_small_bets(self, game: Game) -> bool:
        return True

    def plan(self, view: View, game: Game) -> Plan:
        me, board = view.seats[place(view)], view.boards[0]
        size, own = 7 - len(board), me.cards
        others = tuple(
            (seat.up, size - len(seat.up), 1 + raises(view, game, seat.seat))
            for seat in likeliest(view, game)
        )
        return Plan(own, size - len(own), board, 0, others, game.rankings(view))

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if isinstance(decision, Picking):
            return least_needed(decision)
        if not isinstance(decision, BringIn):
            return super().choose(decision, view, game, chance)
        good = decision.full and prospect(view, game, chance) > OPENS_FULL
        return ("raise", decision.full) if good else BRING_IN
