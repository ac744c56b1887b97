"""Each request has a number: it stands in the header of its answer, in every line that is logged meanwhile,
and on every page that says that something went wrong, where people read it out.

The number is the proxy's (`X-Request-ID`) where that looks like one, else made here. One line is logged for
each answer (`LOG_REQUESTS`): the route as the code has it, never the address that was asked, for that may
hold a private link; whose club, which numbers the address names, and the number of the account, without its
name.

Under ASGI a request is watched from before it is read (`Watched`), so that one which is refused unread has
its number, too; under WSGI by the middleware alone.
"""

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import empty

from config.serving import alive
from config.watch import metrics

HEADER: Final = "X-Request-ID"
META: Final = "HTTP_X_REQUEST_ID"
SANE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{3,63}")
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another one
SECRETIVE: Final = (
    "p/"  # the routes of private links: who proposes or refuses a deal there is nobody's to know
)
GONE: Final = 499  # the status that is logged where nobody waited for the answer

Message = Any  # what ASGI passes to and fro: a mapping with a "type"
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Note:
    """Notes about a request that is being answered. route: as the code has it, "" before that is known; club:
    its address; numbers: what the address names by number; user: the account's number, but for what a private
    link opens, where players answer in secret; began: by time.perf_counter."""

    number: str
    method: str = ""
    route: str = ""
    club: str = ""
    numbers: dict[str, int] = field(default_factory=dict)
    user: int | None = None
    began: float = field(default_factory=time.perf_counter)


note_of_request: ContextVar[Note | None] = ContextVar("note_of_request", default=None)


def fresh_number() -> str:
    """A number that can be read out: two times four letters and digits."""
    drawn = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{drawn[:4]}-{drawn[4:]}"


def number_for(given: str) -> str:
    """The number that a proxy gave, if it looks like one; else a new one.

    >>> number_for("7f3a-99"), number_for("<script>") == "<script>"
    ('7f3a-99', False)
    """
    return given if SANE.fullmatch(given) else fresh_number()


def request_number() -> str:
    """The number of the request that is being answered; "" outside one."""
    note = note_of_request.get()
    return note.number if note else ""


def learn(note: Note, request: HttpRequest) -> None:
    """Note which view answered the request, without a question to the database."""
    if (match := request.resolver_match) is not None:
        note.route = match.route
        named = match.kwargs
        note.club = str(named.get("club") or named.get("slug") or "") if "clubs/<" in match.route else ""
        note.numbers = {name: value for name, value in named.items() if isinstance(value, int)}
    user = None if note.route.startswith(SECRETIVE) else getattr(request, "user", None)
    if user is not None and getattr(user, "_wrapped", None) is not empty and user.is_authenticated:
        note.user = user.pk


def finish(note: Note, status: int) -> None:
    """The request has its answer."""
    metrics.request_answered(note.route, note.method, status, time.perf_counter() - note.began)
    if not log.isEnabledFor(logging.INFO):
        return
    milliseconds = round(1000 * (time.perf_counter() - note.began), 1)
    line = {"method": note.method, "route": note.route or "-", "status": status, "ms": milliseconds}
    line |= {"club": note.club} if note.club else {}
    line |= note.numbers
    line |= {} if note.user is None else {"user": note.user}
    words = " ".join(f"{name}={value}" for name, value in line.items())
    log.info("%s", words, extra={"fields": {**line, "request": note.number}})


def middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Learn what a request is; where nothing else watches it (WSGI), watch it."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        note = note_of_request.get()
        if note is not None:
            response = get_response(request)
            learn(note, request)
            return response
        note = Note(number_for(request.headers.get(HEADER, "")), request.method or "")
        request.META[META] = note.number  # what Django logs of it after all middleware
        token = note_of_request.set(note)
        try:
            response = get_response(request)
            learn(note, request)
            response.headers[HEADER] = note.number
            finish(note, response.status_code)
            return response
        finally:
            note_of_request.reset(token)

    return respond


class Watched:
    """An ASGI application whose requests have numbers. Whether a process is alive is said without."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or alive.is_asked(scope):
            await self.application(scope, receive, send)
            return
        note = Note(number_for(_given(scope)), scope["method"])
        header = (HEADER.encode(), note.number.encode())
        is_finished = False

        async def send_with_number(message: Message) -> None:
            nonlocal is_finished
            if message["type"] == "http.response.start":
                is_finished = True
                message = {**message, "headers": [*message["headers"], header]}
                finish(note, message["status"])
            await send(message)

        token = note_of_request.set(note)
        try:
            await self.application(scope, receive, send_with_number)
        except Exception:
            if not is_finished:
                is_finished = True
                finish(note, 500)
            raise
        finally:
            note_of_request.reset(token)
            if not is_finished:
                finish(note, GONE)


def _given(scope: Message) -> str:
    values = [value for name, value in scope["headers"] if name == b"x-request-id"]
    return values[0].decode("latin-1") if len(values) == 1 else ""
