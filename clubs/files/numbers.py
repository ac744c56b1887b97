"""Numbers as people type them into spreadsheets. Each raises ValueError with a sentence."""

import re
from fractions import Fraction
from math import lcm
from unicodedata import numeric

from clubs.files.sheet import words_of
from words import money
from words.text import Text

LARGEST = 10_000
LONGEST = 30  # characters of a number
SHARED_BY_MOST = lcm(*range(1, 21))
PLACE = re.compile(
    r"[=t#]?\s?(\d+)\.?\s?(?:st|nd|rd|th|er|ere|ère|re|e|eme|ème|ieme|ième|os|[=ºªoa°])?\.?", re.I
)
RATIO = re.compile(r"(?:(?P<whole>\d+) +)?(?P<above>\d+) ?/ ?(?P<below>\d+)")
NOTHING = frozenset({"-", "–", "—", "n/a"})  # as people fill a cell that holds nothing
YES = words_of("yes y true 1 x ✓ ✔ si sí s ja j wahr verdadero oui o vrai sim verdadeiro vero")
NO = words_of("0 no n false nein falsch falso non faux nao não nee onwaar") | NOTHING | {""}
CURRENCY = re.compile(
    r"\s?(?:[$€£¥₩₹₽₺₴₪฿₫₱¢]|\b(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CAD|AUD|NZD|MXN|BRL)\b)\s?"
)
SIGN = re.compile(r"(?P<whole>\d+)? ?(?P<sign>[¼-¾⅐-⅞])")


def amount(typed: str) -> Fraction:
    """A number that may have a part: 2, 1.5, 1,5, 3/2, 1 1/2, 1½. Nothing is 0, so is a dash.

    >>> [str(amount(typed)) for typed in ("", "2", "1,5", "11/3", "1 1/2", "1½")]
    ['0', '2', '3/2', '11/3', '3/2', '3/2']
    """
    text = typed.strip()
    if not text or text in NOTHING:
        return Fraction(0)
    if len(text) > LONGEST:
        raise ValueError(Text("“{typed}” is not a number.", typed=f"{text[:LONGEST]}…"))
    if re.fullmatch(r"\d+([.,]\d+)?", text):
        number = Fraction(text.replace(",", "."))
    elif match := SIGN.fullmatch(text):
        number = int(match["whole"] or 0) + Fraction(numeric(match["sign"])).limit_denominator(10)
    elif (match := RATIO.fullmatch(text)) and int(match["below"]):
        number = int(match["whole"] or 0) + Fraction(int(match["above"]), int(match["below"]))
    else:
        raise ValueError(Text("“{typed}” is not a number.", typed=typed))
    if number > LARGEST:
        raise ValueError(Text("“{typed}” is too large.", typed=typed))
    return number


def share(typed: str) -> Fraction:
    """A number of knockouts, some of them shared by up to twenty (ruling 131).

    >>> str(share("1/3"))
    '1/3'
    """
    number = amount(typed)
    if SHARED_BY_MOST % number.denominator:
        raise ValueError(Text("“{typed}” is not an exact share; write a third as 1/3.", typed=typed))
    return number


def whole(typed: str) -> int:
    """A whole number; nothing is 0."""
    number = amount(typed)
    if number.denominator != 1:
        raise ValueError(Text("“{typed}” is not a whole number.", typed=typed))
    return number.numerator


def place(typed: str) -> int:
    """A place: 3, 3rd, 3., 3=, T3, 3º or 3e.

    >>> [place(typed) for typed in ("3", "3rd", "T3", "3=")]
    [3, 3, 3, 3]
    """
    match = PLACE.fullmatch(typed.strip()[: LONGEST + 1])
    if not match or not 1 <= int(match[1]) <= LARGEST:
        raise ValueError(Text("“{typed}” is not a place.", typed=typed))
    return int(match[1])


def yes_or_no(typed: str) -> bool:
    """Yes or no; nothing is no."""
    word = typed.strip().casefold()
    if word in YES:
        return True
    if word in NO:
        return False
    raise ValueError(Text("“{typed}” is neither yes nor no.", typed=typed))


def prize(typed: str, currency: str) -> int | None:
    """A prize in cents, with whatever sign of a currency; None where nothing is written."""
    text = typed.strip()
    if not text or text in NOTHING:
        return None
    if currency not in text:
        text = CURRENCY.sub("", text, count=1)
    return money.cents(text, currency)


def has_other_currency(typed: str, currency: str) -> bool:
    """True if an amount is written with a sign that is not the club's."""
    return currency not in typed and bool(CURRENCY.search(typed))
