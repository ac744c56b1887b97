"""House players keeping or swapping a single card: by how likely it is to be the lowest of as many as there
are.

A card is kept that is less likely to be the lowest than a card nobody knows would be. Who has been left with
a higher card than the one a neighbour took from them knows of a lower one, and keeps it.
"""

import random

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, Menu
from gameplay.engine.events import Dealt
from gameplay.engine.game import Game
from gameplay.engine.games.home.rankings import ACE_LOW, RANKS
from gameplay.engine.games.neighbours import KEEP, SWAP
from gameplay.engine.games.passing import Received
from gameplay.engine.views import View
from gameplay.house.bot import Bot, opponents, place


class NeighbourBot(Bot):
    """Keeps what will probably do."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Menu):
            return super().choose(decision, view, game, chance)
        mine = ACE_LOW.strength(view.seats[place(view)].hole)
        others = len(opponents(view))
        usual = sum(lowest(value, others) for value in range(RANKS)) / RANKS
        return KEEP if knows_a_lower(view, mine) or lowest(mine, others) <= usual else SWAP


def lowest(value: int, others: int) -> float:
    """Return how likely it is that none of so many other cards is lower.

    >>> lowest(0, 3), lowest(12, 1) < 0.1
    (1.0, True)
    """
    return ((RANKS - value) / RANKS) ** others


def knows_a_lower(view: View, mine: int) -> bool:
    """Return whether a neighbour has taken a lower card than this in exchange for it."""
    own = [
        event for event in view.events if isinstance(event, Dealt | Received) and event.seat == view.viewer
    ]
    if len(own) < 2 or not isinstance(own[-1], Received) or not isinstance(own[-2], Dealt):
        return False
    return ACE_LOW.strength(own[-2].cards) < mine
