"""What the present part of a hand is called."""

from collections import Counter

from clubs.saying import Said
from gameplay.engine.events import Announced, Did, Discarded
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.games.holdem import Holdem
from gameplay.engine.games.stud_options import StudOptions
from gameplay.screens.moment import Moment

BOARD = {
    0: Said("Before the flop"),
    3: Said("Flop"),
    4: Said("Turn"),
    5: Said("River"),
}
STUD = {
    3: Said("Third street"),
    4: Said("Fourth street"),
    5: Said("Fifth street"),
    6: Said("Sixth street"),
    7: Said("Seventh street"),
}


def street(now: Moment) -> str:
    """The street, phase or round."""
    if not now.kind:
        return Said("Hand over")
    if now.kind == "showing":
        return Said("Showdown")
    if isinstance(now.game, CentreFive):
        return _centre_five(now)
    if isinstance(now.game, StudOptions):
        return STUD[min(7, max(3, *(len(seat.hole) + len(seat.up) for seat in now.view.seats)))]
    if isinstance(now.game, Holdem):
        return BOARD.get(len(now.view.boards[0]), Said("Board"))
    return _draw(now)


def _centre_five(now: Moment) -> str:
    events = now.events
    if any(event == Announced("Middle Call") for event in events):
        return Said("Final Action Round")
    if any(isinstance(event, Did) and event.act == "declares Call" for event in events):
        return Said("Final Modification Round")
    if now.kind == "betting":
        return Said("First betting round")
    return Said("Modification Phase")


def _draw(now: Moment) -> str:
    """Draws are counted by what the player who has discarded most often has discarded."""
    discards = Counter(event.seat for event in now.events if isinstance(event, Discarded))
    done = max(discards.values(), default=0)
    if now.kind == "discards":
        number = discards[now.view.turn or 0] + 1
        return Said("Draw") if number == 1 else Said("Draw {number}", number=number)
    if not done:
        return Said("Before the draw")
    return Said("After the draw") if done == 1 else Said("After draw {number}", number=done)
