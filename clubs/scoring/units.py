"""Points as the database keeps them.

A point may be shared (ruling 131) and the factor moves in steps of 0.05, so points are fractions. They are
kept as whole numbers of a fine unit, `POINT` of them to a point, which represents every share up to
twentieths times every factor: a database adds them up exactly.
"""

from fractions import Fraction
from math import lcm

from clauses.refusal import NotAllowed

POINT = lcm(*range(1, 21)) * 20
HUNDREDTH = POINT // 100
LARGEST = 2**63 - 1


def units(points: Fraction | int) -> int:
    """Points as whole units. Raises NotAllowed for what no whole number of units represents.

    >>> units(2) == 2 * POINT, units(Fraction(1, 3)) * 3 == POINT
    (True, True)
    """
    exact = Fraction(points) * POINT
    if exact.denominator != 1 or abs(exact.numerator) > LARGEST:
        raise NotAllowed(
            "{points} points cannot be kept exactly: a point is shared by twenty players at the most.",
            "131",
            points=str(Fraction(points)),
        )
    return exact.numerator


def points(kept: int) -> Fraction:
    """Return the points that `units` kept."""
    return Fraction(kept, POINT)


def number(points: Fraction) -> int | float:
    """Points for a machine: whole ones as integers, others as the nearest float."""
    return points.numerator if points.denominator == 1 else float(points)


def in_cell(kept: int) -> str:
    """Points kept in units as a spreadsheet reads them: 3.5.

    >>> in_cell(units(3)), in_cell(units(0)), in_cell(units(Fraction(7, 2)))
    ('3', '0', '3.5')
    """
    exact = points(kept)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):.10g}"
