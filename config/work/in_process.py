"""The work of a site without workers: a thread of each process does it, apart from the one that tables wait
for."""

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from config.models import Job
from config.work.notifying import ticker
from config.work.sweep import do_due, prepare

A_MOMENT: Final = timedelta(seconds=1)


class InProcess:
    """Looks for what is due, and does it. What could not be done just now, because somebody else is at it, is
    left alone for a moment."""

    def __init__(self) -> None:
        self.rests_until: datetime | None = None

    def when(self) -> datetime | None:
        """Return when the next job is due."""
        now = timezone.now()
        prepare(now)
        due = Job.objects.waiting().order_by("due_at").values_list("due_at", flat=True).first()
        if due is None or self.rests_until is None or self.rests_until > now + A_MOMENT:
            return due
        return max(due, self.rests_until)

    def do(self, now: datetime) -> None:
        """Do all that is due."""
        do_due(lambda: ticker.is_ended)
        self.rests_until = timezone.now() + A_MOMENT


def join_ticker() -> None:
    """Have this process do the work."""
    work = InProcess()
    ticker.add(work.when, work.do)
