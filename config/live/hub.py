"""The open streams of this process, by topic, and how a signal reaches them.

Without Redis a signal goes straight to this process's streams. With Redis it goes through one channel that
every process listens to. While Redis is away this process still tells its own streams and remembers what it
could not tell the others; when Redis is back it tells them, and everybody is woken for what was missed.

Pages that only look on, and phones, hear of a change a quarter of a second after the others. With and without
that, a choice on the other players' pages, p95, two runs in turn on a busy machine: 431 and 105, 1131 and
604 ms (150 asked). Its line of the bench: `bin/bench tables`.
"""

import asyncio
import logging
import signal
import threading
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff

from config.live.redis import PATIENCE, REST, client_options
from config.watch import metrics

KEPT_FOR_KNOWN: Final = 20  # one place in so many
CROWD_AFTER: Final = 0.25  # seconds by which the crowd hears of a change after the few
SILENCE: Final = 2.0  # seconds after which Redis is asked for a word, and within which it comes
FIRST_PAUSE: Final = 0.1  # seconds before it is asked again, twice as long after each time
LONGEST_PAUSE: Final = 2.0  # … up to this

log = logging.getLogger(__name__)


class Hub:
    """Wakes the streams that follow a topic. `publish` and `close` may be called from any thread.

    site: whose signals these are, where several sites share one Redis; of_one: how many places one browser
    may have.
    """

    def __init__(
        self,
        redis_url: str = "",
        places: int = 1000,
        site: str = "",
        of_one: int = 50,
    ) -> None:
        self.channel = f"dead-button-live-{site}"
        self.places, self.of_one = places, of_one
        self.taken = 0
        self.taken_by: Counter[object] = Counter()
        self.is_closed = False
        self._redis_url = redis_url
        self._few: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._crowd: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: asyncio.Task[None] | None = None
        self._publisher: redis.Redis | None = None
        self._redis_rests_until = 0.0
        self._untold: set[str] = set()
        self._told_at: dict[str, float] = {}
        self._woken_for: dict[str, float] = {}
        self._untold_lock = threading.Lock()

    # In the event loop

    def start(self) -> None:
        """Belong to the running event loop, listen to Redis if there is one, close when told to end."""
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        if self._redis_url:
            self._listener = self._loop.create_task(self._listen())
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._close_on(number)

    @contextmanager
    def place(self, client: object = None, is_known: bool = False) -> Iterator[bool]:
        """A place among the streams of this process, or False when all that this client may have are taken:
        a few for a browser that is known, up to half for a network from which many come, and some of all are
        kept for those who are known."""
        most = self.places if is_known else self.places - self.places // KEPT_FOR_KNOWN
        of_one = self.of_one if is_known else max(self.places // 2, 1)
        has_place = self.taken < most and (client is None or self.taken_by[client] < of_one)
        self.taken += has_place
        self.taken_by[client] += has_place
        metrics.streams_open(self.taken)
        try:
            yield has_place
        finally:
            self.taken -= has_place
            metrics.streams_open(self.taken)
            self.taken_by[client] -= has_place
            if not self.taken_by[client]:
                del self.taken_by[client]

    @contextmanager
    def follow(self, topic: str, *, is_one_of_many: bool = False) -> Iterator[asyncio.Event]:
        """An event that is set whenever the topic has changed, and when the hub closes."""
        wake = asyncio.Event()
        followers = self._crowd if is_one_of_many else self._few
        followers[topic].add(wake)
        try:
            yield wake
        finally:
            followers[topic].discard(wake)
            if not followers[topic]:
                del followers[topic]
                self._woken_for.pop(topic, None)

    def wake(self, topic: str) -> None:
        """The few at once, the crowd a moment later."""
        self._note_woken(topic)
        for follower in self._few.get(topic, ()):
            follower.set()
        if self._loop and topic in self._crowd:
            self._loop.call_later(CROWD_AFTER, self._wake_crowd, topic)

    def _wake_crowd(self, topic: str) -> None:
        for follower in self._crowd.get(topic, ()):
            follower.set()

    def wake_everyone(self) -> None:
        """Tell every page that something may have changed, whatever it follows: signals may have been
        lost."""
        self._woken_for.clear()
        for followers in (*self._few.values(), *self._crowd.values()):
            for follower in followers:
                follower.set()

    async def tell(self, topics: Sequence[str]) -> None:
        """Publish from within the event loop, which does not wait for Redis."""
        for topic in topics:
            self._note_told(topic)
            if self._redis_url:
                await asyncio.to_thread(self.publish, topic)
            else:
                self.wake(topic)

    async def _listen(self) -> None:
        """Pass on what Redis says; when it goes away, wait for it, then wake everyone for what was missed."""
        delay = FIRST_PAUSE
        while True:
            try:
                client = redis.asyncio.from_url(
                    self._redis_url, retry=AsyncRetry(NoBackoff(), 0), socket_connect_timeout=PATIENCE
                )
                async with client, client.pubsub() as channel:
                    await channel.subscribe(self.channel)
                    async for message in messages(channel):
                        if message is not None and message["type"] == "subscribe":
                            delay = FIRST_PAUSE
                            self._redis_rests_until = 0.0
                            self.wake_everyone()
                        elif message is not None:
                            self.wake(message["data"].decode(errors="replace"))
                        await self._tell_untold(client)
            except Exception as error:  # whatever half an answer comes to: nobody else listens
                log.warning("Redis does not answer (%r): trying again in %.1f s", error, delay)
                await asyncio.sleep(delay)
                delay = min(delay * 2, LONGEST_PAUSE)

    async def _tell_untold(self, client: redis.asyncio.Redis) -> None:
        """Tell the other processes what they could not be told when it happened."""
        if not self._untold or time.monotonic() < self._redis_rests_until:
            return
        telling = self._take_untold()
        try:
            async with asyncio.timeout(PATIENCE):
                for topic in telling:
                    await client.publish(self.channel, topic)
        except BaseException:
            with self._untold_lock:
                self._untold |= telling
            raise

    # From any thread

    def publish(self, topic: str) -> None:
        """Tell everybody who follows the topic, in every process."""
        self._note_told(topic)
        if not (self._redis_url and self._publish_to_redis(topic)):
            self._soon(self.wake, topic)

    def _note_told(self, topic: str) -> None:
        if metrics.is_counting() and (topic in self._few or topic in self._crowd):
            self._told_at.setdefault(topic, time.perf_counter())

    def _note_woken(self, topic: str) -> None:
        """Only what this process told is measured: clocks of others differ."""
        self._woken_for.pop(topic, None)
        if (told_at := self._told_at.pop(topic, None)) is not None:
            self._woken_for[topic] = told_at

    def heard(self, topic: str, *, is_one_of_many: bool) -> None:
        """A stream that was woken for the topic has said so to its page."""
        if (told_at := self._woken_for.get(topic)) is not None:
            metrics.signal_heard("crowd" if is_one_of_many else "few", time.perf_counter() - told_at)

    def close(self) -> None:
        """End every stream now: an open one would keep the server from stopping."""
        self.is_closed = True
        self._soon(self.wake_everyone)
        if self._listener:
            self._soon(self._listener.cancel)

    def _soon(self, call: Callable[..., object], *arguments: object) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)

    def _publish_to_redis(self, topic: str) -> bool:
        with self._untold_lock:
            self._untold.add(topic)
        if time.monotonic() < self._redis_rests_until:
            return False
        if self._publisher is None:
            self._publisher = redis.Redis.from_url(self._redis_url, **client_options())
        telling = self._take_untold()
        try:
            for each in telling:
                self._publisher.publish(self.channel, each)
        except (redis.RedisError, OSError) as error:
            log.warning("Redis does not answer (%s): told only the pages of this process", error)
            with self._untold_lock:
                self._untold |= telling
            self._redis_rests_until = time.monotonic() + REST
            return False
        return True

    def _take_untold(self) -> set[str]:
        with self._untold_lock:
            taken, self._untold = self._untold, set()
        return taken

    def _close_on(self, number: signal.Signals) -> None:
        """Close before the server's own handler makes it wait for its open connections."""
        before = signal.getsignal(number)

        def handle(received: int, frame: FrameType | None) -> None:
            self.close()
            if callable(before):
                before(received, frame)

        if callable(before):
            signal.signal(number, handle)


async def messages(channel: Any) -> AsyncIterator[Any]:
    """Yield what Redis says, and None now and then where it has nothing to say. Raises TimeoutError where not
    even a word comes that was asked for: a connection that was cut on its way tells nobody that it is
    dead."""
    is_asked = False
    while True:
        message = await channel.get_message(timeout=SILENCE)
        if message is None and is_asked:
            raise TimeoutError("it is silent")
        is_asked = message is None
        if is_asked:
            await channel.ping()
        if message is None or message["type"] != "pong":
            yield message
