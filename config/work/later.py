"""Asking for work that comes later, in the transaction that is the reason for it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from config.models import Job
from config.work.notifying import tell
from config.work.registry import Task

AT_ONCE = 500  # how many rows are written by one statement


class Asked(NamedTuple):
    """key: by which it is recognised when it is asked for again; ids: what it is about; at: not before that,
    None for at once."""

    key: str
    ids: Mapping[str, int]
    at: datetime | None = None


def later(task: Task, *, key: str, at: datetime | None = None, **ids: int) -> None:
    """Have it done with these ids, once, whatever becomes of this process, if the present transaction is
    committed. key: of two who ask for the same, the second changes nothing, be the first done or not."""
    all_later(task, [Asked(key, ids, at)])


def all_later(task: Task, requests: Iterable[Asked]) -> None:
    """The same of many."""
    now = timezone.now()
    rows = [
        Job(key=key, task=task.name, ids=dict(ids), made_at=now, due_at=at or now)
        for key, ids, at in requests
    ]
    if not rows:
        return
    keys = [row.key for row in rows if row.due_at <= now]
    due = Job.objects.waiting().filter(key__in=keys).values_list("pk", flat=True)
    soonest = min(row.due_at for row in rows)
    with transaction.atomic():
        Job.objects.bulk_create(rows, batch_size=AT_ONCE, ignore_conflicts=True)
        transaction.on_commit(lambda: tell(due, soonest), robust=True)
