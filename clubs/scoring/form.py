"""Form of a player, whatever a club's points reward: the share of the field they beat.

form  =  (sum of the shares of the field beaten + 1) / (nights + 2)

Two nights are added that nobody has played, one won and one lost: a newcomer stands at a half, and a single
night moves nobody to either end. Who shares places has beaten half of those they share them with. A night on
which somebody played alone says nothing. Pure; points, prizes and knockouts play no part in it.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple


class Finished(NamedTuple):
    """A night of one player. players: who took a seat; first, last: the places they share."""

    players: int
    first: int
    last: int


def share_beaten(night: Finished) -> Fraction:
    """The share of the others whom they beat, 1 for the winner and 0 for the last; of at least two players.

    >>> share_beaten(Finished(9, 1, 1)), share_beaten(Finished(9, 4, 6)), share_beaten(Finished(9, 9, 9))
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    """
    return (night.players - Fraction(night.first + night.last, 2)) / (night.players - 1)


def form(nights: Iterable[Finished]) -> Fraction:
    """Between 0 and 1, a half for whoever has not played.

    >>> form([Finished(9, 1, 1)]), form([Finished(9, 1, 1), Finished(5, 5, 5)])
    (Fraction(2, 3), Fraction(1, 2))
    """
    shares = [share_beaten(night) for night in nights if night.players > 1]
    return (sum(shares, Fraction(0)) + 1) / (len(shares) + 2)


def form_in_words(share: Fraction) -> str:
    """Form as a percentage.

    >>> form_in_words(Fraction(29, 50))
    '58%'
    """
    return f"{round(share * 100)}%"
