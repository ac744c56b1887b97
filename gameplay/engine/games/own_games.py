"""Games that clubs write down themselves: what the rest of the house has to know of them.

>>> game = own_game("name Two Cards\\ndeal 2 down\\nbet\\nwin high", small_blind=1, big_blind=2)
>>> game.title, game.big_blind
('Two Cards', 2)
>>> [str(fault.words) for fault in faults("name Two Cards\\ndael 2 down\\nbet\\nwin high")][0]
'Line 2: “dael 2 down” is not known. Write it like “deal 2 down”.'
"""

from typing import Any

from gameplay.engine.game import Game
from gameplay.engine.games.own.definition import LONGEST, read
from gameplay.engine.games.own.faults import Fault, Faulty
from gameplay.engine.games.own.guide import GUIDE
from gameplay.engine.games.own.in_words import rules
from gameplay.engine.games.own.own_game import EXAMPLE, OwnGame
from gameplay.engine.games.pattern import Pattern

__all__ = [
    "EXAMPLE",
    "GUIDE",
    "LONGEST",
    "Fault",
    "Faulty",
    "definition_of",
    "faults",
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
