"""Amounts divided into whole coins or chips: pots, prizes, bounties, side games, deals and banks.

Equal parts differ by one coin at most: odd ones go one each, to those who are named first. Parts of different
size are rounded down, and what is left goes by largest remainder. What is less than a coin goes to the very
first. Source: CPL-odd-chip, DM-odd-chip, DM-www-outlaw-pay, DM-heist-tables, DM-deal-who; rulings 2, 137,
140, 225, 254 and 263.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

EXACT: Final = 10**6
"""Amounts that were reckoned in floating point are good to a millionth."""


def split(amount: int, sharers: int, coin: int = 1) -> list[int]:
    """Equal parts of an amount in whole coins, in the order in which odd coins are due.

    >>> split(100, 3), split(500, 3, coin=100), split(1050, 4, coin=100)
    ([34, 33, 33], [200, 200, 100], [350, 300, 200, 200])
    """
    coins, broken = divmod(amount, coin)
    each, odd = divmod(coins, sharers)
    parts = [(each + 1) * coin] * odd + [each * coin] * (sharers - odd)
    parts[0] += broken
    return parts


def apportioned(exact: Sequence[float | Fraction], total: int, unit: int = 1) -> tuple[int, ...]:
    """Whole amounts that add up to `total`, in the order of the exact ones, which come to about as much: each
    rounded down to a multiple of `unit`, and the units that are left given out by largest remainder, of equal
    ones to the first.

    >>> apportioned([33.4, 33.3, 33.3], 100), apportioned([1250.0, 1250.0], 2530, 100)
    ((34, 33, 33), (1330, 1200))
    """
    amounts = [each if isinstance(each, Fraction) else Fraction(round(each * EXACT), EXACT) for each in exact]
    parts = [int(amount / unit) * unit for amount in amounts]
    in_order = sorted(range(len(parts)), key=lambda place: parts[place] - amounts[place])
    units, broken = divmod(total - sum(parts), unit)
    for place in in_order[:units]:
        parts[place] += unit
    parts[in_order[0]] += broken
    return tuple(parts)
