"""Requests take turns: only so many are worked on at once, few devices before crowds, else client by client.

A turn is one visit to one lasting thread, in which Django answers from the first middleware to the last and
closes what it opened; the event loop is neither asked nor waited for in between. Left to itself Django would
give each request a thread and a fresh connection to the database, and go to and fro between loop and thread
for every middleware: two hundred phones that ask in the same moment would be two hundred threads fighting for
one interpreter, and more connections than PostgreSQL gives.

What two hundred devices ask alike waits behind what a director, a dealer's tablet or a display asks, and
never takes all the turns; so does what anybody asks whom this process does not know (known_clients.py),
whatever the request says of itself. No client has all the turns, and heavy clients wait for light ones.
Where more of a crowd wait than can be answered in some seconds, the next of them is asked to come back; who
may be one of the few waits, as does a director whom this process has not seen since it started.
Under a WSGI server its own threads are the turns, and nobody goes before.

Measured on two busy cores, in turn, with 200 phones. Django's own handler in place of the threads: the site's
processor 2.1 s for one change where this takes 0.8, a phone's request, p95, 4.8 s and 0.9 (`bin/bench
devices`). One line for all in place of two: a director's tap while the phones are opened, p95, 3100 ms and
62, 702 and 27 at the median; 100 asked (`bin/bench phones`).
"""

import asyncio
import gc
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import IO, Any, Final
from weakref import WeakKeyDictionary

import django
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connections
from django.http.response import HttpResponseBase
from django.urls import get_resolver, set_script_prefix

from config.live import streams, topics
from config.serving import alive, known_clients, refused, request_bodies
from config.serving.request_bodies import Unread
from config.startup import loading
from words import text

Client = known_clients.Key | None
Text = Any  # what ASGI passes to and fro: a mapping with a "type"
CAN_WAIT = b"x-can-wait"
BUSY: Final = 5  # seconds after which to ask again, for whom there was no place in line
TOO_MUCH: Final = text.Text(
    "So much was asked from here at once that the site cannot keep up. Try again in a moment."
)
FULL: Final = text.Text(
    "So many are looking at this moment that the site cannot keep up. Try again in a moment."
)
REST_AFTER: Final = 5.0  # seconds without a request
MOMENT: Final = 0.1  # seconds
Receive = Callable[[], Awaitable[Text]]
Send = Callable[[Text], Awaitable[None]]


class Line:
    """Queue of requests, in order for each client, and the clients by turns."""

    def __init__(self) -> None:
        self.clients: OrderedDict[Client, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self) -> int:
        """Return how many wait in it."""
        return sum(map(len, self.clients.values()))

    def add(self, client: Client, most: int) -> asyncio.Future[None]:
        """A place in it. Raises Unread when the client has as many as it may."""
        waiting = self.clients.setdefault(client, deque())
        if client is not None and len(waiting) >= most:
            raise Unread(503, TOO_MUCH)
        called = asyncio.get_running_loop().create_future()
        waiting.append(called)
        return called

    def next(self, may: Callable[[Client], bool]) -> tuple[Client, asyncio.Future[None]] | None:
        """Return who is next among the clients that may have a turn."""
        for client in list(self.clients):
            waiting = self.clients[client]
            while waiting and waiting[0].cancelled():
                waiting.popleft()
            if not waiting:
                del self.clients[client]
            elif may(client):
                called = waiting.popleft()
                if waiting:
                    self.clients.move_to_end(client)
                else:
                    del self.clients[client]
                return client, called
        return None


no_interactive = threading.Event()  # none of the few has asked and is not answered yet
no_interactive.set()
no_other_interactive = threading.Event()  # one of them at most
no_other_interactive.set()
is_interactive: ContextVar[bool] = ContextVar("is_interactive", default=False)  # what is answered here


