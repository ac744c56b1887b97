"""Games with a board: Texas hold'em and Omaha in its ways."""

from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.engine.games.holdem.omaha_hi_lo import OmahaHiLo
from gameplay.engine.games.holdem.short_deck import ShortDeck

__all__ = ["Holdem", "Omaha", "OmahaHiLo", "ShortDeck"]
