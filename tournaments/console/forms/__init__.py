"""The acts of a night as forms; importing this package registers them all in ACTS."""

from tournaments.console.forms import (
    call_acts,
    clock_acts,
    colour_acts,
    conduct_acts,
    deal_acts,
    digital_acts,
    entry_acts,
    game_acts,
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
    "call_acts",
    "clock_acts",
    "colour_acts",
    "conduct_acts",
    "deal_acts",
    "digital_acts",
    "entry_acts",
    "game_acts",
    "hand_acts",
    "prize_acts",
    "seat_acts",
    "side_acts",
    "variation_acts",
]
