"""Content of a display: its blocks, which a director switches on and off.

FIGURES stand below the clock, PANELS take turns beside it, NOTICES come when there is something to say. The
clock and who moves where are always shown.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from words.text import Text

FIGURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": Text("Players left"),
        "average": Text("Average stack, in chips and big blinds"),
        "pool": Text("Prize pool"),
        "entries": Text("Rebuys and add-ons"),
    }
)
PANELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "payouts": Text("Payouts"),
        "leaders": Text("Chip leaders, when stacks have been counted"),
        "out": Text("Who went out last"),
        "bounties": Text("Bounties, where there are side games"),
        "standings": Text("Standings of the season"),
    }
)
NOTICES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seating": Text("Where everybody sits, before the start"),
        "colour_up": Text("Chips that are coloured up"),
        "coming": Text("Countdown to what is next: start, break, end of rebuys"),
        "caption": Text("What is announced, in writing"),
        "my_seat": Text("A code that leads players to their seat"),
        "slides": Text("The club's own slides"),
    }
)
BLOCKS: Final[Mapping[str, str]] = MappingProxyType({**FIGURES, **PANELS, **NOTICES})
DEFAULT_BLOCKS: Final = (
    *("players", "average", "pool", "payouts", "leaders", "out", "bounties", "standings"),
    *("seating", "colour_up", "coming", "caption", "my_seat", "slides"),
)
