"""The games, each a page of its rulebook. `GAMES` finds one by its name."""

from collections.abc import Mapping
from typing import Any

from gameplay.engine.carry import Carry
from gameplay.engine.game import Game
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.draw.single_draw import SingleDraw
from gameplay.engine.games.draw.triple_draw import TripleDraw
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.engine.games.holdem.omaha_hi_lo import OmahaHiLo
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.games.stud.stud_hi_lo import StudHiLo

__all__ = [
    "GAMES",
    "CentreFive",
    "FiveCardDraw",
    "Holdem",
    "Omaha",
    "OmahaHiLo",
    "Razz",
    "SevenCardStud",
    "SingleDraw",
    "StudHiLo",
    "TripleDraw",
]

_ALL: tuple[type[Game], ...] = (
    Holdem,
    Omaha,
    OmahaHiLo,
    SevenCardStud,
    Razz,
    StudHiLo,
    SingleDraw,
    TripleDraw,
    FiveCardDraw,
    CentreFive,
)
GAMES: dict[str, type[Game]] = {game.name: game for game in _ALL}


def carries(left: Mapping[str, Mapping[str, Any] | None]) -> dict[str, Carry]:
    """What hands have left, by the names of their games, from what a record has of it."""
    found = {name: GAMES[name].carried(data) for name, data in left.items()}
    return {name: carry for name, carry in found.items() if carry is not None}
