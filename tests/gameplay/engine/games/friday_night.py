"""The games of a Friday night, for tests."""

from gameplay.engine.games.friday import FridayNight
from gameplay.engine.games.presets import PRESETS

POKER = sorted(
    preset for preset, game in PRESETS.items() if preset.startswith("fnp-") and isinstance(game, FridayNight)
)
"""Those in which hands of poker are compared."""
