"""The row of a table, locked while something is written there: what happens there next by itself, and how it
is saved when its hand, chairs or options have changed.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction

from config.live import pulse, ticker
from config.live import topics as signals
from gameplay.engine.betting import Betting
from gameplay.engine.hand import Hand
from gameplay.live_hands import LiveHand, in_progress, live_hand, remember
from gameplay.models import Table
from gameplay.queries import by_pk, locked_row, locked_row_if_due
from gameplay.ring import Chair, deadlines
from gameplay.ring.facts import Player
from gameplay.ring.table_options import TableOptions
from gameplay.sources import Next, RingSource, TableSource, ring_source, source_of


@dataclass(slots=True)
class LockedTable:
    """A table to the end of the transaction that holds its row; passed along by whoever writes."""

    table: Table
    """The row with its club and log."""
    source: TableSource
    """With what this transaction has recorded."""
    live: LiveHand | None
    """Its latest hand as this transaction has played it; None before the first."""
    now: datetime
    """Time of everything that the transaction writes."""

    @classmethod
    def of(cls, table: Table, now: datetime) -> "LockedTable":
        """A row that the caller has locked, or has just made."""
        if table.made_up_until is not None and pulse.is_yet_to_come(table.made_up_until, now):
            table.made_up_until = None
        return cls(table, source_of(table), live_hand(table), now)

    @property
    def playing(self) -> LiveHand | None:
        """The hand that is on."""
        return in_progress(self.live)

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


QUICK: Final = 0.7
"""The pauses that a choice takes which costs nothing, on average."""

SLOWER: Final = 1.3
"""The extra pauses before a call of half the stack or more."""

WHIMS: Final = 997


def next_moment(at: LockedTable) -> Next:
    """Return when the table goes on by itself, as it is now, and its status until then."""
    if at.source.pause is not None:
        return Next(None, Table.Status.PAUSED)
    if at.playing is not None and at.playing.hand.is_held:
        waits = at.source.held_back(at.now) is not None
        return Next(None, Table.Status.WAITING) if waits else Next(at.now, Table.Status.PLAYING)
    if at.playing is not None:
        return Next(_turn_due(at, at.playing), Table.Status.PLAYING)
    return at.source.between_hands(at.live, at.now)


def _turn_due(at: LockedTable, live: LiveHand) -> datetime | None:
    player, seat = live.turn, live.turn_seat
    if player is None or seat is None:
        return None
    if has_left(player, at.source.chairs.get(seat)):
        return at.now
    options, began = at.source.settings.table, at.table.turn_began_at or live.last_at
    if player.is_house:
        return deadlines.house_acts(options, began, pauses_of(live.hand, began))
    return deadlines.turn_ends(options, began, time_bank_left(at.table, player, options))


def pauses_of(hand: Hand, began: datetime) -> float:
    """The number of pauses for which a house player thinks over its turn: the more, the more of its chips a
    call takes, and never twice the same. It rests on what everybody sees, so that it tells nothing of the
    cards."""
    decision = hand.decision
    if not isinstance(decision, Betting):
        return 1.0
    part = decision.to_call / max(1, hand.stacks[decision.seat])
    whim = (began.microsecond % WHIMS) / WHIMS
    return (QUICK + SLOWER * min(1.0, 2 * part)) * (0.75 + whim / 2)


def has_left(player: Player, chair: Chair | None) -> bool:
    """Return whether a player who has to choose has given up their seat, or their hand is dead."""
    return chair is None or chair.leaving or chair.dead or chair.player.key != player.key


def time_bank_left(table: Table, player: Player, options: TableOptions) -> int:
    """The seconds left in a player's time bank."""
    return int(table.banks.get(player.key, options.time_bank))


def is_out_of_reach(table: Table, now: datetime) -> bool:
    """Return whether what happens next at a table that plays lies further ahead than its options allow: the
    clock of the server was ahead when it was written, and has been put back."""
    if table.due_at is None or table.status != Table.Status.PLAYING:
        return False
    source = source_of(table)
    return table.due_at - now > deadlines.longest(source.settings.table, source.choosing_time)


SAVED = (
    "version",
    "hand",
    "due_at",
    "turn_began_at",
    "made_up_until",
    "made_up_seconds",
    "next_seed",
    "next_commitment",
    "banks",
    "settings",
    "name",
    "private",
    "status",
    "turn",
    "seated",
)


def save(at: LockedTable, following: Next | None = None) -> Table:
    """A new version of the table. Once it is committed this process need not replay the hand again, the
    ticker knows when the table goes on, and every open page of it is told. following: what happens there
    next, where it has been found out since the last change."""
    table, following = at.table, following or next_moment(at)
    table.due_at, table.status = following.at, following.status
    player = whose_turn(at)
    table.turn = player.model_dump() if player is not None else None
    if table.log_id is not None:
        keys = [chair.player.key for chair in at.source.chairs.values() if not chair.has_left]
        table.seated = " ".join(["", *keys, ""])
    table.version += 1
    table.save(update_fields=SAVED)
    transaction.on_commit(partial(remember, table.pk, table.version, at.live))
    if table.due_at is not None:
        transaction.on_commit(partial(ticker.wake, table.due_at))
    _tell_pages(table)
    return table


def whose_turn(at: LockedTable) -> Player | None:
    """The player who is asked for a choice, or for the next game."""
    if at.table.status != Table.Status.PLAYING:
        return None
    if at.playing is not None:
        return at.playing.turn
    choosing = at.source.choosing(at.now) if at.source.choosing_time else None
    return choosing.player if choosing is not None else None


def _tell_pages(table: Table) -> None:
    signals.changed(f"table-{table.pk}")
