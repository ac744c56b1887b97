"""Games in which cards are thrown away for new ones: five-card draw, and deuce-to-seven with one draw or
three."""

from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.draw.single_draw import SingleDraw
from gameplay.engine.games.draw.triple_draw import TripleDraw

__all__ = ["FiveCardDraw", "SingleDraw", "TripleDraw"]
