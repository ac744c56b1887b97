"""Error pages. Where the database does not answer, or has no room for what is to be written, nobody is told
that the site is broken, but to come back (503): open pages say that they lost the connection, and tablets
keep what they record. Whatever else breaks is a page of its own; to a page that asked for a part of itself a
toast, and the rest of it stays as it was. Both have the number of the request, which people read out."""

import sys
import time
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

from words.text import Text, localised

FAULTS: Final = (OperationalError, InterfaceError)
AGAIN: Final = 3  # seconds after which to ask again
TITLE: Final = Text("Not at this moment")
SENTENCE: Final = Text(
    "The database does not answer, or has no room left. What was recorded before is safe; what you just did "
    "may not have happened: look before you do it again."
)


FULL: Final = ("disk is full", "No space left", "could not extend file")  # as SQLite and PostgreSQL say it
FULL_FOR: Final = 60.0  # seconds for which a write that found no room counts
_found_no_room_at: float | None = None  # by a clock that nobody sets


def has_found_no_room() -> bool:
    """True if this process could not write something for want of room, within the last minute."""
    return _found_no_room_at is not None and time.monotonic() - _found_no_room_at < FULL_FOR


def _note(fault: BaseException | None) -> None:
    global _found_no_room_at
    if any(words in str(fault) for words in FULL):
        _found_no_room_at = time.monotonic()


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error that a view or a middleware has raised, which is in the log by now: to scripts the
    sentence, to people a page."""
    if not isinstance(sys.exc_info()[1], FAULTS):
        return _broken(request)
    _note(sys.exc_info()[1])
    context = {"title": localised(TITLE), "sentence": localised(SENTENCE)}
    wants_page = "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers
    body = render_to_string("refused.html", context) if wants_page else f"{context['sentence']}\n"
    kind = "text/html" if wants_page else "text/plain"
    return HttpResponse(
        body,
        status=503,
        content_type=f"{kind}; charset=utf-8",
        headers={"Retry-After": str(AGAIN), "Cache-Control": "no-store"},
    )


def _broken(request: HttpRequest) -> HttpResponse:
    """Whatever broke the answer must not break this one: nothing is asked of the database, nor of who is
    there."""
    if request.headers.get("HX-Request") != "true" or "HX-Boosted" in request.headers:
        return defaults.server_error(request)
    html = render_to_string("config/broken_part.html")
    return HttpResponse(html, status=500, headers={"HX-Reswap": "none"})
