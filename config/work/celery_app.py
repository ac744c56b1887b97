"""Jobs on their way to Celery's workers: their keys are sent through Redis, and nothing comes back.

A message is only a hint that a row is due; lost, doubled or late it changes nothing. So there are no results,
no times in messages (clocks differ), and no retries of Celery's own: the rows have all of that. A sweep alone
says until when it is of use, so that those of a night without a worker are not in the way in the morning.
"""

import socket
from typing import Final

import redis
from celery import Celery
from django.conf import settings
from kombu.exceptions import OperationalError

from config.live.redis import PATIENCE
from config.work.limits import LONGEST, UNDER_WAY

DO: Final = "work.do"
SWEEP: Final = "work.sweep"
QUEUE: Final = "work"
SWEEP_SECONDS: Final = 5.0
SWEEP_LASTS: Final = 60.0  # seconds for which it waits for a worker; more than clocks may differ
VISIBILITY: Final = 4 * int(LONGEST.total_seconds())
"""Seconds after which a message that nobody finished is delivered again."""

UNREACHABLE: Final = (OperationalError, redis.RedisError, OSError)
TRANSPORT: Final = {"global_keyprefix": f"{settings.SITE_NAME}-work-", "visibility_timeout": VISIBILITY}
IMPATIENT: Final = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "max_retries": 0}
PROBES: Final = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3}  # seconds, and how many
PATIENT: Final = {
    "socket_timeout": 10.0,  # Redis answers every second, if only that there is nothing
    "socket_connect_timeout": 5.0,
    "socket_keepalive": True,
    "socket_keepalive_options": {
        getattr(socket, name): value for name, value in PROBES.items() if hasattr(socket, name)
    },
}
"""Of a worker and beat, which would otherwise wait for ever on a connection that was cut on its way."""


app = Celery("dead-button", set_as_current=False)
app.conf.update(
    accept_content=["json"],
    beat_schedule={
        "sweep": {"task": SWEEP, "schedule": SWEEP_SECONDS, "options": {"expires": SWEEP_LASTS}},
    },
    beat_scheduler="celery.beat:Scheduler",  # it keeps no file: rows say what is due
    broker_connection_retry_on_startup=True,
    broker_transport_options={**TRANSPORT, **IMPATIENT},  # a worker waits longer: celery_worker.py
    broker_url=settings.REDIS_URL,
    task_acks_late=True,
    task_default_queue=QUEUE,
    task_ignore_result=True,
    task_reject_on_worker_lost=True,
    task_serializer="json",
    task_soft_time_limit=LONGEST.total_seconds(),
    task_time_limit=UNDER_WAY.total_seconds(),
    timezone="UTC",
    worker_enable_remote_control=False,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
    worker_send_task_events=False,
)


def send(job: int) -> None:
    """Tell a worker that this job is due. Raises one of UNREACHABLE where Redis does not answer."""
    app.send_task(DO, args=[job], retry=False)


def backlog() -> int:
    """Return how many messages wait for a worker. Raises one of UNREACHABLE."""
    with app.connection_for_write() as connection:
        return int(app.amqp.queues[QUEUE](connection.default_channel).queue_declare().message_count)
