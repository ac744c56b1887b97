"""A ring table as it stands between its hands, folded from its facts.

>>> from gameplay.engine.games import Holdem
>>> from gameplay.ring.facts import Opened, Player, SatDown
>>> from gameplay.ring.table_options import GameSpec, Settings
>>> settings = Settings(games=[GameSpec.of(Holdem())])
>>> ann = Player(kind="member", id=1, name="Ann")
>>> ring = after([Opened(settings=settings, host=ann.key), SatDown(seat=3, player=ann)])
>>> ring.chairs[3].chips, ring.seat_of(ann.key)
(20000, 3)
"""

from gameplay.ring.fold import after, apply
from gameplay.ring.table_state import Chair, Ring

__all__ = ["Chair", "Ring", "after", "apply"]
