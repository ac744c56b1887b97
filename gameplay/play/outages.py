"""Time that is given back: nobody is timed out because the machine was away. What the site's own outages took
of a turn is given back.
Source: FCD-timeout-bet, FCD-opt-timer.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from config.live import pulse
from config.models import Outage
from gameplay.models import Table
from gameplay.play.locked_table import LockedTable, locked, save
from gameplay.queries import next_due

log = logging.getLogger(__name__)


def time_runs(now: datetime) -> bool:
    """Return whether anything goes on by itself at any table."""
    return next_due() is not None


def make_up(at: LockedTable) -> bool:
    """Give the time back that outages took of what is waited for at the table; whether there was any. The
    caller saves."""
    pulse.notice(at.now)
    began = at.table.turn_began_at or (at.live.last_at if at.live else None)
    if began is None:
        return False
    since = max(began, at.table.made_up_until or began)
    away = [each for each in pulse.outages(since, at.now) if not pulse.is_yet_to_come(each.ended_at, at.now)]
    lost = pulse.covered(away, since, at.now)
    if not lost:
        return False
    at.table.turn_began_at = began + lost
    latest = away[-1]
    at.table.made_up_until, at.table.made_up_seconds = latest.ended_at, round(lost.total_seconds())
    at.source.make_up(at.table.made_up_seconds, request_id=f"made-up-{latest.pk}", now=at.now)
    return True


def make_up_everywhere(outage: Outage) -> None:
    """Every table at which something is waited for has the time back that the outage took."""
    waiting = Table.objects.filter(due_at__isnull=False, turn_began_at__lt=outage.ended_at)
    for pk, made_up in waiting.values_list("pk", "made_up_until"):
        if made_up is None or made_up < outage.ended_at:
            try:
                make_up_at(pk)
            except Exception:
                log.exception("Table %s: the time of an outage could not be given back", pk)


@transaction.atomic
def make_up_at(pk: int) -> None:
    """The same at one table."""
    at = locked(pk, timezone.now())
    if make_up(at):
        save(at)
