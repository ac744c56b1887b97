"""Money as a club writes it, and as people type it. Amounts are whole cents."""

import re
from typing import Final

from words.text import Text

LONGEST: Final = 15  # characters of an amount
PLAIN = re.compile(r"(?P<whole>[0-9]+)(?:[.,](?P<cents>\d{1,2}))?")
GROUPED = re.compile(
    r"(?P<whole>\d{1,3}(?:(?P<separator>[,. '’\u00a0\u202f])\d{3})(?:(?P=separator)\d{3})*)"
    r"(?:(?!(?P=separator))[.,](?P<cents>\d{1,2}))?"
)


# How a club writes an amount, each shown by an example without its sign: grouping, decimal sign, sign behind
STYLES: Final = {
    "point": (",", ".", False),
    "comma": (".", ",", False),
    "comma_behind": (".", ",", True),
    "space_behind": ("\u202f", ",", True),
}
AMOUNTS: Final = [
    ("point", "$1,200.50"),
    ("comma", "€1.200,50"),
    ("comma_behind", "1.200,50 €"),
    ("space_behind", "1\u202f200,50 €"),
]


class Currency(str):
    """The sign of a club's money, which knows how the club writes amounts: a key of STYLES."""

    style: str

    def __new__(cls, sign: str, style: str = "point") -> "Currency":
        made = super().__new__(cls, sign)
        made.style = style
        return made


def money(cents: int, symbol: str = "$") -> str:
    """`$1,200`, `$12.50`, `−$3`; a symbol made of letters stands apart: `CHF 20`. symbol: a Currency where
    the club writes it otherwise.

    >>> money(120000), money(1250, "€"), money(-300), money(120050, Currency("€", "comma_behind"))
    ('$1,200', '€12.50', '−$3', '1.200,50\xa0€')
    """
    grouping, decimal, is_behind = STYLES[getattr(symbol, "style", "point")]
    whole, part = divmod(abs(cents), 100)
    amount = f"{whole:,}".replace(",", grouping) + (f"{decimal}{part:02}" if part else "")
    minus = "−" if cents < 0 else ""
    if is_behind:
        return f"{minus}{amount}\u00a0{symbol}"
    apart = "\u00a0" if symbol[-1:].isalpha() else ""
    return f"{minus}{symbol}{apart}{amount}"


def cents(text: str, symbol: str = "$") -> int:
    """An amount as people type it, in cents. Three figures after a point or comma are thousands, one or two
    are cents. Raises ValueError with a sentence.

    >>> cents("$1,200"), cents("12,5"), cents("1.200,50")
    (120000, 1250, 120050)
    """
    typed = text.strip().removeprefix(symbol).removesuffix(symbol).strip()
    found = (PLAIN.fullmatch(typed) or GROUPED.fullmatch(typed)) if len(typed) <= LONGEST else None
    if not found:
        said = text.strip()[:40]
        raise ValueError(Text("“{text}” is not an amount of money; write 1200 or 12.50.", text=said))
    whole = re.sub(r"\D", "", found["whole"])
    return int(whole) * 100 + int((found["cents"] or "").ljust(2, "0"))
