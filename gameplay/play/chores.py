"""Chores of the ticker at digital tables."""

import logging
import time
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from config.live import pulse, ticker
from config.serving.request_queue import yield_to_interactive
from gameplay.models import Presence, Table
from gameplay.play.due import reschedule, run_due
from gameplay.play.locked_table import is_out_of_reach
from gameplay.play.night_sync import sync_all_nights
from gameplay.play.outages import make_up_everywhere, time_runs
from gameplay.queries import due_tables, next_due, tables_after

LEFT_ALONE: Final = 10.0  # seconds for which a table is left alone at which something failed

A_MINUTE: Final = 60.0  # seconds between two looks for tables that are out of reach
SOON: Final = timedelta(seconds=5)
FAR: Final = timedelta(minutes=2)  # what is nearer comes by itself

log = logging.getLogger(__name__)
_failed: dict[int, float] = {}


def next_moment() -> datetime | None:
    """Return when something is due at any table that did not just fail."""
    return next_due(but=failing_tables())


def run_due_tables(now: datetime) -> None:
    """Do what is due at every table; one at which it fails holds up none of the others, and what people ask
    goes before what house players do."""
    alone = failing_tables()
    for table in due_tables(now):
        if table.pk in alone:
            continue
        yield_to_interactive()
        try:
            run_due(table=table)
        except Exception:
            _failed[table.pk] = time.monotonic() + LEFT_ALONE
            log.exception("Table %s: what was due could not be done", table.pk)


def failing_tables() -> set[int]:
    """The tables at which something failed a moment ago."""
    moment = time.monotonic()
    for pk in [pk for pk, until in _failed.items() if until <= moment]:
        del _failed[pk]
    return set(_failed)


class Startup:
    """Work done once in each process: nights go on where an earlier one left them."""

    is_over = False

    def when(self) -> datetime | None:
        """At once, once in the life of a process."""
        return None if self.is_over else timezone.now()

    def do(self, now: datetime) -> None:
        """Bring in step what other processes left when they ended."""
        self.is_over = True  # whatever fails: the next look at a table does the same
        sync_all_nights()


class ClockCheck:
    """Every minute, and when a process begins: tables whose next moment is out of reach, because the clock of
    the machine was ahead and has been put back, go on; so do the notes of who was there."""

    def __init__(self) -> None:
        self.looked_at: float | None = None  # by a clock that nobody puts back

    def when(self) -> datetime | None:
        """Once a minute by the clock that nobody sets."""
        since = None if self.looked_at is None else time.monotonic() - self.looked_at
        return timezone.now() + timedelta(seconds=0 if since is None else max(0, A_MINUTE - since))

    def do(self, now: datetime) -> None:
        """Bring deadlines and presence back that lie so far ahead that the clock on the wall must have been
        put back."""
        self.looked_at = time.monotonic()
        for table in tables_after(now + FAR):
            if is_out_of_reach(table, now):
                reschedule(table=table, now=now)
        Presence.objects.filter(seen_at__gt=now + SOON).update(seen_at=now)
        Table.objects.filter(seen_at__gt=now + SOON).update(seen_at=now)


beginning, reach = Startup(), ClockCheck()


def join_ticker() -> None:
    """Have the ticker of this process do what is due at digital tables."""
    pulse.heart.watch(time_runs, make_up_everywhere)
    ticker.add(beginning.when, beginning.do)
    ticker.add(next_moment, run_due_tables)
    ticker.add(reach.when, reach.do)
