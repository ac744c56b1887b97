"""An event as one viewer may see it."""

from typing import Any, Final

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events.dealing import (
    Burnt,
    Dealt,
    DealtCovered,
    DealtToForehead,
    DealtToMiddle,
    Discarded,
    Drew,
    LookedAt,
)
from gameplay.engine.events.event import Event

SPECTATOR: Final = -1
DIRECTOR: Final = -2
PRIVATE: Final = (Dealt, Discarded, Drew, Burnt, DealtToForehead, DealtCovered, LookedAt, DealtToMiddle)
NOBODYS: Final = (Burnt, DealtCovered, DealtToMiddle)
"""Cards of these nobody sees but the director."""


def seen_by(event: Event, viewer: int) -> Event:
    """The event as this viewer may see it."""
    is_hidden = isinstance(event, PRIVATE) or getattr(event, "is_private", False)
    if viewer == DIRECTOR or not is_hidden:
        return event
    hidden: Any = event
    if isinstance(event, DealtToForehead):
        is_seen = viewer not in (event.seat, SPECTATOR)
    else:
        is_seen = not isinstance(event, NOBODYS) and hidden.seat == viewer
    return event if is_seen else unseen(hidden)


def unseen(event: Any) -> Event:
    """An event with cards that nobody knows instead of its own."""
    seen: Event = event._replace(cards=(UNKNOWN,) * len(event.cards))
    return seen
