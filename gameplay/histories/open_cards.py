"""Cards that are opened, as text: a line for each card with its position, the card and its salt, and a line
for each hash that stands for the others. Any other line is passed over, so that a whole file will do.

>>> from gameplay.engine.fair import OpenCard, Opening
>>> opened = Opening((OpenCard(3, 50, "0f" * 16),), ("ab" * 32,))
>>> parse(as_text(opened)) == opened
True
"""

import re
from typing import Any, Final

from gameplay.engine.cards import card, name
from gameplay.engine.fair import OpenCard, Opening

CARD: Final = re.compile(r"\s*([0-9]{1,2})\s+([2-9TJQKAX][cdhsxy])\s+([0-9a-f]{32})\s*")
HASH: Final = re.compile(r"\s*([0-9a-f]{64})\s*")
LONGEST: Final = 20_000


def lines(opened: Opening) -> list[str]:
    """A line for each card and hash."""
    return [f"{each.position} {name(each.card)} {each.salt}" for each in opened.cards] + list(opened.rest)


def as_text(opened: Opening) -> str:
    """The file that `manage.py check_hand` reads."""
    return "\n".join(lines(opened))


def parse(text: str) -> Opening:
    """Return what was opened by such text."""
    cards, rest = [], []
    for line in text[:LONGEST].splitlines():
        if match := CARD.fullmatch(line):
            try:
                cards.append(OpenCard(int(match[1]), card(match[2]), match[3]))
            except ValueError:  # of a rank and a suit, but none of the deck
                continue
        elif match := HASH.fullmatch(line):
            rest.append(match[1])
    return Opening(tuple(cards), tuple(rest))


def in_json(opened: Opening) -> dict[str, Any]:
    """The same for a file of JSON."""
    cards = [{"position": each.position, "card": name(each.card), "salt": each.salt} for each in opened.cards]
    return {"cards": cards, "rest": list(opened.rest)}


def from_json(data: dict[str, Any]) -> Opening:
    """Return what was opened in such a file. Raises KeyError, TypeError or ValueError for what is none."""
    cards = [OpenCard(int(each["position"]), card(each["card"]), str(each["salt"])) for each in data["cards"]]
    return Opening(tuple(cards), tuple(str(each) for each in data["rest"]))
