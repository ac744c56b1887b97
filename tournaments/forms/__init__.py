"""The acts of a night as forms; importing this package registers them all in ACTS."""

from tournaments.forms import clock, colours, entries, hands, prizes, screens, seats, tablets
from tournaments.forms.acts import ACTS, Act, fresh_request

__all__ = [
    "ACTS",
    "Act",
    "clock",
    "colours",
    "entries",
    "fresh_request",
    "hands",
    "prizes",
    "screens",
    "seats",
    "tablets",
]
