"""House player between hand and Centre: it makes its hand better while the Centre does not get better than
it, draws when no trade helps, and calls when its hand will do.

It trades only for a better hand than it has. So a round of house players ends: with every trade somebody's
hand rises, and hands cannot rise for ever.
"""

import random
from collections.abc import Iterator, Sequence

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY, trade
from gameplay.engine.games.centre_five.choices import lay as to_lay
from gameplay.engine.games.centre_five.decisions import Lay, Modification
from gameplay.engine.games.centre_five.events import Traded
from gameplay.engine.ranking import HIGH, codes
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, likeliest, place, raises
from gameplay.house.keeping import Cards

GOOD_TO_CALL = codes.THREE_OF_A_KIND
"""With this and more a player calls; with two pair now and then."""

CALLS_ON_TWO_PAIR = 0.25


class CentreFiveBot(Bot):
    """The best trade that can be seen is made before anything is dealt out; the Centre is a hand to beat."""

    def plan(self, view: View, game: Game) -> Plan:
        hand, centre = best_of_trades(view.seats[place(view)].hole, view.boards[0])
        five = tuple(
            ((), 5, 2 + trades_of(view, seat.seat) + raises(view, game, seat.seat))
            for seat in likeliest(view, game)
        )
        return Plan(hand, 0, centre, 5 - len(centre), five, game.rankings(view), against_board=True)

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        match decision:
            case Modification():
                return modify(decision, chance)
            case Lay():
                return lay(decision)
        return super().choose(decision, view, game, chance)


def trades_of(view: View, seat: int) -> int:
    """Return how often this seat has traded."""
    return sum(isinstance(event, Traded) and event.seat == seat for event in view.events)


def modify(decision: Modification, chance: random.Random) -> Choice:
    """Trade, draw, call, pass or stay."""
    hand, centre = decision.hand, decision.centre
    now = worth(hand, centre)
    best, choice = now, None
    if decision.trading:
        for option, new_hand, new_centre in trades(hand, centre):
            value = worth(new_hand, new_centre)
            if value > best and value[1] > now[1]:
                best, choice = value, option
    if decision.staying:
        return choice or avoid_full_centre(decision, now) or STAY
    category = codes.category(HIGH.strength(hand))
    if decision.calling and now[0] and category >= codes.TWO_PAIR:
        likes = category >= GOOD_TO_CALL or chance.random() < CALLS_ON_TWO_PAIR
        if likes and (choice is None or codes.category(best[1]) == category):
            return PLAYER_CALL
    if choice is not None and (not decision.drawing or codes.category(best[1]) > category):
        return choice
    if decision.passing and category >= GOOD_TO_CALL:
        return PASS
    if decision.drawing:
        return DRAW
    return choice or decision.on_timeout


def avoid_full_centre(decision: Modification, now: tuple[bool, int]) -> Choice | None:
    """Return where the Centre is full and wins: any trade after which it does not, even for a lesser hand."""
    if now[0] or not decision.trading:
        return None
    beating = [
        (new_hand, option)
        for option, new_hand, new_centre in trades(decision.hand, decision.centre)
        if worth(new_hand, new_centre)[0]
    ]
    return max(beating, key=lambda pair: HIGH.strength(pair[0]))[1] if beating else None


def lay(decision: Lay) -> Choice:
    """Lay the card without which the other five are best; of equal ones the lowest."""
    return to_lay(max(sorted(decision.hand), key=lambda card: HIGH.strength(without(decision.hand, card))))


def worth(hand: Sequence[int], centre: Sequence[int]) -> tuple[bool, int]:
    """Return whether the hand beats the Centre as it lies, and how good it is."""
    strength = HIGH.strength(hand)
    return strength > HIGH.strength(centre), strength


def trades(hand: Cards, centre: Cards) -> Iterator[tuple[Choice, Cards, Cards]]:
    """Every trade, with the hand and the Centre after it."""
    for card in hand:
        for other in centre:
            yield trade(card, other), (*without(hand, card), other), (*without(centre, other), card)


def best_of_trades(hand: Cards, centre: Cards) -> tuple[Cards, Cards]:
    """Hand and Centre after the best trade there is, or as they are."""
    outcomes = [(hand, centre), *((new_hand, new_centre) for _, new_hand, new_centre in trades(hand, centre))]
    return max(outcomes, key=lambda pair: worth(*pair))


def without(cards: Cards, card: int) -> Cards:
    """The cards but this one."""
    return tuple(other for other in cards if other != card)
