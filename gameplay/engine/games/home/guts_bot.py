"""How house players go in or stay out of guts: by the odds that their best or their worst two cards are the
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
from gameplay.engine.events import Announced, Did
from gameplay.engine.game import Game
from gameplay.engine.games.home.rankings import BEST_TWO, WORST_TWO, TwoOfMany
from gameplay.engine.games.rounds import since_round_began
from gameplay.engine.views import View
from gameplay.house.bot import Bot, opponents, place

IN: Final[Choice] = ("in",)
OUT: Final[Choice] = ("out",)
GO_HIGH: Final[Choice] = ("high",)
GO_LOW: Final[Choice] = ("low",)

GOES_IN: Final = 0.22
"""How often a player whose turn is still to come goes in, about, and in one direction half as often."""

BOLDER: Final = 0.12
"""So much less a chance is enough for every round in which nobody went in."""


class GutsBot(Bot):
    """Goes where the odds are better, if they are good enough."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Menu):
            return super().choose(decision, view, game, chance)
        hole = view.seats[place(view)].hole
        odds = {GO_HIGH: better_than(BEST_TWO, hole), GO_LOW: better_than(WORST_TWO, hole)}
        best = max(odds, key=lambda way: odds[way])
        if decision.on_timeout != OUT:
            return best
        return IN if goes_in(odds[best], view, chance) else OUT


def goes_in(beats_one: float, view: View, chance: random.Random) -> bool:
    """Whether to go in with a hand that is better, its own way, than so many of all hands."""
    acts = [event.act for event in since_round_began(view.events) if isinstance(event, Did)]
    are_in, have_spoken = acts.count("goes in"), len(acts)
    to_come = max(0, len(opponents(view)) - have_spoken)
    against_in = max(0.0, (beats_one - 1 + GOES_IN) / GOES_IN)
    wins = (0.5 + 0.5 * against_in) ** are_in * (1 - GOES_IN / 2 * (1 - against_in)) ** to_come
    pot = sum(pot.amount for pot in view.pots)
    price = min(2 * pot, view.seats[place(view)].stack)
    quiet = sum(isinstance(event, Announced) for event in view.events)
    needed = price / (price + pot / 2) if price else 0.0
    return wins > needed - BOLDER * quiet + 0.04 * chance.random()


def better_than(ranking: TwoOfMany, hole: tuple[int, ...]) -> float:
    """Of all hands of three cards, how many this one beats by a ranking."""
    every = strengths(ranking)
    return bisect_left(every, ranking.strength(hole)) / len(every)


@cache
def strengths(ranking: TwoOfMany) -> list[int]:
    """What all hands of three cards are worth, the worst first."""
    return sorted(ranking.strength(three) for three in combinations(DECK, 3))
