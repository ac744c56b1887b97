"""The listener of a process: what it does about a Redis that says nothing, or half of something."""

import asyncio
from contextlib import asynccontextmanager

import pytest
import redis

from config.live import hub
from config.live.hub import Hub
from tests.faults.relay import Relay

pytestmark = pytest.mark.redis
WAIT = 60  # seconds; never asserted


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(hub, "SILENCE", 0.05)


@asynccontextmanager
async def listening(own_redis):
    """A hub that listens by way of a relay, and what wakes a page that follows night 1."""
    relay = await Relay(("127.0.0.1", own_redis.port)).start()
    here = Hub(f"redis://127.0.0.1:{relay.port}/0")
    here.start()
    with here.follow("night-1") as wake:
        await woken(wake)  # it listens
        yield relay, here, wake
    here._listener.cancel()
    await asyncio.gather(here._listener, return_exceptions=True)
    await relay.close()


async def woken(wake):
    async with asyncio.timeout(WAIT):
        await wake.wait()
    wake.clear()


async def tell(own_redis, here):
    """Another process says that night 1 has changed."""
    await asyncio.to_thread(redis.Redis(port=own_redis.port).publish, here.channel, "night-1")


def test_a_connection_that_was_cut_on_its_way_is_noticed_though_nobody_says_so(own_redis):
    async def scene():
        async with listening(own_redis) as (relay, here, wake):
            relay.cut("drop")
            await tell(own_redis, here)
            async with asyncio.timeout(WAIT):
                while not any(line.is_lost for line in relay.lines):
                    await asyncio.sleep(0.01)
            relay.how = ""  # the way is there again, that connection is not, and nobody says so
            await woken(wake)
            await tell(own_redis, here)
            await woken(wake)

    asyncio.run(scene())


def test_half_an_answer_ends_no_listening(own_redis):
    async def scene():
        async with listening(own_redis) as (relay, here, wake):
            relay.cut("halve")
            await tell(own_redis, here)
            async with asyncio.timeout(WAIT):
                while relay.lines:
                    await asyncio.sleep(0.01)
            relay.mend()
            await woken(wake)
            await tell(own_redis, here)
            await woken(wake)

    asyncio.run(scene())


def test_what_redis_did_not_take_is_told_by_the_listener_though_nothing_more_happens(own_redis, monkeypatch):
    class Late:
        def publish(self, *_):
            raise redis.TimeoutError

    monkeypatch.setattr(hub, "REST", 0.0)

    async def scene():
        async with listening(own_redis) as (_, here, wake), listening(own_redis) as (_, _, theirs):
            here._publisher = Late()
            here.publish("night-1")
            await woken(wake)
            await woken(theirs)

    asyncio.run(scene())
