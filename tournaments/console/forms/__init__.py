"""The acts of a night as forms; importing this package registers them all in ACTS."""

from tournaments.console.forms import (
    calls,
    clock,
    colours,
    digital_tables,
    entries,
    hands,
    prizes,
    seats,
)
from tournaments.console.forms.acts import ACTS, Act

__all__ = [
    "ACTS",
    "Act",
    "calls",
    "clock",
    "colours",
    "digital_tables",
    "entries",
    "hands",
    "prizes",
    "seats",
]
