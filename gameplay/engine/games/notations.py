"""Notations of games in hand histories, from each family's own folder."""

from typing import Final

from gameplay.engine.game import Game
from gameplay.engine.games.centre_five.notation import NOTATIONS as CENTRE_FIVE
from gameplay.engine.games.draw.notation import NOTATIONS as DRAW
from gameplay.engine.games.holdem.notation import NOTATIONS as HOLDEM
from gameplay.engine.games.stud.notation import NOTATIONS as STUD
from gameplay.engine.phh.notation import Notation

NOTATIONS: Final[dict[type[Game], Notation]] = {**HOLDEM, **STUD, **DRAW, **CENTRE_FIVE}

VARIANTS: Final[dict[str, tuple[Notation, str]]] = {
    letters: (notation, limit)
    for game, notation in NOTATIONS.items()
    for limit, letters in game.letters.items()
}
"""By the format's letters: the notation, and how the game is bet."""


def notation_of(game: Game) -> Notation:
    """Return how this game is told. Raises KeyError for one that hand histories do not have.

    >>> from gameplay.engine.games.stud import Razz
    >>> notation_of(Razz()) is NOTATIONS[Razz]
    True
    """
    for kind in type(game).__mro__:
        if kind in NOTATIONS:
            return NOTATIONS[kind]
    raise KeyError(game.name)
