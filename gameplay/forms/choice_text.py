"""Choices as short text, as a form sends them and a record reads them: "call", "raise 300", "discard Ah 3d".

>>> text_of(parse("discard Ah 3d")), parse("raise 1,200")
('discard Ah 3d', ('raise', 1200))
"""

import re

from clauses.refusal import NotAllowed
from gameplay.engine.cards import card, name
from gameplay.engine.choices import AS_ASKED, CALL, CHECK, FOLD, MUCK, SHOW, Choice, Verb, discard, raise_to
from gameplay.engine.games import GAMES
from gameplay.engine.variations import VARIATIONS
from words.typed import number as typed_number

VERBS: dict[str, Verb] = {
    verb.name: verb
    for verbs in (*[game.verbs for game in GAMES.values()], *[each.verbs for each in VARIATIONS.values()])
    for verb in verbs
}
"""The choices that only some games and variations have."""

PLAIN: dict[str, Choice] = {choice[0]: choice for choice in (FOLD, CHECK, CALL, SHOW, MUCK)} | {
    verb.name: (verb.name,) for verb in VERBS.values() if not verb.cards
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
    if (own := VERBS.get(verb)) is not None and own.cards:
        cards = _cards(rest)
        if own.cards not in (AS_ASKED, len(cards)):
            raise NotAllowed(own.refusal, own.clause)
        return (verb, *cards)
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
        case (verb, *cards) if verb in VERBS and VERBS[verb].cards:
            return " ".join([verb, *map(name, cards)])
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
