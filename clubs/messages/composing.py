"""Texts of messages: whoever causes a kind of message says how it is composed.

on_compose(About.BAN, ban_message)        # ban_message(message, shared) -> Content | None
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from clubs.messages.channels import Content
from clubs.messages.kinds import About
from clubs.models import Message

T = TypeVar("T")


class Shared:
    """Values that the messages of one batch share, looked up for the first of them."""

    def __init__(self) -> None:
        self._found: dict[Hashable, Any] = {}

    def of(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return what `find` returns, asked once for each key."""
        if key not in self._found:
            self._found[key] = find()
        value: T = self._found[key]
        return value


Compose = Callable[[Message, Shared], Content | None]
"""Content of a message as things stand now; None where it has nothing to say any more."""

_composers: dict[str, Compose] = {}


def on_compose(about: About, compose: Compose) -> None:
    """Messages of this kind are composed by this function. Raises ValueError where another one does."""
    if _composers.setdefault(about, compose) != compose:
        raise ValueError(f"Messages of the kind {about} are composed elsewhere already.")


def composed(message: Message, shared: Shared) -> Content | None:
    """Return what it says; None where there is nothing to say, or this version of the site does not know
    how."""
    compose = _composers.get(message.about)
    return compose(message, shared) if compose else None
