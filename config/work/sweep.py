"""Nothing that is due is forgotten: whoever does the work looks through the rows now and then.

Daily jobs, which nobody asks for: a job for each such task, whoever looks first makes it. So with what is to
be looked at anew after an upgrade: rules may have changed by which something that is kept was computed.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.apps import AppConfig
from django.db.models import Q
from django.db.models.signals import post_migrate
from django.utils import timezone

from config.models import Job
from config.serving.request_queue import yield_to_interactive
from config.work.later import later
from config.work.notifying import backlog, tell
from config.work.registry import all_tasks
from config.work.runner import bring_back, run

NEW_SITE: Final = "config.0001_jobs"
"""Migration of a database in which nothing has been written yet."""


def ask_for_daily(now: datetime) -> None:
    """The jobs of this day, if nobody has asked for them yet."""
    day = now.date()
    keys = {f"{task.name}/{day}": task for task in all_tasks() if task.is_daily}
    existing = set(Job.objects.filter(key__in=keys).values_list("key", flat=True))
    for key in keys.keys() - existing:
        later(keys[key], key=key)


def follow_upgrades(app: AppConfig) -> None:
    """From now on whatever is to be done after an upgrade is asked for once its migrations are done."""
    post_migrate.connect(ask_after_upgrade, sender=app, dispatch_uid="after_upgrade")


def ask_after_upgrade(plan: Iterable[tuple[Any, bool]] = (), **_: Any) -> None:
    """The jobs that follow an upgrade. plan: the migrations that were done, each with whether it was undone
    instead."""
    done = [f"{migration.app_label}.{migration.name}" for migration, is_undone in plan if not is_undone]
    if not done or NEW_SITE in done:
        return
    for task in all_tasks():
        if task.after_upgrade:
            later(task, key=f"{task.name}/after-{done[-1]}")


A_MOMENT: Final = timedelta(seconds=10)  # what was committed just now has been sent already
AGAIN_AFTER: Final = timedelta(seconds=30)  # what was swept and not begun by then is sent once more
AT_ONCE: Final = 1000  # messages that wait for workers, beyond which a sweep adds none


def prepare(now: datetime) -> None:
    """The rows as they ought to be before one looks for what is due."""
    bring_back(now)
    ask_for_daily(now)


def send_due() -> int:
    """Send to the workers what is due and may not have reached them; how many that was."""
    now = timezone.now()
    prepare(now)
    room = AT_ONCE - backlog()
    if room <= 0:
        return 0
    unsent = Q(swept_at=None, due_at__lte=now - A_MOMENT)
    lost = Q(swept_at__lte=now - AGAIN_AFTER) | Q(swept_at__gt=now)
    due = list(Job.objects.due(now).filter(unsent | lost).values_list("pk", flat=True)[:room])
    if not due or not tell(due, now):
        return 0
    Job.objects.filter(pk__in=due).update(swept_at=now)
    return len(due)


def do_due(is_over: Callable[[], bool] = lambda: False) -> int:
    """Do here what is due now, the longest due first, what people ask before all of it; how many jobs were
    done, each part of one counted. is_over: whether to stop before the next."""
    prepare(timezone.now())
    done, tried = 0, set[int]()
    while not is_over():
        yield_to_interactive()
        due = Job.objects.due(timezone.now()).exclude(pk__in=tried)
        pk = due.values_list("pk", flat=True).first()
        if pk is None:
            break
        if run(pk):
            done += 1
        else:
            tried.add(pk)  # it failed, or somebody else does it
    return done
