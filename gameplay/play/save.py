"""Saving a locked table whose hand, chairs or options have changed."""

from functools import partial

from django.db import transaction

from config.live import ticker
from config.live import topics as signals
from gameplay.live_hands import remember
from gameplay.models import Table
from gameplay.play.locking import LockedTable
from gameplay.play.schedule import next_moment
from gameplay.ring.facts import Player
from gameplay.sources import Next

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
    """A new version of the table, and what follows from that. following: what happens there next, where it
    has been found out since the last change."""
    _schedule(at, following or next_moment(at))
    _note_turn(at)
    _write(at)
    _remember_hand(at)
    _wake_ticker(at)
    _tell_pages(at)
    return at.table


def _schedule(at: LockedTable, following: Next) -> None:
    """The moment at which the table goes on by itself."""
    at.table.due_at, at.table.status = following.at, following.status


def _note_turn(at: LockedTable) -> None:
    """Note whose turn it is and who sits there, for the pages of the other tables at which they sit."""
    player = whose_turn(at)
    at.table.turn = player.model_dump() if player is not None else None
    if at.table.log_id is not None:
        at.table.seated = " ".join(
            ["", *(chair.player.key for chair in at.source.chairs.values() if not chair.has_left), ""]
        )


def whose_turn(at: LockedTable) -> Player | None:
    """The player who is asked for a choice, or for the next game."""
    if at.table.status != Table.Status.PLAYING:
        return None
    if at.playing is not None:
        return at.playing.turn
    choosing = at.source.choosing(at.now) if at.source.choosing_time else None
    return choosing.player if choosing is not None else None


def _write(at: LockedTable) -> None:
    at.table.version += 1
    at.table.save(update_fields=SAVED)


def _remember_hand(at: LockedTable) -> None:
    """Once it is committed, this process need not replay the hand again."""
    transaction.on_commit(partial(remember, at.table.pk, at.table.version, at.live))


def _wake_ticker(at: LockedTable) -> None:
    """Once it is committed, the ticker knows when the table goes on."""
    if at.table.due_at is not None:
        transaction.on_commit(partial(ticker.wake, at.table.due_at))


def _tell_pages(at: LockedTable) -> None:
    """Once it is committed, every open page of the table is told."""
    signals.changed(f"table-{at.table.pk}")
