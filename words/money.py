"""Money as a club writes it, and as people type it. Amounts are whole cents.

Babel knows how each language writes amounts; the sign is the club's own, whole amounts have no cents, and
a minus is a minus sign. Everybody in a club reads an amount alike, in the club's language and not in that
of the page: parts of pages are made once for all who look. Babel takes 34 µs an amount, so the last few
thousand are kept: 200 prizes take 0.1 ms, where they would take 7, of the 45 ms of a page of results.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from babel import Locale
from babel.core import get_global
from babel.numbers import format_currency, get_currency_precision, get_territory_currencies

from words.text import Listing, Sentences, Text

LONGEST: Final = 15  # characters of an amount
MOST: Final = 1_000_000_000_000  # cents
PLAIN = re.compile(r"(?P<whole>[0-9]+)(?:[.,](?P<cents>\d{1,2}))?")
GROUPED = re.compile(
    r"(?P<whole>\d{1,3}(?:(?P<separator>[,. '’\u00a0\u202f])\d{3})(?:(?P=separator)\d{3})*)"
    r"(?:(?!(?P=separator))[.,](?P<cents>\d{1,2}))?"
)
SIGN: Final = "¤"  # where a language has that of a currency

# How a club writes an amount, each shown by an example: as its language does, or always as one of these does
AS_ITS_LANGUAGE: Final = "language"
STYLES: Final = {"point": "en", "comma": "tr", "comma_behind": "de", "space_behind": "fr"}
AMOUNTS: Final = [
    (AS_ITS_LANGUAGE, Text("As the club's language does")),
    ("point", "$1,200.50"),
    ("comma", "€1.200,50"),
    ("comma_behind", "1.200,50 €"),
    ("space_behind", "1\u202f200,50 €"),
]


class Currency(str):
    """The sign of a club's money, which knows how the club writes amounts: a key of STYLES, or a language.
    has_cents: whether whole amounts are written with their cents, too."""

    style: str
    has_cents: bool

    def __new__(cls, sign: str, style: str = "point", *, has_cents: bool = False) -> "Currency":
        currency = super().__new__(cls, sign)
        currency.style, currency.has_cents = style, has_cents
        return currency


def in_column(amounts: Iterable[int], symbol: str) -> str:
    """The sign for amounts that stand below each other: all with cents where one of them has some.

    >>> sign = in_column([19420, 10600], "£")
    >>> money(19420, sign), money(10600, sign), money(10600, in_column([10600, 0], "£"))
    ('£194.20', '£106.00', '£106')
    """
    if not any(amount % 100 for amount in amounts):
        return symbol
    return Currency(symbol, getattr(symbol, "style", "point"), has_cents=True)


class Amount(int):
    """Cents in a sentence of a module that knows no currency: `in_currency` writes them as a club does.

    >>> f"{Amount(1250)} of {Amount(120000)}"
    '12.50 of 1,200'
    """

    def __format__(self, form: str) -> str:
        return f"{self / 100:,.2f}".removesuffix(".00")

    __str__ = __repr__ = lambda self: format(self)


def in_currency(text: Text, symbol: str) -> Text:
    """The text with its amounts in a club's money, those in texts within it too.

    >>> in_currency(Text("{left} is left.", left=Amount(1250)), Currency("€", "es"))
    '12,50\xa0€ is left.'
    """
    if isinstance(text, Listing | Sentences):
        return type(text)([_in(part, symbol) for part in text.parts], text.one)
    if not text.values:
        return text
    return Text(text.one, text.many, **{name: _in(value, symbol) for name, value in text.values.items()})


def _in(value: Any, symbol: str) -> Any:
    if isinstance(value, Amount):
        return money(value, symbol)
    return in_currency(value, symbol) if isinstance(value, Text) else value


def money(cents: int, symbol: str = "$") -> str:
    """`$1,200`, `$12.50`, `−$3`; a symbol made of letters stands apart: `CHF 20`. symbol: a Currency where
    the club writes it otherwise.

    >>> money(120000), money(1250, "€"), money(-300), money(120050, Currency("€", "es"))
    ('$1,200', '€12.50', '−$3', '1.200,50\xa0€')
    """
    style = getattr(symbol, "style", "point")
    is_exact = cents % 100 != 0 or getattr(symbol, "has_cents", False)
    return _written(cents, str(symbol), STYLES.get(style, style), is_exact)


@lru_cache(maxsize=4096)
def _written(cents: int, sign: str, language: str, is_exact: bool) -> str:
    locale = Locale.parse(language, sep="-")
    form = locale.currency_formats["standard"].pattern
    if not is_exact:
        form = form.replace(".00", "")
    amount = format_currency(
        Decimal(abs(cents)).scaleb(-2), SIGN, format=form, locale=locale, currency_digits=False
    )
    apart = "\u00a0" if amount.startswith(SIGN) and sign[-1:].isalpha() else ""
    return f"{'−' if cents < 0 else ''}{amount.replace(SIGN, sign + apart)}"


@lru_cache(maxsize=256)
def has_cents(sign: str) -> bool:
    """Return whether a currency of this sign or code is divided; what nobody knows is taken to be.

    >>> [has_cents(sign) for sign in ("$", "CHF", "₩", "JPY", "¥", "chips")]
    [True, True, False, False, True, True]
    """
    signs = [(code, sign) for name in ("en", "zh") for code, sign in Locale(name).currency_symbols.items()]
    codes = {
        code for code, alternative in signs if sign in (code, alternative)
    }  # ¥ is the yen's and, in Chinese, the yuan's
    return not codes or any(get_currency_precision(code) for code in codes)


EXPONENT: Final = 2
"""Amounts are hundredths of the unit, of a currency without cents too."""


@lru_cache(maxsize=256)
def currency_code(sign: str, zone: str) -> str | None:
    """The ISO 4217 code of a sign: that of the country in which the time zone is, where it is written so, or
    else the only one that English writes so; None where neither tells.

    >>> [currency_code(*each) for each in (("$", "Australia/Sydney"), ("£", "UTC"), ("chips", "UTC"))]
    ['AUD', 'GBP', None]
    """
    symbols = Locale("en").currency_symbols
    local = get_territory_currencies(str(get_global("zone_territories").get(zone, "001")))
    for code in local:
        if sign == code or symbols.get(code, code).endswith(sign):
            return code
    codes = [code for code, symbol in symbols.items() if sign in (code, symbol)]
    if sign.isascii() and sign.isupper() and len(sign) == 3 and sign in Locale("en").currencies:
        codes.append(sign)
    return codes[0] if codes else None


def cents(written: str, symbol: str = "$") -> int:
    """An amount as people type it, in cents. Three figures after a point or comma are thousands, one or two
    are cents. Raises ValueError with a sentence, for cents of a currency that has none and for more than
    MOST, too.

    >>> cents("$1,200"), cents("12,5"), cents("1.200,50")
    (120000, 1250, 120050)
    """
    typed = written.strip().removeprefix(symbol).removesuffix(symbol).strip()
    match = (PLAIN.fullmatch(typed) or GROUPED.fullmatch(typed)) if len(typed) <= LONGEST else None
    if not match:
        shortened = written.strip()[:40]
        raise ValueError(Text("“{text}” is not an amount of money; write 1200 or 12.50.", text=shortened))
    if int(match["cents"] or 0) and not has_cents(str(symbol)):
        raise ValueError(Text("{currency} has no cents: write a whole amount.", currency=str(symbol)))
    whole = re.sub(r"\D", "", match["whole"])
    amount = int(whole) * 100 + int((match["cents"] or "").ljust(2, "0"))
    if amount > MOST:
        raise ValueError(Text("Nobody has that much money."))
    return amount
