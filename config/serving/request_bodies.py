"""Limits of a request's body, in bytes and seconds, before anybody looks at it."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from typing import IO, Any, Final

from django.conf import settings
from django.core.exceptions import RequestAborted

from words import text

SPOOLED: Final = 1_000_000  # bytes of a body that are kept in memory, the rest on the disk

Text = Any  # what ASGI passes to and fro: a mapping with a "type"
Receive = Callable[[], Awaitable[Text]]
Send = Callable[[Text], Awaitable[None]]


class Unread(Exception):
    """A request that is not read any further. status, sentence: what is answered."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


def limit(scope: Text, is_known: bool) -> int:
    """Return how many bytes a body may have: more for the files of those who are known."""
    headers = dict(scope["headers"])
    brings_files = headers.get(b"content-type", b"").lower().startswith(b"multipart/form-data")
    return int(settings.LARGEST_UPLOAD if is_known and brings_files else settings.LARGEST_BODY)


async def read(scope: Text, receive: Receive, most: int) -> IO[bytes]:
    """The body. Raises Unread when it is too long or too slow, RequestAborted when the client has gone."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 15 or int(length) > most:
        raise too_large(most)
    body = tempfile.SpooledTemporaryFile(max_size=SPOOLED, mode="w+b")  # noqa: SIM115 (closed by who reads it)
    try:
        async with asyncio.timeout(settings.BODY_SECONDS):
            await _fill(body, receive, most)
    except TimeoutError:
        body.close()
        raise Unread(408, text.Text("The request did not arrive in time. Please send it again.")) from None
    except BaseException:
        body.close()
        raise
    body.seek(0)
    return body


async def _fill(body: IO[bytes], receive: Receive, most: int) -> None:
    length, is_whole = 0, False
    while not is_whole:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        part = message.get("body", b"")
        length += len(part)
        if length > most:
            raise too_large(most)
        body.write(part)
        is_whole = not message.get("more_body", False)


def too_large(most: int) -> Unread:
    """The refusal of a body of more than `most` bytes."""
    return Unread(413, text.Text("That is too large: {most} MB at the most.", most=f"{most / 1_000_000:g}"))
