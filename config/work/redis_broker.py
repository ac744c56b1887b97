"""Redis as a worker's broker, so that no connection that is cut can make it deaf.

A worker holds as many messages as it has processes, and fetches another when one of them is acknowledged. An
acknowledgement that is lost on its way is logged by kombu and then forgotten: its place stays taken for as
long as the worker runs, and when all are taken it fetches nothing more. Here the place is free again. Redis
still knows the message and delivers it once more after `celery_app.VISIBILITY`, which changes nothing.
"""

from collections.abc import Callable
from typing import Any

from kombu.transport import redis, virtual

held_no_more: Callable[[Any, str], None] = virtual.QoS.ack
acknowledge: Callable[[Any, str], None] = redis.QoS.ack
reject: Callable[..., None] = redis.QoS.reject


class QoS(redis.QoS):
    """Messages that the worker holds."""

    def ack(self, delivery_tag: str) -> None:
        """Done with."""
        try:
            acknowledge(self, delivery_tag)
        except Exception:
            held_no_more(self, delivery_tag)
            raise

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Not done; requeue: for another worker."""
        try:
            reject(self, delivery_tag, requeue=requeue)
        except Exception:
            held_no_more(self, delivery_tag)
            raise


class Channel(redis.Channel):
    """A channel that holds messages so."""

    QoS: type[Any] = QoS


class Transport(redis.Transport):
    """Transport of `redis://` for a worker."""

    Channel: type[Any] = Channel
