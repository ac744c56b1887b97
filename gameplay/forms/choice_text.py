"""Choices as short text, as a form sends them and a record reads them: "call", "raise 300", "discard Ah 3d".

>>> text_of(parse("discard Ah 3d")), parse("raise 1,200")
('discard Ah 3d', ('raise', 1200))
"""

import re

from clauses.refusal import NotAllowed
from gameplay.engine.cards import card, name
from gameplay.engine.choices import (
    BRING_IN,
    CALL,
    CHECK,
    DRAW,
    FOLD,
    MUCK,
    PASS,
    PLAYER_CALL,
    SHOW,
    STAY,
    Choice,
    discard,
    lay,
    raise_to,
    trade,
)
from words.typed import number as typed_number

PLAIN: dict[str, Choice] = {
    choice[0]: choice for choice in (FOLD, CHECK, CALL, BRING_IN, DRAW, STAY, PASS, PLAYER_CALL, SHOW, MUCK)
}
LONGEST = 100


def parse(text: str) -> Choice:
    """The choice that was written. Raises NotAllowed for what is none; whether it is legal the hand says."""
    words = " ".join(text[:LONGEST].split())
    if words in PLAIN:
        return PLAIN[words]
    verb, _, rest = words.partition(" ")
    match verb:
        case "raise":
            return raise_to(_amount(rest))
        case "discard":
            return discard(_cards(rest))
        case "trade":
            cards = _cards(rest)
            if len(cards) != 2:
                raise NotAllowed("A trade takes one card of the hand and one of the Centre.", "C5-1.3-trade")
            return trade(*cards)
        case "lay":
            cards = _cards(rest)
            if len(cards) != 1:
                raise NotAllowed("One card goes to the Centre.")
            return lay(*cards)
    if re.fullmatch(r"[a-z]+( [a-z0-9]+)*", words):  # what only one game asks
        return tuple(part if (number := typed_number(part)) is None else number for part in words.split(" "))
    raise NotAllowed("Choose one of what is offered.")


def text_of(choice: Choice) -> str:
    """A choice as it is written."""
    match choice:
        case ("raise", amount):
            return f"raise {amount}"
        case ("discard", cards):
            return " ".join(["discard", *map(name, cards)])
        case ("trade", given, taken):
            return f"trade {name(given)} {name(taken)}"
        case ("lay", laid):
            return f"lay {name(laid)}"
    return " ".join(str(part) for part in choice)


def _amount(text: str) -> int:
    digits = re.sub(r"[, ]", "", text)
    if not re.fullmatch(r"[0-9]{1,12}", digits):
        raise NotAllowed("Type how much to raise to, in whole chips.")
    return int(digits)


def _cards(text: str) -> list[int]:
    try:
        return [card(word) for word in text.split()]
    except ValueError:
        raise NotAllowed("Name cards by rank and suit, as in Ah.") from None
