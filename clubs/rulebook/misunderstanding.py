"""The wager of somebody who says that they misunderstood it, and the rule of thumb for it
(DM-nl-misunderstood, ruling 236). It is shown to whoever decides and decides nothing itself.
"""

from dataclasses import dataclass
from typing import Final

STANDS_FROM: Final = 80  # per cent of the wager


@dataclass(frozen=True, slots=True)
class PutIn:
    """wagered: what they faced; put: what they put in; both in chips, `wagered` above 0."""

    wagered: int
    put: int

    @property
    def percent(self) -> int:
        """Whole per cent, rounded down, so that nothing reads as 80 that is less.

        >>> PutIn(1200, 300).percent, PutIn(1200, 959).percent
        (25, 79)
        """
        return 100 * self.put // self.wagered

    @property
    def stands(self) -> bool:
        """True if they are held to have known.

        >>> PutIn(1200, 959).stands, PutIn(1200, 960).stands
        (False, True)
        """
        return self.percent >= STANDS_FROM
