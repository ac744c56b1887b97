"""Name of the present part of a hand: its end alike in every game, the rest as the game has it."""

from gameplay.page.hand_view import HandView
from words.text import Text


def street(now: HandView) -> str:
    """The street, phase or round."""
    if not now.kind:
        return Text("Hand over")
    if now.kind == "showing":
        return Text("Showdown")
    return now.game.street(now.view)
