"""Everybody against everybody, in rounds in which nobody plays twice (the circle method). Source:
DM-hu-pools."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Pairing(NamedTuple):
    """Two who meet. round: from 1, in which of them."""

    round: int
    first: int
    second: int


def round_robin(players: Sequence[int]) -> tuple[Pairing, ...]:
    """Every two of the players once. With an odd number one sits out in each round.

    >>> [tuple(pairing) for pairing in round_robin([1, 2, 3])]
    [(1, 2, 3), (2, 1, 3), (3, 1, 2)]
    """
    return _round_robin(tuple(players))


@lru_cache(maxsize=100)
def _round_robin(players: tuple[int, ...]) -> tuple[Pairing, ...]:
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    pairings = []
    for number in range(1, len(circle)):
        half = len(circle) // 2
        for one, other in zip(circle[:half], circle[: half - 1 : -1], strict=True):
            if one is not None and other is not None:
                pairings.append(Pairing(number, min(one, other), max(one, other)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(pairings)
