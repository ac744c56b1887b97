"""Substantial action: so much has happened in a hand that a misdeal cannot be called any more.

"dm": two players after the blinds, or in stud after the forced bet, have acted on their hands. "tda": two
actions, at least one of which puts chips into the pot, or three of any kind. Posting is not an action.
Source: DM-misdeal-action, C5-4.3-misdeal, ruling 230.
"""

from collections.abc import Iterable

from gameplay.engine.events import Called, Checked, Event, Folded, Raised


def is_substantial(events: Iterable[Event], rule: str) -> bool:
    """events: of the hand from its deal; rule: "dm" or "tda"."""
    actions = [event for event in events if isinstance(event, Checked | Folded | Called | Raised)]
    if rule == "dm":
        return len({action.seat for action in actions}) >= 2
    with_chips = any(isinstance(action, Called | Raised) for action in actions)
    return len(actions) >= (2 if with_chips else 3)
