"""Captions of the parts of a hand, for games that are captioned as usual: by the cards on the board, by the
cards face up, or by the draws there have been. A game with phases of its own says so itself (`Game.street`).
"""

from collections import Counter
from typing import Final

from gameplay.engine.events import Discarded
from gameplay.engine.views import View
from words.text import Text

BOARD: Final = {
    0: Text("Before the flop"),
    3: Text("Flop"),
    4: Text("Turn"),
    5: Text("River"),
}
STUD: Final = {
    2: Text("Second street"),
    3: Text("Third street"),
    4: Text("Fourth street"),
    5: Text("Fifth street"),
    6: Text("Sixth street"),
    7: Text("Seventh street"),
}


def by_board(view: View) -> str:
    """Flop, turn and river, by the cards on a board."""
    return BOARD.get(len(view.live_boards[0]), Text("Board"))


def by_cards(view: View, least: int = 3) -> str:
    """The streets of stud, by the most cards that anybody has, with those that are everybody's. least: how
    many cards are dealt before the first round of betting."""
    common = len(view.boards[0]) if view.boards else 0
    return STUD[min(7, max(least, *(len(seat.cards) for seat in view.seats)) + common)]


def by_draws(view: View, draws: int = 1) -> str:
    """Before, at and after the draws, which are counted by what the player who has discarded most often has
    discarded. draws: how many there are; where there is one it has no number."""
    discards = Counter(event.seat for event in view.events if isinstance(event, Discarded))
    done = max(discards.values(), default=0)
    if view.asked == "discards":
        number = discards[view.turn or 0] + 1
        return Text("Draw {number} of {draws}", number=number, draws=draws) if draws > 1 else Text("Draw")
    if not done:
        return Text("Before the draw")
    if draws > 1:
        return Text("After draw {number} of {draws}", number=done, draws=draws)
    return Text("After the draw")
