"""Helpers of a table's dealer: the chipmaster, who minds the pots and makes change, and who shuffles.

The chipmaster sits directly opposite the dealer; where nobody does, whoever sits nearest to that, of two the
one on the dealer's left. The player on the button shuffles, or the one under the gun where nobody sits there;
with the dealer on the button, the dealer says which of them. Seats are numbered clockwise from 1, and those
at the ends lie beside each other.
Source: DM-role-chipmaster, DM-role-shuffler; the nearest seat is by no book.
"""

from collections.abc import Collection
from dataclasses import dataclass

from tables.button import Positions, distance, next_taken


@dataclass(frozen=True, slots=True)
class TableRoles:
    """Seats, None where nobody has the role. dealer_picks: the dealer says who shuffles."""

    chipmaster: int | None
    shuffler: int | None
    dealer_picks: bool = False


def table_roles(
    dealer: int,
    seats: int,
    seated: Collection[int],
    positions: Positions | None = None,
    button: int | None = None,
) -> TableRoles:
    """dealer: the seat of whoever deals; seated: seats whose players are in them; positions: of the latest
    hand; button: where it lies before there is one."""
    others = [seat for seat in seated if seat != dealer]
    return TableRoles(chipmaster(dealer, seats, others), *_shuffler(dealer, others, positions, button))


def chipmaster(dealer: int, seats: int, others: Collection[int]) -> int | None:
    """The seat opposite the dealer's, or nearest to it.

    >>> chipmaster(5, 10, [1, 9, 10]), chipmaster(5, 9, [1, 9]), chipmaster(5, 9, [])
    (10, 9, None)
    """

    def from_opposite(seat: int) -> tuple[int, int]:
        beyond = distance(seat, dealer, seats) + 1  # seats from the dealer, clockwise
        return abs(2 * beyond - seats), beyond

    return min(others, key=from_opposite, default=None)


def _shuffler(
    dealer: int, others: Collection[int], positions: Positions | None, button: int | None
) -> tuple[int | None, bool]:
    on_button = button if button is not None else positions.button if positions else None
    if on_button is None:
        return None, False
    if on_button == dealer:
        return None, len(others) > 1
    if on_button in others:
        return on_button, False
    under_the_gun = next_taken(positions.dealt_in, positions.big_blind) if positions else None
    return (under_the_gun if under_the_gun in others else None), False
