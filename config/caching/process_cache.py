"""Memory of one process, for values that need not be read, computed or written again: one kind of cache for
everything, and one way to forget it all.

Nothing of value is only in here. Whoever keeps something keeps with it what it was made of (the length of a
log, a version), or makes that part of the key, so that nobody is given what no longer holds.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

_forget: Final[list[Callable[[], object]]] = []


class ProcessCache(Generic[Key, Value]):
    """Values by key. Once there are `most`, those go that nobody has asked for since there were as many
    before: so there are twice as many at most.

    Threads share it without a lock: at worst, a value is made twice.

    >>> floors = ProcessCache(most=50)
    >>> floors.put(7, "as it is")
    >>> floors.get(7), floors.get(8)
    ('as it is', None)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: dict[Key, Value] = {}
        self._before: dict[Key, Value] = {}
        on_forgetting(self.clear)

    def get(self, key: Key) -> Value | None:
        """Return what is remembered under this key, if anything."""
        value = self._now.get(key)
        if value is None and (value := self._before.get(key)) is not None:
            self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Remember this, in place of what was there."""
        if len(self._now) >= self.most and key not in self._now:
            self._now, self._before = {}, self._now
        self._now[key] = value

    def clear(self) -> None:
        """Forget everything in it."""
        self._now, self._before = {}, {}

    def __len__(self) -> int:
        return len(self._now.keys() | self._before.keys())


def on_forgetting(forget: Callable[[], object]) -> None:
    """This is to be called, too, when everything is forgotten."""
    _forget.append(forget)


def clear_cache() -> None:
    """As in a process that has just begun."""
    for forget in _forget:
        forget()
