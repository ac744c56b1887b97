"""Answers to requests that are not looked into: too long, too slow, or one of too many at once.

No middleware has seen it, so what they would say of it is read from its headers here. People are shown a
page, scripts are told the sentence; both in the language of the device, as far as its request says which.
"""

import io
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.utils import translation

from config.serving.request_bodies import Unread
from config.translation import languages
from config.watch import requests
from words.text import Text, localised

PLACE: Final = b"--the-number-of-the-request--"
Message = Any  # what ASGI passes to and fro: a mapping with a "type"
TITLES: Final = {
    408: Text("That took too long"),
    413: Text("That is too large"),
    503: Text("Too much at once"),
}


async def refuse(
    send: Callable[[Message], Awaitable[None]], scope: Message, refusal: Unread, *, retry_after: int = 0
) -> None:
    """Answers, and ends the connection: what is left of the request is not read."""
    language, wants_page = _language(scope), _wants_page(scope)
    body = (
        _page(language, refusal.status, refusal.sentence).replace(PLACE, requests.request_number().encode())
        if wants_page
        else _plain_text(language, refusal.sentence)
    )
    headers = [
        (b"content-type", b"text/html; charset=utf-8" if wants_page else b"text/plain; charset=utf-8"),
        (b"content-language", language.encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if retry_after:
        headers.append((b"retry-after", b"%d" % retry_after))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _wants_page(scope: Message) -> bool:
    """Return whether a browser will show the answer to somebody, and no script has asked."""
    headers = dict(scope["headers"])
    return b"text/html" in headers.get(b"accept", b"") and b"hx-request" not in headers


def _language(scope: Message) -> str:
    """The language chosen on the device or wished by its browser; a request that cannot be read has none."""
    try:
        return languages.asked_for(ASGIRequest(scope, io.BytesIO()))
    except Exception:  # whatever stands in the headers, it is answered
        return str(settings.LANGUAGE_CODE)


def _plain_text(language: str, sentence: str) -> bytes:
    with translation.override(language):
        return f"{localised(sentence)}\n".encode()


@lru_cache(maxsize=64)
def _page(language: str, status: int, sentence: str) -> bytes:
    """Made once, with a place for the request's number: it is shown when there is no time."""
    note = requests.note_of_request.set(requests.Note(PLACE.decode()))
    try:
        with translation.override(language):
            context = {"title": localised(TITLES[status]), "sentence": localised(sentence)}
            return render_to_string("refused.html", context).encode()
    finally:
        requests.note_of_request.reset(note)
