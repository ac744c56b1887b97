"""Files of hands from elsewhere: what format they are in, and what becomes of each hand in them."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gameplay.engine.phh.replay import Outcome, refused, replayed_all, replayed_source
from gameplay.engine.phh.source import BadRecord
from gameplay.engine.pokerstars import stars_in

LARGEST: Final = 20_000_000
"""Characters of a file: some ten thousand hands."""
MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


KEY: Final = re.compile(r"^[ \t]*[\"']?(actions|variant)\b", re.MULTILINE)
UNKNOWN: Final = (
    "This is no hand history that is known here: PHH, PHHS and PokerStars text in English are read."
)


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252.

    >>> decoded("é".encode()), decoded("é".encode("cp1252")), decoded("é".encode("utf-16"))
    ('é', 'é', 'é')
    """
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def replayed_hands(text: str) -> Iterator[Outcome]:
    """Replay each hand of a file: PHH, PHHS, or PokerStars text. A hand that is broken, or only half there,
    leaves the others as they are; a file of another site is named as such.

    >>> [outcome.reason for outcome in replayed_hands("Winamax Poker - Tournament")]
    ['This is a hand history of Winamax: PHH, PHHS and PokerStars text in English are read.']
    """
    if len(text) > LARGEST:
        yield Outcome("refused", f"The file is too large: {LARGEST:,} characters are read at most.")
    elif stars_in.is_stars(text):
        for block in stars_in.blocks(text):
            yield replace(_replayed_block(block), name=block.name)
    elif (site := stars_in.other_site(text)) and "actions" not in text:
        yield Outcome(
            "refused", f"This is a hand history of {site}: PHH, PHHS and PokerStars text in English are read."
        )
    elif KEY.search(text):
        yield from replayed_all(text)
    else:
        yield Outcome("refused", UNKNOWN)


def _replayed_block(block: stars_in.StarsBlock) -> Outcome:
    try:
        reader = stars_in.StarsReader(block)
        outcome = replayed_source(reader.source())
    except BadRecord as bad:
        return refused(bad)
    except (ValueError, LookupError, ArithmeticError):
        return Outcome("refused", "This hand is not whole: it cannot be read.")
    return replace(outcome, players=tuple(reader.names))
