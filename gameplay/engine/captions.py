"""What the parts of a hand are called, for games that are captioned as usual: by the cards on the board, by
the cards face up, or by the draws there have been. A game with phases of its own says so itself
(`Game.street`).
"""

from collections import Counter
from typing import TYPE_CHECKING, Final

from clubs.saying import Said
from gameplay.engine.events import Discarded

if TYPE_CHECKING:
    from gameplay.engine.views import View

BOARD: Final = {
    0: Said("Before the flop"),
    3: Said("Flop"),
    4: Said("Turn"),
    5: Said("River"),
}
STUD: Final = {
    3: Said("Third street"),
    4: Said("Fourth street"),
    5: Said("Fifth street"),
    6: Said("Sixth street"),
    7: Said("Seventh street"),
}


def by_board(view: "View") -> str:
    """Flop, turn and river, by the cards on the first board."""
    return BOARD.get(len(view.boards[0]), Said("Board"))


def by_cards(view: "View") -> str:
    """The streets of stud, by the most cards that anybody has."""
    return STUD[min(7, max(3, *(len(seat.hole) + len(seat.up) for seat in view.seats)))]


def by_draws(view: "View") -> str:
    """Before, at and after the draws, which are counted by what the player who has discarded most often has
    discarded."""
    discards = Counter(event.seat for event in view.events if isinstance(event, Discarded))
    done = max(discards.values(), default=0)
    if view.asked == "discards":
        number = discards[view.turn or 0] + 1
        return Said("Draw") if number == 1 else Said("Draw {number}", number=number)
    if not done:
        return Said("Before the draw")
    return Said("After the draw") if done == 1 else Said("After draw {number}", number=done)
