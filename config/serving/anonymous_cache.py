"""What strangers get alike: made for one of them, and sent to all who ask for the same in that moment.

A view says of an answer that every stranger who asks this gets the very same until a topic changes:

    until_changed(response, "table-12")

Whoever is a stranger too and asks the same meanwhile gets it from the event loop, with no turn, no thread and
no question to the database; who asks while it is being made waits for it. It is forgotten when the topic
changes, before anybody is told so, and soon in any case.

A stranger is a browser whose cookies say nothing but how a page looks. What is shown to anybody else is
neither kept here nor asked for; nor is an answer with a cookie, or one that depends on more than stands in
its key. Only pages that can wait (config/serving/request_queue.py) are asked about at all.

Without and with it, `bin/bench tables` (15 s, SQLite, a shared machine, three runs in turn), a choice
on the other players' pages, p95, 150 ms asked: 681, 76, 49 and 56, 44, 30 ms; the site's processor 39–46 and
28–32 %. So it is what holds the figure when the machine is busy; on a quiet one the site could do without.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from django.conf import settings
from django.http import parse_cookie
from django.http.response import HttpResponseBase

from config.caching.process_cache import on_forgetting
from config.pages import theme

LASTS: Final = 0.5  # seconds
MOST: Final = 2000  # answers, and topics of which is known when they changed
ASKED_WITH: Final = (  # what an answer may depend on besides the address
    b"accept-encoding",
    b"accept-language",
    b"host",
    b"hx-boosted",
    b"hx-request",
    b"hx-target",
    b"x-can-wait",
)
VARIES: Final = frozenset({*(name.decode() for name in ASKED_WITH), "cookie"})

Text = Any  # what ASGI passes to and fro: a mapping with a "type"
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """messages: as ASGI sends them; changed: topics to be told of when these are on their way; topic: until
    it changes every stranger gets the same, nothing where the answer is for one alone; route: what was asked,
    as the code has it."""

    messages: list[Text]
    changed: list[str]
    topic: str = ""
    route: str = ""


def until_changed(response: HttpResponseBase, topic: str) -> None:
    """Every stranger who asks this gets the same answer, until the topic changes."""
    response.alike_until = topic  # type: ignore[attr-defined]  # goes with it to the cache


def topic_of(response: HttpResponseBase) -> str:
    """The topic until whose change the answer is that of all strangers; nothing if it is for one alone."""
    if response.cookies or not varies_as_known(response.headers.get("Vary", "")):
        return ""
    return str(getattr(response, "alike_until", ""))


def varies_as_known(said: str) -> bool:
    """Whether an answer depends on nothing but what stands in its key."""
    return {name.strip().lower() for name in said.split(",") if name.strip()} <= VARIES


def key_of(scope: Text) -> Key | None:
    """What a stranger asks; None for everybody else, and for what is not only read."""
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:  # one that is said twice counts twice, as Django reads it
        between = b"; " if name == b"cookie" else b","
        headers[name] = headers[name] + between + value if name in headers else value
    if scope["method"] != "GET" or b"x-can-wait" not in headers:
        return None
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    looks = settings.LANGUAGE_COOKIE_NAME, theme.COOKIE
    if not cookies.keys() <= {*looks, settings.CSRF_COOKIE_NAME}:
        return None
    return (
        scope.get("scheme"),
        scope["path"],
        scope["query_string"],
        *(headers.get(name) for name in ASKED_WITH),
        *(cookies.get(name) for name in looks),
    )


class AnonymousCache:
    """The answers of one process that strangers get alike. It belongs to the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, tuple[float, Answer]] = OrderedDict()
        self._making: dict[Key, asyncio.Future[Answer | None]] = {}
        self._changes = 0
        self._changed_at: dict[str, int] = {}
        self._all_changed_at = 0

    async def answer(self, key: Key, make: Callable[[], Awaitable[Answer | None]]) -> Answer | None:
        """The answer that is kept; else that of somebody who asks the same in this moment; else one that is
        made."""
        if (known := self._known(key)) is not None:
            return known
        if key in self._making and (made := await asyncio.shield(self._making[key])) is not None:
            return made
        making: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._making.setdefault(key, making)
        began, shared = self._changes, None  # shared: what the others get
        try:
            answer = await make()
            if answer is not None and answer.topic and not self._has_changed(answer.topic, since=began):
                shared = replace(answer, changed=[])
                self._keep(key, shared)
            return answer
        finally:
            making.set_result(shared)
            if self._making.get(key) is making:
                del self._making[key]

    def changed(self, topic: str = "") -> None:
        """From now on nobody gets what was made before, or is being made; without a topic nothing at all."""
        self._changes += 1
        self._making.clear()
        for key in [key for key, (_, answer) in self._kept.items() if topic in ("", answer.topic)]:
            del self._kept[key]
        if not topic or len(self._changed_at) >= MOST:
            self._changed_at.clear()
            self._all_changed_at = self._changes
        self._changed_at[topic] = self._changes

    def _known(self, key: Key) -> Answer | None:
        until, answer = self._kept.get(key, (0.0, None))
        return answer if until > time.monotonic() else None

    def _has_changed(self, topic: str, since: int) -> bool:
        return max(self._changed_at.get(topic, 0), self._all_changed_at) > since

    def _keep(self, key: Key, answer: Answer) -> None:
        now = time.monotonic()
        self._kept[key] = (now + LASTS, answer)
        self._kept.move_to_end(key)
        while self._kept and (len(self._kept) > MOST or next(iter(self._kept.values()))[0] <= now):
            self._kept.popitem(last=False)


answers = AnonymousCache()
changed = answers.changed
on_forgetting(answers.changed)
