"""The games, each a page of its rulebook. `GAMES` finds one by its name.

A game is there because its file lies in the folder of its family: nothing else has to know of it.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from gameplay.engine.carry import Carry
from gameplay.engine.game import Game, read_left
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


def in_folders(families: Iterable[str]) -> Iterator[type[Game]]:
    """The games that stand in the folders of these families: every class with a name of its own, but for
    those that only hand histories have."""
    for family in families:
        folders = importlib.import_module(family).__path__
        for info in pkgutil.iter_modules(folders, f"{family}."):
            module = importlib.import_module(info.name)
            yield from (each for each in vars(module).values() if is_game_of(module.__name__, each))


def is_game_of(module: str, each: Any) -> bool:
    """Return whether something is a game that this module brings to the tables."""
    if not isinstance(each, type) or not issubclass(each, Game) or each.__module__ != module:
        return False
    return "name" in vars(each) and not each.only_in_histories


FAMILIES: Final = tuple(info.name for info in pkgutil.iter_modules(__path__, f"{__name__}.") if info.ispkg)
GAMES: dict[str, type[Game]] = {game.name: game for game in in_folders(FAMILIES)}


def read_carries(left: Mapping[str, Mapping[str, Any] | None]) -> dict[str, Carry]:
    """Return what hands have left, by the names of their games and variations, from what a record has of
    it."""
    carried = {
        name: GAMES[name].read_carry(data) if name in GAMES else read_left(name, data)
        for name, data in left.items()
        if data is not None
    }
    return {name: carry for name, carry in carried.items() if carry is not None}
