"""House player, whatever it is asked.

>>> import random
>>> from gameplay.engine.games import Holdem
>>> from gameplay.engine.hand import Hand
>>> hand = Hand(Holdem(small_blind=1, big_blind=2), stacks=[200, 200], seed=bytes(32))
>>> decide(hand.view(1), hand.game, random.Random(1)) in hand.decision.choices()
True
"""

import random

from gameplay.engine.agreement import Stopping
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, Discards
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.paying import Anteing, AnteingAgain
from gameplay.engine.views import View
from gameplay.house import bet_sizing, discarding, paying
from gameplay.house.bot import bot_of
from gameplay.house.levels import CHAMPION, Level, answer_without_thought


def decide(view: View, game: Game, chance: random.Random, level: Level = CHAMPION) -> Choice:
    """A legal choice for the viewer, whose turn it is. chance: what it varies with; the same view and the
    same chance make the same choice. Raises ValueError if the view has nothing to decide."""
    match view.decision:
        case decision if (choice := _of_a_variation(decision, view, game)) is not None:
            return choice
        case Offer() as offer if level.slips and chance.random() < level.slips:
            return answer_without_thought(offer, chance)
        case Offer() as offer:
            return bot_of(game).bet(offer, view, game, chance) or bet_sizing.bet(offer, view, game, chance)
        case Discards() as discards:
            return discarding.throw_away(discards, view, game, chance)
        case Stopping() | Anteing() | AnteingAgain() as asked:
            return paying.stay_or_go(asked, view, game, chance)
        case None:
            raise ValueError("There is nothing to decide in this view.")
        case other:
            return bot_of(game).choose(other, view, game, chance)


def _of_a_variation(decision: Decision | None, view: View, game: Game) -> Choice | None:
    """Return what one of the game's variations has to say to a decision."""
    if decision is None or not game.in_force:
        return None
    answers = (each.answer(decision, view) for each in game.in_force)
    return next((answer for answer in answers if answer is not None), None)
