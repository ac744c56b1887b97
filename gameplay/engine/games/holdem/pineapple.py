"""Pineapple. Source: DM-pineapple, ruling 193."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.games.holdem.with_discards import WithDiscards
from words.text import Text


class Pineapple(WithDiscards):
    """Hold'em with three cards each, of which one is thrown away after the betting on the flop."""

    name = "pineapple"
    title = Text("Pineapple")
    in_short = Text(
        "Hold'em with three cards each, of which one is thrown away after the betting on the flop."
    )
    seats: ClassVar[range] = range(2, 15)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-pineapple": {}}
    cards: ClassVar[int] = 3
    thrown_away: ClassVar[tuple[int, ...]] = (0, 1)
