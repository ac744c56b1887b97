"""Numbers as people read them: with a fraction, as a place in an order."""

from fractions import Fraction
from unicodedata import numeric

from words.text import Text

SIGNS = {Fraction(numeric(sign)).limit_denominator(8): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}


def number_in_words(number: Fraction | int) -> str:
    """A number for people: `3`, `3½`, `−⅓`, and two decimals where there is no sign for the fraction.

    >>> [number_in_words(Fraction(n, 6)) for n in (18, 21, 20, -2, 0)]
    ['3', '3½', '3⅓', '−⅓', '0']
    >>> number_in_words(Fraction(10, 7)), number_in_words(1234)
    ('1.43', '1,234')
    """
    sign = "−" if number < 0 else ""
    whole, part = divmod(abs(Fraction(number)), 1)
    if part and part not in SIGNS:
        return Text("{sign}{number:,.2f}", sign=sign, number=float(abs(number)))
    if part:
        return f"{sign}{whole:,}{SIGNS[part]}" if whole else f"{sign}{SIGNS[part]}"
    return Text("{sign}{whole:,}", sign=sign, whole=whole)


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
