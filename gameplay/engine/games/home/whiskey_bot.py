"""What a house player does with a hand in the middle: takes what makes its own better, knocks with what will
do for as many as there are, and passes otherwise.

It swaps only for a better hand than it has, or where it has to do something; so it does not stall.
"""

import random
from typing import Final

from gameplay.engine.choices import FOLD, Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Did, Raised
from gameplay.engine.game import Game
from gameplay.engine.games.middle_hand import EXCHANGE, KNOCK, PASS, SWAP, MiddleTurn, exchanged
from gameplay.engine.ranking import HIGH, codes
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, likeliest, opponents, place

KEEPS_UNSEEN: Final = HIGH.strength((24, 25, 0, 5, 10))
"""With a pair of eights and more nobody takes five unseen cards for their hand."""

KNOCKS_WITH: Final = {1: codes.PAIR, 2: codes.TWO_PAIR, 3: codes.TWO_PAIR}
"""Against so many a player knocks with this and more; against more, with three of a kind."""

HANDS_TO_BEAT: Final = 4
MOST_HANDS: Final = 40
"""Of how many dealt hands somebody who has swapped for a while has the best: for a knock and for every raise
so many more, up to the most."""


class WhiskeyBot(Bot):
    """Improves, and knocks when it pays."""

    def has_small_bets(self, game: Game) -> bool:
        return True

    def plan(self, view: View, game: Game) -> Plan:
        knockers = {event.seat for event in view.events if isinstance(event, Did) and event.act == "knocks"}
        five = tuple(
            (
                (),
                5,
                min(MOST_HANDS, HANDS_TO_BEAT * (1 + (seat.seat in knockers) + raised(view, seat.seat))),
            )
            for seat in likeliest(view, game)
        )
        return Plan(view.seats[place(view)].hole, 0, (), 0, five, game.rankings(view))

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, MiddleTurn):
            return super().choose(decision, view, game, chance)
        if not decision.exchanging:
            return unseen_or_knock(decision)
        return improve(decision, len(opponents(view)), chance)


def raised(view: View, seat: int) -> int:
    """How often this seat has bet or raised."""
    return sum(isinstance(event, Raised) and event.seat == seat for event in view.events)


def unseen_or_knock(decision: MiddleTurn) -> Choice:
    """Where the middle is hidden, or nothing but a knock is left."""
    if PASS not in decision.offered:
        return KNOCK
    return PASS if HIGH.strength(decision.hand) >= KEEPS_UNSEEN else SWAP


def improve(decision: MiddleTurn, against: int, chance: random.Random) -> Choice:
    """Take the best there is to take, knock with a hand that is good enough, or pass."""
    own = HIGH.strength(decision.hand)
    best, choice = max(outcomes(decision))
    better = best > own
    enough = codes.category(own) >= KNOCKS_WITH.get(against, codes.THREE_OF_A_KIND)
    if KNOCK in decision.offered and enough and (chance.random() < 0.8 or not better):
        return KNOCK
    if better:
        return choice
    if PASS in decision.offered:
        return PASS
    return KNOCK if KNOCK in decision.offered else FOLD


def outcomes(decision: MiddleTurn) -> list[tuple[int, Choice]]:
    """What the hand would be worth after every swap there is."""
    found = [(HIGH.strength(decision.middle), SWAP)]
    for card in decision.hand:
        for other in decision.middle:
            hand = exchanged(decision.hand, card, other)
            found.append((HIGH.strength(hand), (EXCHANGE, card, other)))
    return found
