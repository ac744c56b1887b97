"""Tell open pages that something changed: signals carry a topic, never data.

A topic is a kind and a number ("night-12"). The app that owns a kind says once who may follow it; whoever
changes something calls `changed` inside the transaction; a page that follows the topic gets its fragments
again, rendered for its own viewer.

    topics.allow("night", may_follow_night)      # may_follow_night(request, 12) -> bool
    topics.changed("night-12")

Where there is an event loop, whoever made the change has their answer before the others are told: what
those ask for then would keep them waiting. With and without that, a choice's own answer at tables, median,
three runs in turn on a busy machine: 35, 100, 167 and 223, 1573, 206 ms (`bin/bench tables`). The stream
itself is sent by config/live/streams.py; without an event loop (under WSGI) a page goes on by polling.

A page has one stream. What it follows beside its own topic it names in the address ("also=table-15"), with
the key of a topic that needs one ("key-15=…"); it is told apart from the page's own.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from config.live.hub import Hub

TOPIC_HEADER: Final = "X-Live-Topic"
MOST_BESIDE: Final = 12  # topics that one page follows beside its own
A_TOPIC: Final = re.compile(r"([a-z-]+)-([0-9]{1,18})", re.ASCII)

MayFollow = Callable[[HttpRequest, int], bool]

hub = Hub(
    settings.REDIS_URL,
    settings.LIVE_STREAMS,
    site=settings.SITE_NAME,
    of_one=settings.STREAMS_OF_ONE,
)
_may_follow: dict[str, MayFollow] = {}


def allow(kind: str, may_follow: MayFollow) -> None:
    """Topics of this kind exist, and those for whom `may_follow(request, number)` holds may follow them."""
    if _may_follow.setdefault(kind, may_follow) is not may_follow:
        raise ValueError(f"Somebody else already says who may follow a {kind}.")


def changed(topic: str) -> None:
    """Once the present transaction is committed, wake every page that follows the topic."""
    transaction.on_commit(lambda: _tell(topic), robust=True)


_held_back: ContextVar[list[str] | None] = ContextVar("_held_back", default=None)


def _tell(topic: str) -> None:
    waiting = _held_back.get()
    if waiting is None:
        hub.publish(topic)
    elif topic not in waiting:
        waiting.append(topic)


@contextmanager
def held_back() -> Iterator[list[str]]:
    """Yield a list in which changes in here are noted instead of told, for whoever tells them then
    (`hub.tell`). If something goes wrong in here it is told at once."""
    topics: list[str] = []
    token = _held_back.set(topics)
    try:
        yield topics
    except BaseException:
        for topic in topics:
            hub.publish(topic)
        raise
    finally:
        _held_back.reset(token)


@require_GET
def stream(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """Grant a stream, which is then sent in place of this answer; to strangers there is no such topic. Of
    what a page follows besides, it hears what it may."""
    if not _is_allowed(request, kind, number):
        raise Http404
    granted = dict.fromkeys([f"{kind}-{number}", *_beside(request)])
    return HttpResponse(status=204, headers={TOPIC_HEADER: " ".join(granted), "Cache-Control": "no-store"})


def _beside(request: HttpRequest) -> list[str]:
    """The other topics that are asked for and may be followed."""
    matches = [A_TOPIC.fullmatch(topic) for topic in request.GET.getlist("also")[:MOST_BESIDE]]
    return [match[0] for match in matches if match and _is_allowed(request, match[1], int(match[2]))]


def _is_allowed(request: HttpRequest, kind: str, number: int) -> bool:
    may_follow = _may_follow.get(kind)
    return may_follow is not None and may_follow(request, number)
