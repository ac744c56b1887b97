"""What somebody types who checks a deck."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.saying import Said
from gameplay.engine.cards import DECK, JOKERS, cards
from gameplay.engine.fair import check_deck, fair_order

LONGEST = 400


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of it. words: the verdict; deck: every card in order, where the seed is the one promised."""

    holds: bool
    words: str
    deck: tuple[int, ...] = ()


def checked(typed: Mapping[str, str]) -> Checked:
    """Check what was typed: `seed`, `commitment`, the first `cards` of the deck if they are known,
    `jokers`."""
    deck = DECK + JOKERS[: {"1": 1, "2": 2}.get(typed.get("jokers", ""), 0)]
    try:
        seed = bytes.fromhex(typed.get("seed", "").strip()[:LONGEST])
    except ValueError:
        return Checked(False, Said("A seed is written in hexadecimal: digits and the letters a to f."))
    try:
        dealt = cards(typed.get("cards", "")[:LONGEST])
    except ValueError:
        return Checked(False, Said("Cards are written by rank and suit, as in Ah Td 2c."))
    found = check_deck(seed, typed.get("commitment", ""), dealt, deck)
    if not found.holds:
        return Checked(False, found.reason)
    words = (
        Said("The seed was committed to before the deal, and the cards follow from it.")
        if dealt
        else Said("The seed was committed to before the deal. This is the deck it makes.")
    )
    return Checked(True, words, fair_order(seed, deck))
