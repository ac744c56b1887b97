"""Notification that there is work: once it is committed, the thread of this process, or Celery's workers.

Nothing depends on it: whoever does the work looks by itself, too. While Redis does not answer nobody is told,
and no request waits for it more than once in a while.
"""

import logging
import sys
import time
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.conf import settings

from config.live.redis import REST
from config.live.ticker import Ticker

LONGEST_SLEEP: Final = 10.0  # seconds; a command may have written a job

log = logging.getLogger(__name__)
ticker = Ticker("work", LONGEST_SLEEP)
_rests_until = 0.0  # by time.monotonic


def tell(jobs: Iterable[int], due_at: datetime) -> bool:
    """There are jobs to do, due then; whether those who do them were told. jobs: the keys of those that are
    due now, asked for only where they are sent."""
    global _rests_until
    if settings.WORK_HERE:
        ticker.wake(due_at)
        return True
    if time.monotonic() < _rests_until:
        return False
    from config.work import celery_app  # takes a third of a second, and is not there for nothing

    try:
        for job in jobs:
            celery_app.send(job)
    except celery_app.UNREACHABLE as error:
        log.warning("Redis does not answer (%s): work waits for the next sweep", error)
        _rests_until = time.monotonic() + REST
        return False
    return True


def backlog() -> int:
    """Return how many messages wait for a worker; a great many where Redis does not answer."""
    from config.work import celery_app

    try:
        return celery_app.backlog()
    except celery_app.UNREACHABLE:
        return sys.maxsize
