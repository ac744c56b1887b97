"""Irish. Source: DM-irish, ruling 193."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.games.barge import LIMIT
from gameplay.engine.games.holdem.with_discards import WithDiscards
from words.text import Text


class Irish(WithDiscards):
    """Four cards each, as in Omaha, of which two are thrown away after the betting on the flop; the rest is
    hold'em, and a hand may take three to five cards of the board."""

    name = "irish"
    title = Text("Irish")
    in_short = Text(
        "Begins as Omaha and ends as hold'em: four cards each, of which two are thrown away after the "
        "betting on the flop. The best five of one's own two and the board win."
    )
    seats: ClassVar[range] = range(2, 12)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-irish": {}, "bg-irish": LIMIT}
    cards: ClassVar[int] = 4
    thrown_away: ClassVar[tuple[int, ...]] = (0, 2)
