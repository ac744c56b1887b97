"""Form of somebody who checks cards: cards that were opened, or a seed."""

from collections.abc import Mapping
from dataclasses import dataclass

from gameplay.engine.cards import DECK, JOKERS, cards, name
from gameplay.engine.fair import check_deck, check_opening, deck_of, dice_of
from gameplay.histories.open_cards import parse
from words.text import Text

LONGEST = 400
DICE = 4
"""No game rolls more in a hand."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Outcome of a check. words: the verdict; opened: the cards that were opened, with their positions; deck:
    every card in order, where the seed is the one promised; dice: how the first ones fall by it."""

    holds: bool
    words: str
    opened: tuple[tuple[int, str], ...] = ()
    deck: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


def checked(typed: Mapping[str, str]) -> CheckResult | None:
    """Check what was typed; None where nothing was."""
    if typed.get("opened", "").strip():
        return _opened(typed)
    return _seed(typed) if typed.get("seed", "").strip() else None


def _opened(typed: Mapping[str, str]) -> CheckResult:
    """`opened`, against `root`."""
    opening = parse(typed["opened"])
    check = check_opening(opening, typed.get("root", ""))
    if not check.holds:
        return CheckResult(False, check.reason)
    words = Text("These cards were fixed at these positions before the deal.")
    return CheckResult(True, words, tuple((each.position, name(each.card)) for each in opening.cards))


def _seed(typed: Mapping[str, str]) -> CheckResult:
    """`seed` against `commitment`, and the first `cards` of the deck if they are known; `jokers`."""
    deck = DECK + JOKERS[: {"1": 1, "2": 2}.get(typed.get("jokers", ""), 0)]
    try:
        seed = bytes.fromhex(typed.get("seed", "").strip()[:LONGEST])
    except ValueError:
        return CheckResult(False, Text("A seed is written in hexadecimal: digits and the letters a to f."))
    try:
        dealt = cards(typed.get("cards", "")[:LONGEST])
    except ValueError:
        return CheckResult(False, Text("Cards are written by rank and suit, as in Ah Td 2c."))
    published = typed.get("commitment", "")
    check = check_deck(seed, published, dealt, deck)
    if not check.holds:
        return CheckResult(False, check.reason)
    words = (
        Text("The seed was committed to before the deal, and the cards follow from it.")
        if dealt
        else Text("The seed was committed to before the deal. This is the deck it makes.")
    )
    order = deck_of(seed, published.strip().lower(), deck)
    return CheckResult(True, words, deck=order, dice=dice_of(seed, DICE))
