"""Dice, for games in which they are rolled."""

from gameplay.engine.events import Rolled
from gameplay.engine.views import Moment


def rolled(moment: Moment) -> int:
    """Return what all dice rolled so far come to, 0 before the first."""
    return sum(sum(event.dice) for event in moment.events if isinstance(event, Rolled))
