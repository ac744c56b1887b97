"""Pots and side pots, and how a pot is shared.

A pot is cut from what every player actually put in: chips of players who folded stay in the pots they reach,
but only players still in who reached it can win it. Dead chips (a big-blind ante, chips rolled over) belong
to the main pot. The remainder goes chip by chip to the sharers, from the left of the button.
Source: CPL-sidepot-cap, CPL-sidepot-smallest, CPL-sidepot-next, DM-bba-dead, DM-odd-chip, rulings 2, 4
and 34.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the seats that may win them, in order from the left of the button."""

    amount: int
    eligible: tuple[int, ...]


def pots(put: Sequence[int], still_in: Sequence[int], dead: int = 0) -> list[Pot]:
    """The pots, main pot first. put: what each seat put into the hand, live; still_in: the seats not folded,
    in order from the left of the button.

    Four players all-in or called for 100, 200, 400 and 400:

    >>> [pot.amount for pot in pots([100, 200, 400, 400], [0, 1, 2, 3])]
    [400, 300, 400]
    """
    levels = sorted({put[seat] for seat in still_in})
    if len(levels) == 1:
        return [Pot(sum(put) + dead, tuple(still_in))]
    made = []
    below = 0
    for level in levels[:-1]:
        amount = sum(min(chips, level) - min(chips, below) for chips in put)
        made.append(Pot(amount, tuple(seat for seat in still_in if put[seat] >= level)))
        below = level
    top = sum(chips - min(chips, below) for chips in put)
    made.append(Pot(top, tuple(seat for seat in still_in if put[seat] == levels[-1])))
    made[0] = Pot(made[0].amount + dead, made[0].eligible)
    return [pot for pot in made if pot.amount]


def shares(amount: int, sharers: int) -> list[int]:
    """What each of so many sharers gets, odd chips first come first served.

    >>> shares(100, 3)
    [34, 33, 33]
    """
    each, odd = divmod(amount, sharers)
    return [each + 1] * odd + [each] * (sharers - odd)
