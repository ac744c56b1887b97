"""Server-sent events around Django's application: what a view has granted is streamed from here.

Django answers an ordinary request, authorises it and is done: its thread and its database connection are
free again before the stream begins. An answer that names a topic is then replaced by the stream of it, which
begins with "changed" (a page that reconnects may have missed one), says "ping" when nothing happens, and ends
at once when the hub closes. Of topics that stand beside the first one it says "beside".
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from typing import Any, Final

from config.live.hub import Hub
from config.live.ticker import Ticker
from config.serving import known_clients

PREFIX: Final = "/live/"
OF_PROGRAMS: Final = ("/api/", "/changes")  # how addresses of streams for programs begin and end
PING_SECONDS: Final = 15
FULL_SECONDS: Final = 30  # when all places are taken, try again after this

Text = Any  # what ASGI passes to and fro: a mapping with a "type"; frameworks do not agree how to type it
Receive = Callable[[], Awaitable[Text]]
Send = Callable[[Text], Awaitable[None]]
Application = Callable[[Text, Receive, Send], Awaitable[None]]

HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
CHANGED: Final = b"event: changed\ndata:\n\n"
MANY: Final = b"many=1"  # in the address of a page that is one of many which hear the same
BESIDE: Final = b"event: beside\ndata:\n\n"
PING: Final = b"event: ping\ndata:\n\n"


class Streams:
    """An ASGI application that adds streams to another; `topic_header` marks the answers that grant one. The
    tickers tick as long as it runs."""

    def __init__(
        self, application: Application, hub: Hub, topic_header: str, tickers: Sequence[Ticker] = ()
    ) -> None:
        self.application = application
        self.hub = hub
        self.tickers = tickers
        self.topic_header = topic_header.lower().encode()

    async def __call__(self, scope: Text, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and _is_stream(scope["path"]):
            whose = known_clients.known(scope)
            with self.hub.place(whose or known_clients.network(scope), whose is not None) as has_place:
                if has_place:
                    await self._answer(scope, receive, send)
                else:
                    await refuse(send)
        else:
            await self.application(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start()
                for ticker in self.tickers:
                    ticker.start()
            else:
                self.hub.close()
                for ticker in self.tickers:
                    await asyncio.to_thread(ticker.end)
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return

    async def _answer(self, scope: Text, receive: Receive, send: Send) -> None:
        """Ask Django; if it grants a topic, stream it, otherwise pass its answer on."""
        topics: list[str] = []
        kept: list[tuple[bytes, bytes]] = []

        async def hold_back_grant(message: Text) -> None:
            nonlocal topics
            if message["type"] == "http.response.start":
                headers = {name.lower(): value for name, value in message["headers"]}
                topics = headers.get(self.topic_header, b"").decode().split()
                kept.extend(each for each in headers.items() if each[0].startswith(b"access-control-"))
            if not topics:
                await send(message)

        await self.application(scope, receive, hold_back_grant)
        if topics:
            await self._stream(topics, kept, MANY in scope["query_string"], receive, send)

    async def _stream(
        self,
        topics: Sequence[str],
        kept: Sequence[tuple[bytes, bytes]],
        is_one_of_many: bool,
        receive: Receive,
        send: Send,
    ) -> None:
        self.hub.start()
        with ExitStack() as following:
            wake, *beside = (
                following.enter_context(self.hub.follow(topic, is_one_of_many=is_one_of_many))
                for topic in topics
            )
            gone = asyncio.create_task(disconnected(receive))
            gone.add_done_callback(lambda _: wake.set())
            try:
                await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *kept]})
                words = b"retry: %d\n" % random.randint(1000, 3000) + CHANGED  # noqa: S311 (not a secret)
                words += BESIDE if beside else b""
                while not (gone.done() or self.hub.is_closed):
                    await send({"type": "http.response.body", "body": words, "more_body": True})
                    if words.startswith(CHANGED):
                        self.hub.heard(topics[0], is_one_of_many=is_one_of_many)
                    words = await (next_of_several(wake, beside) if beside else next_words(wake))
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                gone.cancel()


def _is_stream(path: str) -> bool:
    beginning, end = OF_PROGRAMS
    return path.startswith(PREFIX) or (path.startswith(beginning) and path.endswith(end))


async def next_words(wake: asyncio.Event) -> bytes:
    """Wait for what the stream says next. Changes that come while nobody listens are one change."""
    try:
        async with asyncio.timeout(PING_SECONDS):
            await wake.wait()
    except TimeoutError:
        return PING
    wake.clear()
    return CHANGED


async def next_of_several(wake: asyncio.Event, beside: Sequence[asyncio.Event]) -> bytes:
    """The same for a page that follows other topics beside its own."""
    waiting = [asyncio.ensure_future(each.wait()) for each in (wake, *beside)]
    try:
        await asyncio.wait(waiting, timeout=PING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in waiting:
            each.cancel()
    words = CHANGED if wake.is_set() else b""
    words += BESIDE if any(each.is_set() for each in beside) else b""
    for event in (wake, *beside):
        event.clear()
    return words or PING


async def disconnected(receive: Receive) -> None:
    """Ends when the browser has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def refuse(send: Send) -> None:
    """All places are taken: the page goes on by polling and tries again later."""
    headers = [(b"retry-after", b"%d" % FULL_SECONDS), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
