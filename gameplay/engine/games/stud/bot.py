"""House players in stud."""

import random
from collections.abc import Sequence
from dataclasses import replace

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.paying import LEAVE, PAY, Buying
from gameplay.engine.picking import Picking
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.views import SeatView, View
from gameplay.house.bet_sizing import CROWD
from gameplay.house.bot import COMPARISONS, Bot, Plan, likeliest, opponents, place, raises
from gameplay.house.keeping import least_needed
from gameplay.house.prospects import prospect

OPENS_FULL = 0.6
"""With so good a hand a stud player opens for a full bet instead of bringing in."""

COMPARISONS_WITH_WILDS = 24
"""Number of opponents' hands looked at where cards are wild: each look takes longer."""

FOUR = 2


class StudBot(Bot):
    """So many cards for everybody, less what lies in the middle for all."""

    def __init__(self, cards: int = 7) -> None:
        self.cards = cards

    def plan(self, view: View, game: Game) -> Plan:
        me, shared = view.seats[place(view)], game.shared(view.boards)
        board = shared[0] if shared else ()
        others = tuple(
            (seat.up, self.to_come(seat, view, board), 1 + raises(view, game, seat.seat))
            for seat in likeliest(view, game)
        )
        rankings = game.rankings(view)
        comparisons = COMPARISONS if not any(map(wild_in, rankings)) else COMPARISONS_WITH_WILDS
        draws = self.to_come(me, view, board) - len(me.hole)
        return Plan(me.cards, max(0, draws), board, 0, others, rankings, comparisons=comparisons)

    def to_come(self, seat: SeatView, view: View, board: Sequence[int]) -> int:
        """Return how many cards somebody has besides those face up, once all are dealt."""
        return max(0, self.cards - len(board) - len(seat.up))

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if isinstance(decision, Picking):
            return least_needed(decision, game.rankings(view)[0])
        if not isinstance(decision, BringIn):
            return super().choose(decision, view, game, chance)
        good = decision.full and prospect(view, game, chance) > OPENS_FULL
        return ("raise", decision.full) if good else BRING_IN


class BaseballBot(StudBot):
    """Stud with cards to buy, and others that fours have brought."""

    def to_come(self, seat: SeatView, view: View, board: Sequence[int]) -> int:
        return max(0, self.cards - len(board) - len(seat.up) + sum(card >> 2 == FOUR for card in seat.up))

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Buying):
            return super().choose(decision, view, game, chance)
        with_it = replace(view, sideways=(*view.sideways, decision.card))
        crowd = len(opponents(view)) ** CROWD
        without, paid = (prospect(each, game, chance, crowd) for each in (view, with_it))
        return PAY if 2 * paid - 1 > without else LEAVE
