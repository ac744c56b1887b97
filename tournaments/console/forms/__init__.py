"""The acts of a night as forms; importing this package registers them all in ACTS."""

from tournaments.console.forms import (
    chip_rows,
    clock_acts,
    copied_acts,
    deal_acts,
    entry_acts,
    hand_acts,
    prize_acts,
    seat_acts,
    side_acts,
    variation_acts,
)
from tournaments.console.forms.registry import ACTS, Act

__all__ = [
    "ACTS",
    "Act",
    "chip_rows",
    "clock_acts",
    "copied_acts",
    "deal_acts",
    "entry_acts",
    "hand_acts",
    "prize_acts",
    "seat_acts",
    "side_acts",
    "variation_acts",
]
