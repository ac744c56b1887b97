"""Games that clubs write down themselves: what the rest of the house has to know of them.

>>> game = own_game("name Two Cards\\ndeal 2 down\\nbet\\nwin high", small_blind=1, big_blind=2)
>>> game.title, game.big_blind
('Two Cards', 2)
>>> [str(fault.words) for fault in faults("name Two Cards\\ndael 2 down\\nbet\\nwin high")][0]
'Line 2: “dael 2 down” is not known. Write it like “deal 2 down”.'

Guide to definitions, line by line: what stands beside the editor. Steps, and what wins, say it of
themselves (verbs.py, hands.py).

>>> [line.written for line in STEPS][:2]
['deal 2 down', 'deal 1 up']
"""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gameplay.engine.game import Game
from gameplay.engine.games.own.faults import Fault, Faulty
from gameplay.engine.games.own.hands import QUALIFYING, WINNINGS
from gameplay.engine.games.own.in_words import rules
from gameplay.engine.games.own.own_game import EXAMPLE, OwnGame
from gameplay.engine.games.own.reading import LONGEST, misreadings, read
from gameplay.engine.games.own.shipped import SHIPPED
from gameplay.engine.games.own.verbs import VERBS
from gameplay.engine.games.pattern import Pattern
from words.text import Text


class Line(NamedTuple):
    """A line as it is written, and what it means."""

    written: str
    means: str


HEADS: Final = (
    Line("name Late Pineapple", Text("What the game is called.")),
    Line("players 2 to 8", Text("How many may play; without it as many as there are cards for.")),
    Line("limit pot-limit", Text("No-limit, pot-limit or limit, unless a table says otherwise.")),
    Line("deck from 6", Text("No card below the six.")),
    Line("deck without 8 9 T", Text("None of these ranks.")),
    Line("deck with 2 jokers", Text("One joker or two, which are wild.")),
    Line("wild 2 J Kh jokers", Text("Wild cards: ranks, single cards, jokers.")),
    Line("wild after Q", Text("Queens are wild, and the rank that follows the last queen face up.")),
    Line("wild lowest in the hole", Text("Each player's lowest card face down is wild, with its rank.")),
    Line("wild middle", Text("The middle card of a cross is wild, with its rank.")),
    Line("no blinds", Text("Everybody antes instead of blinds.")),
    Line("layout cross", Text("The board is a cross of five cards, of which a hand uses one line.")),
    Line("layout 2 rows", Text("The board lies in two rows, or three; a hand uses one of them.")),
    Line("layout 2 boards", Text("Two boards, or three, share every pot.")),
)
"""Lines that hold for the whole game, in any order."""

STEPS: Final = (
    *(
        Line(verb.example, verb.make(*map(int, re.findall(r"\d+", verb.example))).stage.words)
        for verb in VERBS
    ),
)
"""Steps, from the first cards to the last bets or to a pot that is matched."""

ENDS: Final = (
    *(
        Line(f"win high and {name}", Text("Half of the pot is won with {hand}.", hand=way.told))
        if name in QUALIFYING
        else Line(f"win {name}", Text("The pot is won with {hand}.", hand=way.told))
        for name, way in WINNINGS.items()
    ),
    Line("win high and low", Text("Two parts, or three, share the pot; the first gets the odd chip.")),
)
"""Winnings: the last line."""

GUIDE: Final[Sequence[tuple[str, Sequence[Line]]]] = (
    (Text("The whole game"), HEADS),
    (Text("Steps"), STEPS),
    (Text("What wins"), ENDS),
)
"""All of it, under its headings."""


__all__ = [
    "EXAMPLE",
    "GUIDE",
    "LONGEST",
    "SHIPPED",
    "Fault",
    "Faulty",
    "definition_of",
    "faults",
    "misreadings",
    "own_game",
    "rules_of",
    "title_of",
]


def faults(text: str) -> list[Fault]:
    """All that is wrong with a definition, nothing if it can be played."""
    try:
        read(text)
    except Faulty as faulty:
        return faulty.faults
    return []


def own_game(text: str, **options: Any) -> Pattern:
    """The game of a definition. Raises Faulty."""
    return OwnGame.of(text, **options)


def rules_of(text: str) -> list[str]:
    """Its rules in words, a sentence to each step. Raises Faulty."""
    return list(rules(read(text)))


def definition_of(game: Game) -> str:
    """The text of a game that a club has written down, nothing of any other."""
    return game.definition_text if isinstance(game, OwnGame) else ""


def title_of(text: str) -> str:
    """Return what the game of a definition is called. Raises Faulty."""
    return read(text).title
