"""The room that a hand's cards need on the page, kept from the first card on so that nothing moves when more
come, and which of them lie behind those that are face up."""

from itertools import accumulate

from gameplay.engine.outline import Stage
from gameplay.engine.views import SeatView
from gameplay.page.hand_view import HandView


def holds(now: HandView) -> int:
    """Return how many cards a player holds at most in this hand, as far as the game or the felt can tell."""
    lying = max(len(seat.hole) + len(seat.up) for seat in now.view.seats)
    return max(lying, now.game.cards, now.game.held, *accumulate(map(_more, now.game.stages), initial=0))


def last_down(now: HandView, seat: SeatView) -> int:
    """Return how many cards face down came after the last one that is dealt face up to all: they lie at the
    end, as they do on a table, and the cards before them stay where they are."""
    kinds = [stage.kind for stage in now.game.stages]
    if "up" not in kinds:
        return 0
    last_up = len(kinds) - kinds[::-1].index("up")
    first = sum(_more(stage) for stage in now.game.stages[:last_up] if stage.kind != "up")
    return max(0, len(seat.hole) - max(0, first))


def _more(stage: Stage) -> int:
    """By how many cards a stage makes every hand larger."""
    signs = {"down": 1, "up": 1, "away": -1}
    return signs.get(stage.kind, 0) * stage.number
