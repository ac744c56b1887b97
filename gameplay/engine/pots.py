"""Pots and side pots.

A pot is cut from what every player actually put in: chips of players who folded stay in the pots they reach,
but only players still in who reached it can win it. Dead chips (a big-blind ante, chips rolled over) belong
to the main pot. Chips that are paid outside the betting while somebody is all-in lie in the newest pot, which
that player cannot win. Pots are shared by `words.shares`.
Source: CPL-sidepot-cap, CPL-sidepot-smallest, CPL-sidepot-next, DM-bba-dead, rulings 4, 34 and 107.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the seats that may win them, in order from the left of the button."""

    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LateChips:
    """Dead chips that came when some players were all-in already. amount: chips; barred: the seats that were,
    which cannot win them."""

    amount: int
    barred: frozenset[int]


def pots(
    put: Sequence[int], still_in: Sequence[int], dead: int = 0, late: Sequence[LateChips] = ()
) -> list[Pot]:
    """The pots, main pot first. put: what each seat put into the hand, live; still_in: the seats not folded,
    in order from the left of the button; dead: dead chips of the main pot; late: those of later pots.

    Four players all-in or called for 100, 200, 400 and 400:

    >>> [pot.amount for pot in pots([100, 200, 400, 400], [0, 1, 2, 3])]
    [400, 300, 400]

    Seat 0 was all-in for 10 when 30 chips were paid for a card:

    >>> [pot.amount for pot in pots([10, 10, 10], [0, 1, 2], late=[LateChips(30, frozenset({0}))])]
    [30, 30]
    """
    pots_so_far = _by_levels(put, still_in, dead)
    for chips in late:
        _add_late(pots_so_far, chips, still_in)
    return pots_so_far


def _by_levels(put: Sequence[int], still_in: Sequence[int], dead: int) -> list[Pot]:
    levels = sorted({put[seat] for seat in still_in})
    if len(levels) == 1:
        return [Pot(sum(put) + dead, tuple(still_in))]
    pots_so_far = []
    below = 0
    for level in levels[:-1]:
        amount = sum(min(chips, level) - min(chips, below) for chips in put)
        pots_so_far.append(Pot(amount, tuple(seat for seat in still_in if put[seat] >= level)))
        below = level
    top = sum(chips - min(chips, below) for chips in put)
    pots_so_far.append(Pot(top, tuple(seat for seat in still_in if put[seat] == levels[-1])))
    pots_so_far[0] = Pot(pots_so_far[0].amount + dead, pots_so_far[0].eligible)
    return [pot for pot in pots_so_far if pot.amount]


def _add_late(pots_so_far: list[Pot], late: LateChips, still_in: Sequence[int]) -> None:
    """Put late chips into the first pot that nobody is in who cannot win them, or into one of their own; with
    those who can win them all out, into the last there is."""
    for place, pot in enumerate(pots_so_far):
        if late.barred.isdisjoint(pot.eligible):
            pots_so_far[place] = Pot(pot.amount + late.amount, pot.eligible)
            return
    if open_to := tuple(seat for seat in still_in if seat not in late.barred):
        pots_so_far.append(Pot(late.amount, open_to))
    else:
        pots_so_far[-1] = Pot(pots_so_far[-1].amount + late.amount, pots_so_far[-1].eligible)
