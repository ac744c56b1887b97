"""Celery workers: a job when they are told of one, and a sweep when beat says so (`bin/work`)."""

import time
from typing import Final

from kombu.transport import TRANSPORT_ALIASES

from config.work.celery_app import DO, PATIENT, SWEEP, SWEEP_SECONDS, app
from config.work.celery_app import TRANSPORT as OPTIONS
from config.work.runner import run
from config.work.sweep import send_due

TRANSPORT: Final = "config.work.redis_broker:Transport"
SETTLED: Final = SWEEP_SECONDS / 2  # seconds after a sweep in which another one finds nothing new

_swept_at: float | None = None  # by time.monotonic


def do(job: int) -> None:
    """Do the job with this key, if it is still to be done."""
    run(job)


def sweep() -> None:
    """Send what is due and was lost. Sweeps that waited for a worker are one sweep."""
    global _swept_at
    now = time.monotonic()
    if _swept_at is None or now - _swept_at >= SETTLED:
        _swept_at = now
        send_due()


app.task(name=DO)(do)
app.task(name=SWEEP)(sweep)


def work(*, processes: int, beat: bool, worker: bool) -> None:
    """Begin to work, until this process is told to end: it finishes what it is doing."""
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), TRANSPORT))
    app.conf.broker_transport_options = {**OPTIONS, **PATIENT}
    log = ["--loglevel", "WARNING"]
    if worker:
        alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        app.worker_main(
            ["worker", "--concurrency", str(processes), *alone, *log, *(["--beat"] if beat else [])]
        )
    else:
        app.start(["beat", *log])
