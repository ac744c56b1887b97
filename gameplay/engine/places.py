"""Places in a hand, from where the button lies. Source: CPL-headsup, CPL-headsup-deal, DM-headsup-order."""

from functools import cache
from typing import NamedTuple


class Places(NamedTuple):
    """Places of the players. order: who was dealt in, from the left of the button; others: for each seat, the
    other ones clockwise from it; left_of_big_blind: who opens the first round of a game with blinds, heads-up
    the button."""

    order: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    small_blind: int | None
    big_blind: int
    left_of_big_blind: int


@cache
def places(seats: int, button: int, dead_small_blind: bool) -> Places:
    """The places of so many players.

    >>> seated = places(3, 0, False)
    >>> seated.order, seated.small_blind, seated.big_blind, seated.left_of_big_blind
    ((1, 2, 0), 1, 2, 0)
    >>> seated.others
    ((1, 2), (2, 0), (0, 1))
    """
    order = (*range(button + 1, seats), *range(button + 1))
    others = tuple((*range(seat + 1, seats), *range(seat)) for seat in range(seats))
    if dead_small_blind:
        return Places(order, others, None, order[0], order[1])
    if seats == 2:
        return Places(order, others, order[1], order[0], order[1])
    return Places(order, others, order[0], order[1], order[2])
