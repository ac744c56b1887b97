"""The one door for whole numbers that people type or addresses hold.

Python calls more signs digits than it can read (²), reads more than it should (٣), and refuses numbers with
some thousand figures by an error of its own. Here a number has the figures 0 to 9, and not too many of them.
"""


def without_nul(text: str) -> str:
    """Text without the sign NUL, which PostgreSQL keeps in no column."""
    return text.replace("\0", "")


def number(text: str, *, longest: int = 9) -> int | None:
    """The number that is written; None for anything else, and for more than `longest` figures.

    >>> number("012"), number("²"), number("٣"), number("-1"), number(""), number("9" * 10)
    (12, None, None, None, None, None)
    """
    text = text.strip()
    return int(text) if len(text) <= longest and text.isascii() and text.isdigit() else None
