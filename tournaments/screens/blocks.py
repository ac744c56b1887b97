"""What a display can show: its blocks, which a director switches on and off.

FIGURES stand below the clock, PANELS take turns beside it, NOTICES come when there is something to say. The
clock and who moves where are always shown.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from clubs.saying import Said

FIGURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": Said("Players left"),
        "average": Said("Average stack, in chips and big blinds"),
        "pool": Said("Prize pool"),
        "entries": Said("Rebuys and add-ons"),
    }
)
PANELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "payouts": Said("Payouts"),
        "leaders": Said("Chip leaders, when stacks have been counted"),
        "out": Said("Who went out last"),
        "standings": Said("Standings of the season"),
    }
)
NOTICES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seating": Said("Where everybody sits, before the start"),
        "colour_up": Said("Chips that are coloured up"),
        "coming": Said("Countdown to what is next: start, break, end of rebuys"),
        "caption": Said("What is announced, in writing"),
    }
)
BLOCKS: Final[Mapping[str, str]] = MappingProxyType({**FIGURES, **PANELS, **NOTICES})
DEFAULT_BLOCKS: Final = (
    *("players", "average", "pool", "payouts", "leaders", "standings"),
    *("seating", "colour_up", "coming", "caption"),
)
