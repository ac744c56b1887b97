"""The acts of a night as forms; importing this package registers them all in ACTS."""

from tournaments.console.forms import (
    clock,
    colours,
    digital_tables,
    entries,
    hands,
    prizes,
    seats,
    tablets,
)
from tournaments.console.forms.acts import ACTS, Act

__all__ = [
    "ACTS",
    "Act",
    "clock",
    "colours",
    "digital_tables",
    "entries",
    "hands",
    "prizes",
    "seats",
    "tablets",
]
