"""House players going in or staying out of guts: by the odds that their best or their worst two cards are the
only best or worst of those who go in, against what they win and what they may have to pay.
"""

import random
from bisect import bisect_left
from functools import cache
from itertools import combinations
from typing import Final

from gameplay.engine.cards import DECK
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, Menu
from gameplay.engine.events import Did
from gameplay.engine.game import Game
from gameplay.engine.games.home.rankings import BEST_TWO, WORST_TWO, TwoOfMany
from gameplay.engine.games.rounds import since_round_began
from gameplay.engine.views import View
from gameplay.house.bot import Bot, opponents, place

IN: Final[Choice] = ("in",)
OUT: Final[Choice] = ("out",)
GO_HIGH: Final[Choice] = ("high",)
GO_LOW: Final[Choice] = ("low",)

LOSES: Final = 2.0
"""Price of losing, in pots."""

SHARES: Final = (5.0, 1.0, 0.4)
"""Share of all hands that go in while nobody is in, one player is or more are, times the number of players:
who is the first wins the pot if all others stay out, who follows has to beat somebody or go the other way.
Played against those who wait for better hands, these win more than others that were tried."""


class GutsBot(Bot):
    """Goes where the odds are better, if they are good enough."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Menu):
            return super().choose(decision, view, game, chance)
        me = view.seats[place(view)]
        odds = {GO_HIGH: better_than(BEST_TWO, me.hole), GO_LOW: better_than(WORST_TWO, me.hole)}
        best = max(odds, key=lambda way: odds[way])
        if decision.on_timeout != OUT:
            return best
        acts = [event.act for event in since_round_began(view.events) if isinstance(event, Did)]
        pays = me.stack / max(1, sum(pot.amount for pot in view.pots))
        share = share_going_in(len(opponents(view)) + 1, acts.count("goes in"), min(LOSES, pays))
        return IN if odds[best] >= 1 - share / 2 else OUT


def share_going_in(players: int, are_in: int, pays: float = LOSES) -> float:
    """Return how many of all hands are good enough to go in, half of them each way. players: who are not out;
    are_in: how many of them have gone in; pays: what a loss costs, in pots.

    >>> share_going_in(2, 0), share_going_in(5, 1), share_going_in(5, 1, pays=0.5)
    (2.0, 0.2, 0.8)
    """
    usual = SHARES[min(are_in, len(SHARES) - 1)] / players
    return min(2.0, usual * LOSES / pays) if pays else 2.0


def better_than(ranking: TwoOfMany, hole: tuple[int, ...]) -> float:
    """Of all hands of three cards, how many this one beats by a ranking."""
    every = strengths(ranking)
    return bisect_left(every, ranking.strength(hole)) / len(every)


@cache
def strengths(ranking: TwoOfMany) -> list[int]:
    """Return what all hands of three cards are worth, the worst first."""
    return sorted(ranking.strength(three) for three in combinations(DECK, 3))
