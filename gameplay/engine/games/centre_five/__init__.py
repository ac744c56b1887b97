"""Centre Five: draw and trade with a shared hand that plays for the pot itself. Source: C5.

`game.py` is its page of the rulebook, `phases.py` what players do to hands and Centre, `payout.py` who beats
the Centre, `rollover.py` what stays on the table for the next hand, `options.py` what a club may choose.
"""

from gameplay.engine.games.centre_five.game import CentreFive
from gameplay.engine.games.centre_five.rollover import Rollover

__all__ = ["CentreFive", "Rollover"]
