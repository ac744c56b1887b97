"""The games, each a page of its rulebook. `GAMES` finds one by its name."""

from gameplay.engine.game import Game
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.games.five_card_draw import FiveCardDraw
from gameplay.engine.games.holdem import Holdem
from gameplay.engine.games.omaha import Omaha
from gameplay.engine.games.omaha_hi_lo import OmahaHiLo
from gameplay.engine.games.razz import Razz
from gameplay.engine.games.seven_card_stud import SevenCardStud
from gameplay.engine.games.single_draw import SingleDraw
from gameplay.engine.games.stud_hi_lo import StudHiLo
from gameplay.engine.games.triple_draw import TripleDraw

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
