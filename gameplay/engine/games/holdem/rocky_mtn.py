"""Rocky Mtn. Source: DM-rocky-mtn, rulings 193 and 194."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.games.holdem.with_discards import WithDiscards
from words.text import Text


class RockyMtn(WithDiscards):
    """Hold'em with five cards each, of which one is thrown away after each round of betting but the last:
    two are left at the showdown."""

    name = "rocky-mtn"
    title = Text("Rocky Mtn")
    in_short = Text(
        "Hold'em with five cards each, of which one is thrown away after each round of betting but the "
        "last: two are left for the river."
    )
    seats: ClassVar[range] = range(2, 9)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-rocky-mtn": {}}
    cards: ClassVar[int] = 5
    thrown_away: ClassVar[tuple[int, ...]] = (1, 1, 1)
