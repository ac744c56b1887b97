"""What a house player chooses, whatever it is asked.

>>> import random
>>> from gameplay.engine.games import Holdem
>>> from gameplay.engine.hand import Hand
>>> hand = Hand(Holdem(small_blind=1, big_blind=2), stacks=[200, 200], seed=bytes(32))
>>> decide(hand.view(1), hand.game, random.Random(1)) in hand.decision.choices()
True
"""

import random

from gameplay.engine.betting import Offer
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Discards, Menu
from gameplay.engine.game import Game
from gameplay.engine.games.centre_five.decisions import Lay, Modification
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.views import View
from gameplay.house import betting, centre, drawing
from gameplay.house.prospects import prospect

OPENS_FULL = 0.6
"""With so good a hand a stud player opens for a full bet instead of bringing in."""


def decide(view: View, game: Game, chance: random.Random) -> Choice:
    """A legal choice for the viewer, whose turn it is. chance: what it varies with; the same view and the
    same chance make the same choice. Raises ValueError if the view has nothing to decide."""
    match view.decision:
        case Offer() as offer:
            return betting.bet(offer, view, game, chance)
        case Discards() as discards:
            return drawing.throw_away(discards, view, game)
        case Modification() as turn:
            return centre.modify(turn, chance)
        case Lay() as lay:
            return centre.lay(lay)
        case BringIn() as forced:
            good = forced.full and prospect(view, game, chance) > OPENS_FULL
            return ("raise", forced.full) if good else BRING_IN
        case Menu() as menu:
            return chance.choice(list(menu.choices()))
        case None:
            raise ValueError("There is nothing to decide in this view.")
        case other:
            return other.on_timeout
