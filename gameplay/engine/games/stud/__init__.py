"""Games with cards face up: seven-card stud, for high, for low and for both.

`bring_in.py` is the forced bet of the low card, `last_card.py` what happens when the deck runs out.
"""

from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.games.stud.stud_hi_lo import StudHiLo

__all__ = ["Razz", "SevenCardStud", "StudHiLo"]
