"""Initials of a person where there is no room for a name: two letters and one of a few colours. Pure."""

import unicodedata

from words.names import tidy

TONES = 8  # colours of static/css/tokens.css, --avatar-1 to --avatar-8


def initials(name: str) -> str:
    """The first letter of the first name and of the last one, as they are written; a name of one word has
    one, and only where there are no letters figures do.

    >>> initials("Anna Kowalczyk"), initials("Ludwig van Beethoven"), initials("đorđe")
    ('AK', 'LB', 'Đ')
    >>> initials("Tom Walsh #27"), initials("#27")
    ('TW', '2')
    >>> initials("")
    '?'
    """
    words = tidy(name).split()
    firsts = [first for word in words if (first := _first(word, "L"))]
    if not firsts:
        return next((first for word in words if (first := _first(word, "N"))), "?")
    return firsts[0] if len(firsts) == 1 else firsts[0] + firsts[-1]


def _first(word: str, kind: str) -> str:
    """The first letter ("L") or figure ("N") of a word with the accents that follow it, as a capital where
    there is one; nothing of a word without."""
    for at, sign in enumerate(word):
        if unicodedata.category(sign)[0] == kind:
            end = at + 1
            while end < len(word) and unicodedata.combining(word[end]):
                end += 1
            capital = word[at:end].upper()
            return capital if len(capital) == end - at else word[at:end]
    return ""


def tone(number: int) -> int:
    """Return which colour, from 1: by the member's number, so that it stays whatever they are called.

    >>> [tone(number) for number in (1, 8, 9)]
    [1, 8, 1]
    """
    return (number - 1) % TONES + 1
