"""Plaques: what a player may play once in a hand, as long as they hold one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Self

from gameplay.engine.carry import Carry, Rename
from gameplay.engine.events import Names
from words.text import Text

PLAQUES: Final[dict[str, str]] = {}
"""Names of plaques, by the variations that they are of."""

AT_FIRST: Final = 1  # plaques that everybody begins with (DM-rit-plaque, DM-gold-plaque)


@dataclass(frozen=True, slots=True)
class Plaques(Carry):
    """Plaques of each player; whoever is not named has what everybody begins with."""

    held: Mapping[int, int] = field(default_factory=dict)

    def of(self, player: int) -> int:
        """Return how many this player holds."""
        return self.held.get(player, AT_FIRST)

    def with_more(self, player: int, more: int) -> Self:
        """Return the plaques when this player has got so many more, or played them."""
        return replace(self, held={**self.held, player: self.of(player) + more})

    def renamed(self, rename: Rename) -> Self:
        return replace(self, held={rename(who): count for who, count in self.held.items()})

    def without(self, player: int) -> Self:
        return replace(self, held={who: count for who, count in self.held.items() if who != player})

    def kept_by(self, player: int) -> int | None:
        return self.of(player)

    def given_back(self, player: int, kept: int) -> Self:
        return replace(self, held={**self.held, player: kept})

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{**data, "held": {int(who): count for who, count in data["held"].items()}})


class PlaquePlayed(NamedTuple):
    """A plaque is played. plaque: the variation it is of."""

    seat: int
    plaque: str

    def words(self, names: Names) -> str:
        return Text("{name} plays a plaque: {plaque}.", name=names[self.seat], plaque=PLAQUES[self.plaque])

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return PLAQUES[self.plaque]


class PlaqueEarned(NamedTuple):
    """A player has earned a plaque."""

    seat: int
    plaque: str

    def words(self, names: Names) -> str:
        return Text("{name} earns a plaque: {plaque}.", name=names[self.seat], plaque=PLAQUES[self.plaque])
