"""What is sent to Celery's workers, and for how long it is of use."""

from celery.beat import Scheduler

from config.serving.health import MOST_SKEW
from config.work.celery_app import SWEEP, SWEEP_SECONDS, app
from config.work.sweep import AT_ONCE


def test_sweeps_that_wait_for_a_worker_never_keep_one_from_sending_what_is_due(monkeypatch):
    sent = []
    monkeypatch.setattr(app, "send_task", lambda name, *_, expires=None, **__: sent.append((name, expires)))
    beat = Scheduler(app=app)
    beat.apply_async(beat.schedule["sweep"], advance=False)
    ((name, expires),) = sent
    assert name == SWEEP
    assert MOST_SKEW < expires < AT_ONCE * SWEEP_SECONDS / 10
