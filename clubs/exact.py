"""Points as the database keeps them and as people read them.

A point may be shared (ruling 131) and the factor moves in steps of 0.05, so points are fractions. They are
kept as whole numbers of a fine unit, `POINT` of them to a point, which represents every share up to
twentieths times every factor: a database adds them up exactly.
"""

from fractions import Fraction
from math import lcm
from unicodedata import numeric

from clauses.refusal import NotAllowed
from words.text import Text

POINT = lcm(*range(1, 21)) * 20
LARGEST = 2**63 - 1

SIGNS = {Fraction(numeric(sign)).limit_denominator(8): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}


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
    """What `units` kept."""
    return Fraction(kept, POINT)


def shown(points: Fraction | int) -> str:
    """Points for people: `3`, `3½`, `−⅓`, and two decimals where there is no sign for the fraction.

    >>> [shown(Fraction(n, 6)) for n in (18, 21, 20, -2, 0)], shown(Fraction(10, 7)), shown(1234)
    (['3', '3½', '3⅓', '−⅓', '0'], '1.43', '1,234')
    """
    sign = "−" if points < 0 else ""
    whole, part = divmod(abs(Fraction(points)), 1)
    if part and part not in SIGNS:
        return Text("{sign}{number:,.2f}", sign=sign, number=float(abs(points)))
    if part:
        return f"{sign}{whole:,}{SIGNS[part]}" if whole else f"{sign}{SIGNS[part]}"
    return Text("{sign}{whole:,}", sign=sign, whole=whole)


def number(points: Fraction) -> int | float:
    """Points for a machine: whole ones as integers, others as the nearest float."""
    return points.numerator if points.denominator == 1 else float(points)


def ordinal(place: int) -> str:
    """
    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']
    """
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    match last:
        case 1:
            return Text("{place}st", place=place)
        case 2:
            return Text("{place}nd", place=place)
        case 3:
            return Text("{place}rd", place=place)
        case _:
            return Text("{place}th", place=place)
