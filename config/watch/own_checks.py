"""Checks of the site's own data: the database, work that nobody does, sessions that have ended."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from config.models import Job
from config.watch.examination import Check, Finding, register
from config.work.registry import find
from config.work.runner import silence_of
from words.text import Text

LATE: Final = timedelta(minutes=5)  # that a job may be, as for /readyz
DAILY: Final = timedelta(days=2)  # what is cleared up daily is gone by then


def look_at_database() -> Iterator[Finding]:
    """The file of SQLite is whole, and no row names one that is not there."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check")
        wrong = [words for (words,) in cursor.fetchall() if words != "ok"]
        cursor.execute("PRAGMA foreign_key_check")
        lost = sorted({(table, names) for table, _, names, _ in cursor.fetchall()})
    for words in wrong:
        yield Finding(Text("The database"), words)
    for table, names in lost:
        yield Finding(table, Text("A row names one of {table} that is not there.", table=names))


def look_at_jobs() -> Iterator[Finding]:
    """Nothing has failed for good, waits for nobody, or is begun again and again."""
    now = timezone.now()
    for job in Job.objects.filter(done_at=None).order_by("due_at", "pk").iterator():
        if find(job.task) is None:
            yield Finding(job.key, Text("This version of the site has no task {task}.", task=job.task))
        elif job.failed_at:
            yield Finding(job.key, Text("It has failed for good: {error}", error=job.error))
        elif job.due_at < now - LATE:
            yield Finding(job.key, _late(job))


def _late(job: Job) -> Text:
    if job.attempts:
        minutes = int(silence_of(job).total_seconds()) // 60
        return Text(
            "It was begun, has not been heard of for {minutes} minutes, and nobody takes it over.",
            minutes=minutes,
        )
    return Text("It is due since {moment:%-d %B %Y, %H:%M} UTC, and nobody does it.", moment=job.due_at)


def look_at_sessions() -> Iterator[Finding]:
    """Sessions that have ended are gone."""
    ended = Session.objects.filter(expire_date__lt=timezone.now() - DAILY)
    if count := ended.count():
        words = Text(
            "{count} has ended and is still kept.", "{count} have ended and are still kept.", count=count
        )
        yield Finding(Text("Sessions"), words, lambda: _delete(ended))


def _delete(rows: object) -> None:
    rows.delete()  # type: ignore[attr-defined]  # a queryset


def register_checks() -> None:
    """Have it looked at."""
    register(Check("database", Text("The database is whole"), look_at_database))
    register(Check("jobs", Text("Work that comes later is done"), look_at_jobs))
    register(Check("sessions", Text("What has ended is cleared up"), look_at_sessions))
