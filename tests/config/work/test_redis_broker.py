"""A worker whose acknowledgements are lost on their way fetches on (config/work/redis_broker.py)."""

from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from kombu import Connection
from kombu.transport import redis as kombu_redis
from kombu.transport import virtual
from redis import ConnectionError as CutOff

from config.work import celery_worker, redis_broker


class CutChannel:
    """Its connection to Redis has been cut."""

    @contextmanager
    def conn_or_acquire(self, client=None):
        raise CutOff("Connection closed by server.")
        yield client


def holding(kind, *tags):
    held = kind(CutChannel(), prefetch_count=len(tags))
    held.restore_at_shutdown = False
    for tag in tags:
        virtual.QoS.append(held, SimpleNamespace(), tag)
    assert not held.can_consume()
    return held


@pytest.mark.parametrize(
    "done", [lambda held: held.ack("one"), lambda held: held.reject("one", requeue=True)]
)
def test_a_lost_acknowledgement_leaves_its_place_to_another_message(done):
    held = holding(redis_broker.QoS, "one", "two")
    with pytest.raises(CutOff):
        done(held)
    assert held.can_consume_max_estimate() == 1


def test_it_would_keep_it_for_ever_otherwise():
    """Once this fails the library has mended it, and the transport of our own can go."""
    held = holding(kombu_redis.QoS, "one")
    with pytest.raises(CutOff):
        held.ack("one")
    assert not held.can_consume()


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_a_worker_speaks_to_redis_in_this_way(monkeypatch, scheme):
    aliases = dict(celery_worker.TRANSPORT_ALIASES)
    monkeypatch.setattr("kombu.transport.TRANSPORT_ALIASES", aliases)
    monkeypatch.setattr(celery_worker, "TRANSPORT_ALIASES", aliases)
    monkeypatch.setattr("kombu.transport._transport_cache", {})
    monkeypatch.setattr(celery_worker.app, "start", lambda arguments: None)
    celery_worker.work(processes=1, beat=True, worker=False)
    with Connection(f"{scheme}://127.0.0.1:1/0") as connection:
        assert connection.get_transport_cls() is redis_broker.Transport
        assert connection.get_transport_cls().Channel.QoS is redis_broker.QoS
