"""Figures about how somebody plays: how often they put chips in before the first cards are turned, and raise.

VPIP: of the hands that somebody was dealt, in how many they called or raised in the first round; blinds,
antes and straddles are no choice of theirs and do not count, nor does checking. PFR: in how many they raised
there. Hands in which nobody asked them (everybody else had folded) count, as players count them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gameplay.engine.events import BoardDealt, Called, Collected, Event, Raised, RaisedBy


@dataclass(frozen=True, slots=True)
class Figures:
    """hands: how many somebody was dealt; entered, raised: in how many of them they called or raised, or
    raised, in the first round."""

    hands: int = 0
    entered: int = 0
    raised: int = 0

    @property
    def vpip(self) -> int | None:
        """Percent, None without a hand.

        >>> Figures(8, 3, 1).vpip, Figures(8, 3, 1).pfr, Figures().vpip
        (38, 12, None)
        """
        return round(100 * self.entered / self.hands) if self.hands else None

    @property
    def pfr(self) -> int | None:
        """Percent, None without a hand."""
        return round(100 * self.raised / self.hands) if self.hands else None

    def plus(self, entered: bool, raised: bool) -> "Figures":
        """With one hand more."""
        return Figures(self.hands + 1, self.entered + entered, self.raised + raised)


def first_round(events: Iterable[Event]) -> list[Event]:
    """Return what happened before the first bets were collected or the first shared card was turned."""
    events_of_round: list[Event] = []
    for event in events:
        if isinstance(event, (Collected, BoardDealt)):
            break
        events_of_round.append(event)
    return events_of_round


def entered_and_raised(events: Sequence[Event], place: int) -> tuple[bool, bool]:
    """Return whether the player of this place called or raised in the first round of a hand, and whether they
    raised."""
    theirs = [event for event in first_round(events) if getattr(event, "seat", None) == place]
    raised = any(isinstance(event, (Raised, RaisedBy)) for event in theirs)
    return raised or any(isinstance(event, Called) for event in theirs), raised
