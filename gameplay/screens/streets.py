"""What the present part of a hand is called: its end alike in every game, the rest as the game has it."""

from clubs.saying import Said
from gameplay.screens.moment import Moment


def street(now: Moment) -> str:
    """The street, phase or round."""
    if not now.kind:
        return Said("Hand over")
    if now.kind == "showing":
        return Said("Showdown")
    return now.game.street(now.view)
