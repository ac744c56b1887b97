"""Tests of what is sent to Celery's workers, and for how long it is of use."""

import socket

import pytest
from celery.beat import Scheduler
from kombu import Connection

from config.serving.health import MOST_SKEW
from config.work.celery_app import PATIENT, SWEEP, SWEEP_SECONDS, UNREACHABLE, app
from config.work.sweep import AT_ONCE


def test_sweeps_that_wait_for_a_worker_never_keep_one_from_sending_what_is_due(monkeypatch):
    sent = []
    monkeypatch.setattr(app, "send_task", lambda name, *_, expires=None, **__: sent.append((name, expires)))
    beat = Scheduler(app=app)
    beat.apply_async(beat.schedule["sweep"], advance=False)
    ((name, expires),) = sent
    assert name == SWEEP
    assert MOST_SKEW < expires < AT_ONCE * SWEEP_SECONDS / 10


def test_a_worker_does_not_wait_for_ever_on_a_redis_that_says_nothing():
    """It has been asked by way of a connection that was cut."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        soon = {**PATIENT, "socket_timeout": 0.05, "max_retries": 0}
        with Connection(address, transport_options=soon) as asked, pytest.raises(UNREACHABLE):
            asked.default_channel.client.ping()
