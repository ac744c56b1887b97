"""Every request of a table notices what is due there and says that somebody is looking.

That is all a site without streams or a ticker needs to play on: pages that poll.
"""

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from django.db import OperationalError

from config.caching.process_cache import ProcessCache
from config.live import pulse
from config.serving.lock_waits import StillLocked, for_a_moment
from gameplay.live_hands import live_hand
from gameplay.models import Presence, Table
from gameplay.play.due import reschedule, run_due, wake_table
from gameplay.play.locked_table import is_out_of_reach
from gameplay.play.night_sync import is_to_go_on, sync_table
from gameplay.queries import last_noticed
from gameplay.ring import Chair
from gameplay.ring.table_options import LEAST_GRACE
from gameplay.rules import Requester
from gameplay.sources import source_of

EVERY: Final = timedelta(seconds=25)  # between two notes of the same presence
CUT_OFF_AFTER: Final = timedelta(seconds=LEAST_GRACE)
KNOWN_FOR: Final = timedelta(seconds=5)  # who is cut off, once it has been looked up
KEPT: Final = 2500

log = logging.getLogger(__name__)

_noted: Final = ProcessCache[tuple[int, str], datetime](KEPT)
_cut_off: Final = ProcessCache[int, tuple[datetime, frozenset[str]]](KEPT)


def visit(table: Table, who: Requester, now: datetime) -> Table:
    """The table as it is now that somebody has looked at it. Where somebody else writes there, and goes on
    doing so, it is as it was: its pages are told when they have."""
    try:
        _note(table, who, now)
        return _gone_on(table, now)
    except StillLocked:
        return table


def note_presence(table: Table, who: Requester, now: datetime) -> None:
    """A player is noticed at a table that they only have in sight beside another one."""
    with suppress(StillLocked):
        _note(table, who, now)


def _gone_on(table: Table, now: datetime) -> Table:
    act: Callable[..., Table]
    if table.is_due(now):
        act = run_due
    elif is_out_of_reach(table, now):
        act = reschedule
    elif is_resting(table):
        act = wake_table
    elif table.tournament_id is not None and is_to_go_on(table, now):
        act = sync_table
    else:
        return table
    with for_a_moment():
        return act(table=table, now=now)


def cut_off(table: Table, chairs: Iterable[Chair], now: datetime) -> frozenset[str]:
    """The keys of those people at a table whose pages were there and are not any more; not of those who are
    known to be away."""
    people = [chair.player.key for chair in chairs if chair.plays and not chair.player.is_house]
    if len(people) < 2 or table.is_over:
        return frozenset()
    cached = _cut_off.get(table.pk)
    if cached is None or not timedelta(0) <= now - cached[0] < KNOWN_FOR:
        gone = (key for key, seen_at in last_noticed(table, people).items() if _is_gone(seen_at, now))
        cached = (now, frozenset(gone))
        _cut_off.put(table.pk, cached)
    return cached[1] & {*people}


def _is_gone(seen_at: datetime, now: datetime) -> bool:
    """While the site was away nobody could be there."""
    gone = now - seen_at
    return gone > CUT_OFF_AFTER and gone - pulse.lost(seen_at, now) > CUT_OFF_AFTER


def is_resting(table: Table) -> bool:
    """Return whether the next hand waits for somebody to look."""
    if table.due_at is not None or table.status != Table.Status.PLAYING:
        return False
    live = live_hand(table)
    return live is not None and not live.is_on


def _note(table: Table, who: Requester, now: datetime) -> None:
    """Write down, every now and then, that a player is there, or that anybody looks at all. Raises
    StillLocked."""
    key = (table.pk, who.key)
    before = _noted.get(key)
    if before is not None and timedelta(0) <= now - before < EVERY:
        return
    sits = bool(who.key) and any(chair.player.key == who.key for chair in source_of(table).chairs.values())
    try:
        with for_a_moment():
            Table.objects.filter(pk=table.pk).update(seen_at=now)
            if sits:
                Presence.objects.update_or_create(table=table, player=who.key, defaults={"seen_at": now})
    except OperationalError:  # a full disk: whoever only looks goes on
        log.warning("That %s looks at table %s is not written down.", who.key or "somebody", table.pk)
    else:
        table.seen_at = now
    _noted.put(key, now)
