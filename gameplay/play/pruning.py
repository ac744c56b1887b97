"""What is taken away when it has not been touched for long: practice tables with their hands, and visitors
who have sat at no table that is kept. Tables that somebody opened for others, and those of nights, stay.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from gameplay.models import Guest, Table
from tables.models import Entry

UNTOUCHED: Final = timedelta(days=30)
AT_ONCE: Final = 20
"""How many tables go before others have their turn at the database."""


def prune(now: datetime) -> bool:
    """Take away some of what is to go, a table at a time; whether there may be more."""
    before = now - UNTOUCHED
    old = list(_practice(before).values_list("pk", flat=True)[:AT_ONCE])
    for pk in old:
        _take_away(pk, before)
    if len(old) == AT_ONCE:
        return True
    _forget_guests(before)
    return False


def _practice(before: datetime) -> QuerySet[Table]:
    return Table.objects.filter(practice=True, tournament=None, seen_at__lt=before).order_by("pk")


@transaction.atomic
def _take_away(pk: int, before: datetime) -> None:
    """A table with its hands and its log, unless somebody has come back to it meanwhile."""
    table = _practice(before).select_for_update(of=("self",)).select_related("log").filter(pk=pk).first()
    if table is None:
        return
    log = table.log
    table.delete()
    if log is not None:
        log.delete()


@transaction.atomic
def _forget_guests(before: datetime) -> None:
    """Visitors of long ago who are in no log of a table."""
    old = list(Guest.objects.filter(created_at__lt=before).values_list("pk", flat=True))
    if not old:
        return
    sat = Entry.objects.filter(kind="sat_down", payload__player__kind="guest")
    kept = set(sat.values_list("payload__player__id", flat=True))
    gone = [pk for pk in old if pk not in kept]
    for start in range(0, len(gone), 500):
        Guest.objects.filter(pk__in=gone[start : start + 500]).delete()