class RequestQueue:
    """The turns of one event loop. at_once: how many; for_bulk: how many of them a crowd may have; waiting:
    how many requests of one client may be in line; bulk_waiting: how many of a crowd, whosever they are.

    One client leaves at least one turn to others. When nothing has been asked for a while the threads let go
    of their connections to the database.
    """

    def __init__(self, at_once: int, for_bulk: int, waiting: int = 500, bulk_waiting: int = 1000) -> None:
        self.at_once, self.for_bulk = at_once, min(for_bulk, at_once)
        self.for_one, self.waiting, self.bulk_waiting = max(at_once - 1, 1), waiting, bulk_waiting
        self.threads = ThreadPoolExecutor(at_once, thread_name_prefix="request")
        self.taken = self.taken_by_bulk = self.interactive_here = 0
        self.taken_by: Counter[Client] = Counter()
        self.interactive, self.bulk = Line(), Line()
        self.asked_at = 0.0
        self.rest: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def turn(
        self, is_bulk: bool, client: Client = None, *, can_come_back: bool = False
    ) -> AsyncIterator[bool]:
        """Wait for a turn and have it; whether one had to be waited for. can_come_back: it is refused where
        the crowd's line is full. Raises Unread."""
        if not is_bulk:
            self._interactive(1)
        try:
            waits = not self._is_free(is_bulk, client)
            if waits:
                if can_come_back and self.bulk.waiting() >= self.bulk_waiting:
                    raise Unread(503, FULL)
                await self._wait(is_bulk, client)
            else:
                self._take(is_bulk, client)
            try:
                yield waits
            finally:
                self._give_back(is_bulk, client)
        finally:
            if not is_bulk:
                self._interactive(-1)
            self._asked()

    def _interactive(self, more: int) -> None:
        """So many more of the few are here."""
        self.interactive_here += more
        for event, most in ((no_interactive, 0), (no_other_interactive, 1)):
            if self.interactive_here <= most:
                event.set()
            else:
                event.clear()

    def _is_free(self, is_bulk: bool, client: Client) -> bool:
        if self.taken >= self.at_once or (is_bulk and self.taken_by_bulk >= self.for_bulk):
            return False
        return client is None or self.taken_by[client] < self.for_one

    def _take(self, is_bulk: bool, client: Client) -> None:
        self.taken += 1
        self.taken_by_bulk += is_bulk
        if client is not None:
            self.taken_by[client] += 1

    async def _wait(self, is_bulk: bool, client: Client) -> None:
        called = (self.bulk if is_bulk else self.interactive).add(client, self.waiting)
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called and called off in the same moment
                self._give_back(is_bulk, client)
            raise

    def _give_back(self, is_bulk: bool, client: Client = None) -> None:
        self.taken -= 1
        self.taken_by_bulk -= is_bulk
        if client is not None:
            self.taken_by[client] -= 1
            if not self.taken_by[client]:
                del self.taken_by[client]
        for line, of_bulk in ((self.interactive, False), (self.bulk, True)):
            while waiting := line.next(partial(self._is_free, of_bulk)):
                self._take(of_bulk, waiting[0])
                waiting[1].set_result(None)

    def _asked(self) -> None:
        loop = asyncio.get_running_loop()
        self.asked_at = loop.time()
        if self.rest is None:
            self.rest = loop.call_later(REST_AFTER, self._rest)

    def _rest(self) -> None:
        """Let go of the connections, unless something is or was asked meanwhile."""
        loop, self.rest = asyncio.get_running_loop(), None
        idle = loop.time() - self.asked_at
        if self.taken:
            return  # and it begins again when that is done
        if idle < REST_AFTER:
            self.rest = loop.call_later(REST_AFTER - idle, self._rest)
            return
        self.taken = self.at_once
        all_here = threading.Barrier(self.at_once)
        closing = [
            loop.run_in_executor(self.threads, close_connections, all_here) for _ in range(self.at_once)
        ]
        for each in closing:
            each.add_done_callback(lambda _: self._give_back(is_bulk=False))


def close_connections(all_here: threading.Barrier) -> None:
    """One thread's connections; no thread takes a second part in it before all have taken one."""
    try:
        connections.close_all()
    finally:
        all_here.wait()


def yield_to_interactive() -> None:
    """Called by background work, and again and again by a request that takes seconds: other interactive
    requests that are pending go first, for a moment at most."""
    (no_other_interactive if is_interactive.get() else no_interactive).wait(MOMENT)


_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, RequestQueue] = WeakKeyDictionary()


