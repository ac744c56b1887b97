"""Ways to reach a member. Each says whom it reaches and opens one connection for many messages.

    offer_channel(Channel("push", Text("Push"), is_there=…, reached=…, connect=…))

An app offers its channel when it is ready. Nothing is queued for a channel that is not set up on this site.
"""

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import Enum

from clubs.calendar.feed import Entry
from clubs.models import Message


class Refused(Exception):
    """The other side does not take this message, and will not: it has failed. Says why."""


class Deferred(Exception):
    """The other side does not take this message now; it may take others. It is tried again."""


class Method(Enum):
    """Method of a calendar entry. Source: RFC 5546."""

    REQUEST = "REQUEST"
    CANCEL = "CANCEL"


@dataclass(frozen=True, slots=True)
class Content:
    """Content of a message, in any language until it is written down.

    title: one line; lines: sentences, each its own paragraph; path: the page that it leads to, without the
    site's name, empty for none; entry: for the member's calendar; is_coming: how they have answered it;
    facts: what a mail adds in a few words, each under its name; choices: the buttons of a mail, in words and
    with the page behind each.
    """

    title: str
    lines: tuple[str, ...] = ()
    path: str = ""
    entry: Entry | None = None
    method: Method = Method.REQUEST
    is_coming: bool | None = None
    facts: tuple[tuple[str, str], ...] = ()
    choices: tuple[tuple[str, str], ...] = ()


Send = Callable[[Message, Content], None]
"""Sends one message, in the language that is active; returns when the other side has taken it. Raises
Refused, Deferred, or OSError where the connection is broken: then the rest is tried again later. Whatever
else it raises holds back this message alone."""


@dataclass(frozen=True, slots=True)
class Channel:
    """name: in rows, eight letters at most; words: on pages; is_there: whether this site can use it; reached:
    those of these members (keys) whom it reaches; connect: opens the way for several messages. A message has
    its member, the club and, if there are any, `member.message_settings` with it."""

    name: str
    words: str
    is_there: Callable[[], bool] = field(repr=False)
    reached: Callable[[Collection[int]], set[int]] = field(repr=False)
    connect: Callable[[], AbstractContextManager[Send]] = field(repr=False)


_channels: dict[str, Channel] = {}


def offer_channel(channel: Channel) -> None:
    """Members can be reached this way, too. Raises ValueError where another one has its name."""
    if _channels.setdefault(channel.name, channel) != channel:
        raise ValueError(f"There is another channel called {channel.name}.")


def channel_of(name: str) -> Channel | None:
    """The channel of this name, if this version of the site knows it and can use it."""
    channel = _channels.get(name)
    return channel if channel and channel.is_there() else None


def channels() -> list[Channel]:
    """Those that this site can use."""
    return [channel for channel in _channels.values() if channel.is_there()]


def all_channels() -> list[Channel]:
    """Those that it knows, set up or not."""
    return list(_channels.values())
