"""Names of the families of games, each by the folder that its games lie in.

>>> from gameplay.engine.games.stud.razz import Razz
>>> family_of(Razz()), FAMILIES["stud"]
('stud', 'Stud')
"""

from collections.abc import Mapping
from typing import Final

from gameplay.engine.game import Game
from words.text import Text

FAMILIES: Final[Mapping[str, str]] = {
    "holdem": Text("Hold'em, Omaha and what is close to them"),
    "omaha": Text("Omaha with more cards, dice or larger boards"),
    "stud": Text("Stud"),
    "draw": Text("Draw and lowball"),
    "dramaha": Text("Dramaha"),
    "home": Text("Games of a Friday night"),
    "mixed": Text("Several games in one"),
    "centre_five": Text("Centre Five"),
    "own": Text("Home poker, and the club's own games"),
}
"""In the order in which they are listed."""


def family_of(game: Game) -> str:
    """The folder of the game, a key of FAMILIES."""
    return type(game).__module__.split(".")[3]