def queue_of_loop() -> RequestQueue:
    """The turns of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _queues:
        _queues[loop] = RequestQueue(
            settings.REQUESTS_AT_ONCE,
            settings.REQUESTS_OF_CROWDS,
            settings.REQUESTS_WAITING,
            settings.CROWD_WAITING,
        )
    return _queues[loop]


@dataclass(frozen=True, slots=True)
class Answer:
    """messages: as ASGI sends them; changed: topics to be told of when these are on their way."""

    messages: list[Text]
    changed: list[str]


class Handler(ASGIHandler):
    """Django's application for an event loop, except that a request is answered in one turn."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Text, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Only http is spoken here, not {scope['type']}.")
        if alive.is_asked(scope):
            for message in alive.messages(scope):
                await send(message)
            return
        try:
            body = await request_bodies.read(
                scope, receive, request_bodies.limit(scope, known_clients.known(scope) is not None)
            )
            began = time.perf_counter()
            with closing(body):
                answer = await self.in_turn(scope, body, receive)
        except RequestAborted:
            return
        except Unread as refusal:
            is_busy = refusal.status == HTTPStatus.SERVICE_UNAVAILABLE
            await refused.refuse(send, scope, refusal, retry_after=BUSY if is_busy else 0)
            return
        if answer is None:
            return
        telling = asyncio.ensure_future(topics.hub.tell(answer.changed)) if answer.changed else None
        start, *rest = answer.messages
        await send({**start, "headers": [*start["headers"], timing(time.perf_counter() - began)]})
        for message in rest:
            await send(message)
        if telling:
            await telling

    async def in_turn(self, scope: Text, body: IO[bytes], receive: Receive) -> Answer | None:
        """The answer, once it is this request's turn; None if nobody waits for it any more."""
        line, whose = queue_of_loop(), known_clients.known(scope)
        is_bulk = whose is None or scope["path"].startswith(settings.CROWDED) or can_wait(scope)
        client = whose or known_clients.network(scope)
        async with line.turn(is_bulk, client, can_come_back=is_bulk and can_come_back(scope)) as waited:
            if waited and await is_disconnected(receive):
                return None
            is_interactive.set(not is_bulk)
            answer_it = partial(copy_context().run, self.answered, scope, body)
            return await asyncio.get_running_loop().run_in_executor(line.threads, answer_it)

    def answered(self, scope: Text, body: IO[bytes]) -> Answer:
        """The whole of a request, in the thread whose turn it is. Changes are told once the answer is on
        its way."""
        with topics.held_back() as changed:
            return Answer(self.worked_on(scope, body), changed)

    def worked_on(self, scope: Text, body: IO[bytes]) -> list[Text]:
        """Answer one request, from the first middleware to the last, in the thread that calls. Gives the ASGI
        messages of the answer."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = refusal if request is None else self.get_response(request)
        if request is not None:
            known_clients.note(request)
        if response is None:
            raise RuntimeError("There is neither a request nor why there is none.")
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # it ends the request
        with closing(response):
            return messages(response)


def application() -> Handler:
    """Django, set up, behind its turns."""
    loading.begin()
    django.setup(set_prefix=False)
    handler = Handler()
    _ = get_resolver().url_patterns
    keep_what_is_loaded()
    return handler


def keep_what_is_loaded() -> None:
    """Tells Python that what is loaded by now stays. Otherwise it would look through all of it whenever it
    collects everything, and keep a whole room waiting: 150 ms, once in some ten changes of a full room
    (`bin/bench devices`, an act's own answer), 105 of 490 ms while a whole night is folded again
    (`bin/bench night`, cold replay).
    """
    gc.collect()
    loading.end()


def messages(response: HttpResponseBase) -> list[Text]:
    """An answer as ASGI sends it, in one piece: nothing of ours is longer than a file of the static ones."""
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [
        (b"Set-Cookie", cookie.output(header="").strip().encode("ascii"))
        for cookie in response.cookies.values()
    ]
    body = b"".join(response)
    return [
        {"type": "http.response.start", "status": response.status_code, "headers": headers},
        {"type": "http.response.body", "body": body},
    ]


def timing(seconds: float) -> tuple[bytes, bytes]:
    """Return how long the site took for an answer, from the whole request to the whole answer, waiting for a
    turn included; browsers show it beside what the network took."""
    return b"Server-Timing", b"site;dur=%.1f" % (1000 * seconds)


def can_wait(scope: Text) -> bool:
    """Return whether the page itself says that it can wait: that of people who only watch a table on
    screens."""
    return any(name == CAN_WAIT for name, _ in scope["headers"])


def can_come_back(scope: Text) -> bool:
    """Return whether it is certainly of a crowd: a phone's page, somebody who only watches, one of many
    streams, or a request that brings nothing by which it could turn out to be somebody's."""
    if scope["path"].startswith(streams.PREFIX):
        return streams.MANY in scope["query_string"]
    if scope["path"].startswith(settings.CROWDED) or can_wait(scope):
        return True
    return not known_clients.may_be_known(scope)


async def is_disconnected(receive: Receive) -> bool:
    """Return whether nobody waits for the answer any more; the request itself has been received."""
    hearing = asyncio.ensure_future(receive())
    await asyncio.sleep(0)
    if hearing.done():
        return True
    hearing.cancel()
    return False
