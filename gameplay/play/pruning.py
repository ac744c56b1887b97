"""Pruning of what has not been touched for long: practice tables with their hands, and visitors who have sat
at no table that is kept. Tables that somebody opened for others, and those of nights, stay.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max, QuerySet

from gameplay.models import Guest, Table
from tables.models import Entry

UNTOUCHED: Final = timedelta(days=30)
AT_ONCE: Final = 500
"""How many visitors go before others have their turn at the database."""


@dataclass(frozen=True, slots=True)
class Untouched:
    """Some of what is to go: a table with all that belongs to it, else visitors. entry: the latest of all
    logs when it was looked for who has sat down; before: since when it has not been touched."""

    before: datetime
    table: int | None = None
    guests: tuple[int, ...] = ()
    entry: int = 0


def find_untouched(now: datetime) -> Untouched | None:
    """Return what goes next, or None; this may take long, and locks nothing."""
    before = now - UNTOUCHED
    table = _practice(before).values_list("pk", flat=True).first()
    if table is not None:
        return Untouched(before, table)
    entry = Entry.objects.aggregate(latest=Max("pk"))["latest"] or 0
    old = Guest.objects.filter(created_at__lt=before).order_by("pk").values_list("pk", flat=True)
    kept = _seated(Entry.objects.all()) if old.exists() else set()
    gone = [pk for pk in old if pk not in kept]
    return Untouched(before, None, tuple(gone[:AT_ONCE]), entry) if gone else None


@transaction.atomic
def take_away(untouched: Untouched) -> None:
    """It goes, unless somebody has come back meanwhile."""
    if untouched.table is not None:
        _take_away_table(untouched.table, untouched.before)
    if untouched.guests:
        back = _seated(Entry.objects.filter(pk__gt=untouched.entry))
        Guest.objects.filter(pk__in=[pk for pk in untouched.guests if pk not in back]).delete()


def _practice(before: datetime) -> QuerySet[Table]:
    return Table.objects.filter(practice=True, tournament=None, seen_at__lt=before).order_by("pk")


def _take_away_table(pk: int, before: datetime) -> None:
    """A table with its hands and its log."""
    table = _practice(before).select_for_update(of=("self",)).select_related("log").filter(pk=pk).first()
    if table is None:
        return
    log = table.log
    table.delete()
    if log is not None:
        log.delete()


def _seated(entries: QuerySet[Entry]) -> set[int]:
    """The visitors who sat down in these entries."""
    sat = entries.filter(kind="sat_down", payload__player__kind="guest")
    return set(sat.values_list("payload__player__id", flat=True))
