"""The key of a request: by which it is known again when it is sent once more, because its answer was lost.

A page puts an id into each of its forms. The id alone says nothing of whose it is: whoever writes down what
was done with a request also writes down its mark, made of who sent it and of all that it asks for, and
refuses what comes under the same id with another mark. Ids of the site's own are plain strings and have none.
"""

import hashlib
import json
import secrets
import uuid
from contextlib import suppress
from typing import Any, Final, Self

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from clauses.refusal import NotAllowed
from words.text import Text

LONGEST_ID: Final = 48  # characters of an id that are kept; a longer one is kept as its digest
LONGEST_KEY: Final = 60  # with what stands before it; the database has room for 64
NO_CONTENT: Final = frozenset({"csrfmiddlewaretoken", "request_id"})


class RequestKey(str):
    """The id of a request as it is kept. mark: of who sent it and what it asks for; owner: who sent it;
    is_fresh: True if it came without an id and this was made for it, so that nothing can repeat it."""

    mark: str
    owner: str
    is_fresh: bool

    def __new__(cls, text: str, *, mark: str = "", owner: str = "", is_fresh: bool = False) -> Self:
        key = super().__new__(cls, text)
        key.mark, key.owner, key.is_fresh = mark, owner, is_fresh
        return key

    def within(self, scope: str) -> "RequestKey":
        """The same key with this before its id."""
        text = f"{scope}{self}"
        if len(text) > LONGEST_KEY:
            text = f"{scope[: LONGEST_KEY // 2]}{_digest(text)[: LONGEST_KEY // 2]}"
        return RequestKey(text, mark=self.mark, owner=self.owner, is_fresh=self.is_fresh)


class SentOtherwise(NotAllowed):
    """Something else was done under this id."""

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This form was sent before with something else in it, and that was done. "
                "Load the page again, look at it, and send this once more if it is still to be done."
            )
        )


def request_key(request: HttpRequest, *, owner: str = "", otherwise: str = "") -> RequestKey:
    """The key of a form that was posted. owner: who sends it, where that is not whoever is signed in;
    otherwise: the id where no page gave it one, for what is the same whoever does it; else a fresh one."""
    owner = owner or owner_of(request)
    text = as_kept(request.POST.get("request_id", ""))
    if otherwise and not text:
        return RequestKey(as_kept(otherwise), owner=owner)
    mark = mark_of(owner, request.get_full_path(), content_of(request))
    return RequestKey(text or secrets.token_urlsafe(12), mark=mark, owner=owner, is_fresh=not text)


def owner_of(request: HttpRequest) -> str:
    """Return who sends a request: the account; without one the browser, by the secret in its form token,
    which no other browser has. Empty for a program that brought neither."""
    if request.user.is_authenticated:
        return f"user-{request.user.pk}"
    secret = request.META.get("CSRF_COOKIE", "")
    return f"browser-{_digest(secret)[:32]}" if secret else ""


def as_kept(text: str) -> str:
    """An id as it is kept: plain signs, a number of 32 digits without strokes, and no longer than there is
    room for.

    >>> as_kept("7d444840-9dc0-11d1-b245-5ffdce74fad2")
    '7d4448409dc011d1b2455ffdce74fad2'
    """
    with suppress(ValueError):
        return uuid.UUID(text).hex
    text = "".join(sign for sign in text if sign.isascii() and sign.isprintable())
    return text if len(text) <= LONGEST_ID else _digest(text)[:LONGEST_ID]


def mark_of(owner: str, act: str, content: object) -> str:
    """Return what tells a request from every other one: short, and nothing can be read from it."""
    return _digest(json.dumps([owner, act, content], sort_keys=True))[:32]


def content_of(request: HttpRequest) -> list[object]:
    """All that a form says, by its names; of a file its digest."""
    fields = [[name, values] for name, values in request.POST.lists() if name not in NO_CONTENT]
    files = [
        [name, [_digest_of_file(file) for file in request.FILES.getlist(name)]] for name in request.FILES
    ]
    return [sorted(fields), sorted(files)]


def refuse_otherwise(mark: str, request_id: str) -> None:
    """Raises SentOtherwise where a request is not the one that was done under its id. mark: of that one,
    empty for one of the site's own, or of a time when none was kept."""
    own = request_id.mark if isinstance(request_id, RequestKey) else ""
    if mark and own and mark != own:
        raise SentOtherwise


def _digest_of_file(file: "UploadedFile[Any]") -> str:
    digest = hashlib.sha256()
    for piece in file.chunks():
        digest.update(piece)
    file.seek(0)
    return digest.hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
