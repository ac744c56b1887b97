"""What a hand leaves for the next one of its game."""

from dataclasses import asdict, dataclass
from typing import Any

from gameplay.engine.pots import shares


@dataclass(frozen=True, slots=True)
class Carry:
    """What outlives a hand. A game adds what it needs to know besides, as plain values.

    chips: what lies in the middle meanwhile and is nobody's."""

    chips: int = 0

    @property
    def same_players(self) -> bool:
        """Whether the same players are dealt again for it, even those who have no chips."""
        return False

    def settled(self, players: int) -> list[int]:
        """What each player gets when there is no next hand at this table, from the left of the button; the
        last player left takes all (rulings 38 and 39).

        >>> Carry(100).settled(3)
        [34, 33, 33]
        """
        return shares(self.chips, players)

    @property
    def data(self) -> dict[str, Any]:
        """As a record keeps it."""
        return asdict(self)


def chips_in(carry: Carry | None) -> int:
    """The chips that wait in the middle for the next hand."""
    return 0 if carry is None else carry.chips
