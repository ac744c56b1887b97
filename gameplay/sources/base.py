"""Source that every table is dealt from, wherever its players, chips and blinds are on record."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gameplay.live_hands import LiveHand
from gameplay.ring import Chair
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.ring.table_options import Settings
from tables.actions import Recorder


@dataclass(frozen=True, slots=True)
class Next:
    """Next event of a table by itself.

    at: when; None for never.
    status: of the table until then, a Table.Status.
    """

    at: datetime | None
    status: str


class TableSource(Protocol):
    """A table as its hands are dealt from it.

    Made by `source_of` for one request or one transaction. It knows what that transaction has recorded, which
    nobody else does before the commit: whoever writes passes the same source along. What writes is called
    with the row of the table locked.
    """

    @property
    def settings(self) -> Settings:
        """Settings of the table."""

    @property
    def chairs(self) -> Mapping[int, Chair]:
        """Seat → who sits there."""

    @property
    def pause(self) -> str | None:
        """Reason why the table is paused, "" where nobody gave one; None if it is not."""

    @property
    def choosing_time(self) -> int:
        """Seconds for which a dealer may choose the next game, 0 where none does."""

    def choosing(self, now: datetime) -> Choosing | None:
        """Return which dealer has yet to choose the next game, if one has."""

    def choice_due(self, live: LiveHand | None, choosing: Choosing, now: datetime) -> datetime:
        """Return when the time of the dealer who is asked is over. live: the last hand."""

    def lineup(self, now: datetime) -> Lineup | Waiting:
        """The next hand as it would be dealt now, or why none can be. Writes nothing."""

    def between_hands(self, live: LiveHand | None, now: datetime) -> Next:
        """Return what happens next at a table that is not paused, while no hand is on. live: the last
        hand."""

    def next_hand(self, now: datetime, chance: random.Random) -> Lineup | Waiting:
        """Records all that comes before the next hand, and returns this hand, or why it waits after all.

        chance: by which house players pick a game. Raises NotAllowed.
        """

    def begun(self, dealt: Lineup, now: datetime) -> None:
        """The row of this hand has been written."""

    def hand_finished(self, live: LiveHand, now: datetime) -> bool:
        """Records what a hand came to, in the transaction of its last choice.

        False if it does not count: on a night the director may have voided it while it was played.
        """

    def hand_voided(self, live: LiveHand, why: str, by: Recorder, now: datetime) -> None:
        """Takes a hand that is on out of force: everybody has the chips they had before it."""
