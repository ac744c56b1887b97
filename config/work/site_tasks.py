"""Daily jobs of the site for itself."""

from typing import Final

from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone

from config.models import Job, SignedInDevice
from config.work.registry import A_WEEK, A_YEAR, MORE, Effect, Outcome, Task, all_tasks, register
from words.text import Text

AT_ONCE: Final = 1000  # rows that go in one transaction


def forget_sessions() -> Effect:
    """Sessions that have ended go."""

    def forget() -> Outcome | None:
        old = Session.objects.filter(expire_date__lt=timezone.now()).values_list("pk", flat=True)[:AT_ONCE]
        gone, _ = Session.objects.filter(pk__in=list(old)).delete()
        kept = Session.objects.values("session_key")
        SignedInDevice.objects.exclude(session_key__in=kept).delete()
        return MORE if gone == AT_ONCE else None

    return forget


def forget_jobs() -> Effect:
    """Jobs that were done, or failed, go when nobody can ask for the same again."""

    def forget() -> Outcome | None:
        now = timezone.now()
        old = Q(done_at__lt=now - A_YEAR) | Q(failed_at__lt=now - A_YEAR)
        for task in all_tasks():
            old |= Q(task=task.name, done_at__lt=now - task.remembered_for)
        outdated = Job.objects.filter(old)
        gone, _ = Job.objects.filter(pk__in=list(outdated.values_list("pk", flat=True)[:AT_ONCE])).delete()
        return MORE if gone == AT_ONCE else None

    return forget


def register_tasks() -> None:
    """Have it done."""
    sessions, jobs = Text("Forget sessions that have ended"), Text("Forget old jobs")
    register(Task("forget_sessions", sessions, forget_sessions, is_daily=True, remembered_for=A_WEEK))
    register(Task("forget_jobs", jobs, forget_jobs, is_daily=True, remembered_for=A_WEEK))
