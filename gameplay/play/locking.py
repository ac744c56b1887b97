"""The row of a table, locked while something is written there."""

from dataclasses import dataclass
from datetime import datetime

from config.live import pulse
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import Table
from gameplay.queries import by_pk, locked_row, locked_row_if_due
from gameplay.sources import RingSource, TableSource, ring_source, source_of


@dataclass(slots=True)
class LockedTable:
    """A table to the end of the transaction that holds its row; passed along by whoever writes.

    table: the row with its club and log.
    source: what it is dealt from, with what this transaction has recorded.
    live: its latest hand as this transaction has played it; None before the first.
    now: the time of everything that the transaction writes.
    """

    table: Table
    source: TableSource
    live: LiveHand | None
    now: datetime

    @classmethod
    def of(cls, table: Table, now: datetime) -> "LockedTable":
        """A row that the caller has locked, or has just made."""
        if table.made_up_until is not None and pulse.is_yet_to_come(table.made_up_until, now):
            table.made_up_until = None
        return cls(table, source_of(table), live_hand(table), now)

    @property
    def playing(self) -> LiveHand | None:
        """The hand that is on."""
        return self.live if self.live is not None and self.live.is_on else None

    @property
    def ring(self) -> RingSource:
        """The source of a ring table. Raises NotAllowed at a table of a night."""
        return ring_source(self.source)

    def is_in_hand(self, seat: int) -> bool:
        """True if this seat was dealt into the hand that is on."""
        return self.playing is not None and seat in self.playing.seats


def locked(pk: int, now: datetime) -> LockedTable:
    """Waits for the table. Raises Table.DoesNotExist."""
    table = locked_row(pk)
    if table is None:
        raise Table.DoesNotExist
    return LockedTable.of(table, now)


def locked_if_due(pk: int, now: datetime) -> LockedTable | None:
    """The table if something is due there; None, and nothing is locked, if not."""
    table = locked_row_if_due(pk, now)
    return None if table is None else LockedTable.of(table, now)


def unlocked(pk: int) -> Table:
    """The table as it is, for whoever has nothing to write. Raises Table.DoesNotExist."""
    table = by_pk(pk)
    if table is None:
        raise Table.DoesNotExist
    return table
