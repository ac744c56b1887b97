"""The room that a hand's cards need on the page, kept from the first card on so that nothing moves when more
come."""

from itertools import accumulate

from gameplay.engine.outline import Stage
from gameplay.page.hand_view import HandView


def holds(now: HandView) -> int:
    """How many cards a player holds at most in this hand, as far as the game or the felt can tell."""
    lying = max(len(seat.hole) + len(seat.up) for seat in now.view.seats)
    return max(lying, now.game.cards, now.game.held, *accumulate(map(_more, now.game.stages), initial=0))


def _more(stage: Stage) -> int:
    """By how many cards a stage makes every hand larger."""
    signs = {"down": 1, "up": 1, "away": -1}
    return signs.get(stage.kind, 0) * stage.number
