"""Doing a job: its effect and the mark that it is done are one transaction, so that twice is once.

Before it is begun that is written down, and when it is tried again should nothing more be heard of it, which
is not before it must have ended: whoever is killed leaves it to others, and a job that ends every process
that begins it is given up in the end.
"""

import logging
import time
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from config.models import Job
from config.privacy.redaction import redacted
from config.watch import metrics
from config.work import registry
from config.work.limits import UNDER_WAY
from config.work.notifying import tell

PAUSES: Final = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
)
"""After each attempt that failed; the one that follows them is the last."""

MOST_ATTEMPTS: Final = len(PAUSES) + 1
LONGEST_ERROR: Final = 500
NEVER_ENDED: Final = "The process that was doing it ended."

log = logging.getLogger(__name__)


class TakenOver(Exception):
    """Raised where another worker has the job: this process said nothing for too long."""


_under_way: ContextVar[Job | None] = ContextVar("_under_way", default=None)


class NoSuchTask(LookupError):
    """The job names a task that this version of the site does not have: one of an older one, or of a
    newer."""


def run(pk: int) -> bool:
    """Do this job if it is due and nobody else does it; whether it, or a part of it, is done now. What goes
    wrong is noted in its row and in the log."""
    job = _begun(pk)
    if job is None:
        return False
    token, began = _under_way.set(job), time.perf_counter()
    try:
        effect = _task_of(job).do(**job.ids)
        with transaction.atomic():
            is_done = _held(pk) is not None and _end(job, effect() if effect else None)
    except TakenOver:
        log.warning("%s was taken over by another process while this one stood still", job)
        return False
    except Exception as error:
        metrics.job_done(job.task, "failed", time.perf_counter() - began)
        _note_failure(job, error)
        return False
    finally:
        _under_way.reset(token)
    metrics.job_done(job.task, "done" if is_done else "nothing", time.perf_counter() - began)
    return is_done


def at_work() -> None:
    """A word of whoever does a job that takes many steps, before each of them: nobody else begins it for as
    long as the task may be silent. Raises TakenOver where somebody has; nothing happens outside a job."""
    job = _under_way.get()
    if job is None:
        return
    ours = Job.objects.waiting().filter(pk=job.pk, attempts=job.attempts)
    if not ours.update(due_at=max(job.due_at, timezone.now() + silence_of(job))):
        raise TakenOver


def silence_of(job: Job) -> timedelta:
    """For how long nothing may be heard of it before others take it over."""
    task = registry.find(job.task)
    return task.silent_for or UNDER_WAY if task else UNDER_WAY


@transaction.atomic
def _begun(pk: int) -> Job | None:
    """The job, with one attempt more; None where it is not due, somebody else is at it, or it was the
    last."""
    now = timezone.now()
    job = Job.objects.due(now).select_for_update(skip_locked=True).filter(pk=pk).first()
    if job is None:
        return None
    job.attempts, job.swept_at = job.attempts + 1, None
    if job.attempts > 1:
        job.error = job.error or NEVER_ENDED
    if job.attempts > MOST_ATTEMPTS:
        job.failed_at = now
        log.error("%s has been given up: the last process that began it ended", job)
    else:
        job.due_at = now + max(_pause(job), silence_of(job))
    job.save(update_fields=["attempts", "swept_at", "due_at", "failed_at", "error"])
    return None if job.failed_at else job


def _pause(job: Job) -> timedelta:
    """From the failure of its latest attempt to the next."""
    return PAUSES[min(job.attempts, len(PAUSES)) - 1]


def _task_of(job: Job) -> registry.Task:
    task = registry.find(job.task)
    if task is None:
        raise NoSuchTask(f"There is no task called {job.task}.")
    return task


def _held(pk: int) -> Job | None:
    """The job, held to the end of the transaction; None where somebody else has done it meanwhile."""
    return Job.objects.waiting().select_for_update().filter(pk=pk).first()


def _end(job: Job, outcome: registry.Outcome | None) -> bool:
    """In the transaction of its effect: it is done, or asks to be done again at once."""
    now = timezone.now()
    job.attempts, job.error = 0, ""
    if outcome is registry.MORE:
        job.due_at = now
        transaction.on_commit(lambda: tell([job.pk], now), robust=True)
    else:
        job.done_at = now
    job.save(update_fields=["attempts", "error", "due_at", "done_at"])
    return True


@transaction.atomic
def _note_failure(job: Job, error: Exception) -> None:
    """It has failed: it is tried again after its pause, or by nobody any more."""
    if _held(job.pk) is None:
        return
    job.error = redacted(f"{type(error).__name__}: {error}")[:LONGEST_ERROR]
    if job.attempts == MOST_ATTEMPTS:
        job.failed_at = timezone.now()
        log.error("%s has failed for good, until somebody has it tried again", job, exc_info=error)
    else:
        job.due_at = timezone.now() + _pause(job)
        log.warning("%s has failed, and is tried again at %s", job, job.due_at, exc_info=error)
    job.save(update_fields=["error", "due_at", "failed_at"])


@transaction.atomic
def try_again(pk: int) -> bool:
    """Have a job that failed, for good or not, done at once and as if it had never been tried; whether there
    is one."""
    now = timezone.now()
    job = Job.objects.select_for_update().filter(pk=pk, done_at=None).exclude(error="").first()
    if job is None:
        return False
    job.attempts, job.error, job.failed_at, job.due_at = 0, "", None, now
    job.save(update_fields=["attempts", "error", "failed_at", "due_at"])
    transaction.on_commit(lambda: tell([pk], now), robust=True)
    return True


@transaction.atomic
def forget(pk: int) -> bool:
    """A job that has failed for good goes, with what was to be done; whether there is one."""
    job = Job.objects.select_for_update().filter(pk=pk).exclude(failed_at=None).first()
    if job is None:
        return False
    job.delete()
    return True


def bring_back(now: datetime) -> None:
    """The clock of the machine was ahead and has been put back: what is to wait for no moment of its own does
    not wait until it is there again."""
    ahead = Job.objects.waiting().filter(due_at__gt=now)
    tried = ahead.filter(attempts__gt=0, due_at__gt=now + PAUSES[-1])
    asked_at_once = ahead.filter(attempts=0, due_at=F("made_at"))
    for lost in (tried, asked_at_once):
        if lost.exists():
            lost.update(due_at=now)
