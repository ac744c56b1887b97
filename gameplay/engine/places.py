"""Who sits where in a hand, from where the button lies. Source: CPL-headsup, CPL-headsup-deal,
DM-headsup-order."""

from functools import cache
from typing import NamedTuple


class Places(NamedTuple):
    """Who sits where. order: who was dealt in, from the left of the button; left_of_big_blind: who opens the
    first round of a game with blinds, heads-up the button."""

    order: tuple[int, ...]
    small_blind: int | None
    big_blind: int
    left_of_big_blind: int


@cache
def places(seats: int, button: int, dead_small_blind: bool) -> Places:
    """The places of so many players.

    >>> places(3, 2, False)
    Places(order=(0, 1, 2), small_blind=0, big_blind=1, left_of_big_blind=2)
    """
    order = (*range(button + 1, seats), *range(button + 1))
    if dead_small_blind:
        return Places(order, None, order[0], order[1])
    if seats == 2:
        return Places(order, order[1], order[0], order[1])
    return Places(order, order[0], order[1], order[2])
