"""Acts of a player of Centre Five on hand and Centre, and how they are typed."""

from typing import Final

from gameplay.engine.choices import Choice, Verb
from gameplay.engine.decisions import name_choices
from words.text import Text

DRAW: Final[Choice] = ("draw",)
STAY: Final[Choice] = ("stay",)
PASS: Final[Choice] = ("pass",)
PLAYER_CALL: Final[Choice] = ("player call",)

name_choices(
    {
        "draw": Text("draw"),
        "trade": Text("trade"),
        "lay": Text("lay"),
        "stay": Text("stay"),
        "pass": Text("pass"),
        "player call": Text("call"),
    }
)

VERBS: Final = (
    *(Verb(choice[0]) for choice in (DRAW, STAY, PASS, PLAYER_CALL)),
    Verb("trade", 2, Text("A trade takes one card of the hand and one of the Centre."), "C5-1.3-trade"),
    Verb("lay", 1, Text("One card goes to the Centre.")),
)


def trade(card: int, centre: int) -> Choice:
    """Exchange a card of the hand for one of the Centre."""
    return ("trade", card, centre)


def lay(card: int) -> Choice:
    """Lay a card of the hand face up in the Centre, after a draw."""
    return ("lay", card)
