"""Looking through all that is stored for what does not hold (`manage.py doctor`): each app says what can be
looked through, and what of it can be made anew.

    register(Check("standings", Text("Standings equal a recomputation"), look))     # when an app is ready

A check looks and yields findings; one that follows from something else brings what mends it. Nothing that was
recorded is ever changed by it.

Checks of the site's own data: the database, work that nobody does, sessions that have ended.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.models import Job
from config.work.registry import find
from config.work.runner import silence_of
from words.text import Text


@dataclass(frozen=True, slots=True)
class Finding:
    """where: what it is about; words: what does not hold; mend: makes it anew from what it follows from,
    and raises NotAllowed where the rules do not let it; None where a person has to decide."""

    where: str
    words: str
    mend: Callable[[], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Check:
    """name: by which it is asked for; words: what holds where it finds nothing."""

    name: str
    words: str
    look: Callable[[], Iterator[Finding]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Examined:
    """Result of one check. mended: of these, what holds again; left: what does not, with why it could not be
    mended where that was tried."""

    check: Check
    left: tuple[Finding, ...]
    mended: tuple[Finding, ...] = ()


_checks: dict[str, Check] = {}


def register(check: Check) -> None:
    """It is part of every examination from now on. Raises ValueError where another one has its name."""
    if _checks.setdefault(check.name, check) is not check:
        raise ValueError(f"There is another check called {check.name}.")


def all_checks() -> list[Check]:
    """Every check there is."""
    return list(_checks.values())


def examine(check: Check, *, fix: bool) -> Examined:
    """Look; with fix mend what can be, and look again: only what is not found any more is mended."""
    findings = list(check.look())
    mending = [finding for finding in findings if finding.mend]
    if not (fix and mending):
        return Examined(check, tuple(findings))
    why: dict[Finding, str] = {}
    for finding in mending:
        try:
            finding.mend()  # type: ignore[misc]  # those alone are in the list
        except NotAllowed as refusal:
            why[finding] = refusal.reason
    again = list(check.look())
    left = [
        Finding(each.where, Text("{words} It cannot be mended: {reason}", words=each.words, reason=why[each]))
        if each in why
        else each
        for each in again
    ]
    return Examined(check, tuple(left), tuple(each for each in mending if each not in again))


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
