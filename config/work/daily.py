"""Daily jobs, which nobody asks for: a job for each such task, whoever looks first makes it."""

from datetime import datetime

from config.models import Job
from config.work.later import later
from config.work.registry import all_tasks


def ask_for_daily(now: datetime) -> None:
    """The jobs of this day, if nobody has asked for them yet."""
    day = now.date()
    keys = {f"{task.name}/{day}": task for task in all_tasks() if task.is_daily}
    existing = set(Job.objects.filter(key__in=keys).values_list("key", flat=True))
    for key in keys.keys() - existing:
        later(keys[key], key=key)
