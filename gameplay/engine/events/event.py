"""Base of every event, and how events are kept."""

from collections.abc import Sequence
from typing import Any, Protocol

Names = Sequence[str]
"""Names of the players, by seat."""
Note = tuple[Any, ...]
"""Events as they are kept until somebody reads them: a class and its fields, or what makes several."""


class Event(Protocol):
    """Base of every event.

    An event of a game's own may also have `deed`, what stands at its player's seat for it, `turned_up`,
    cards of the player that lay face down until then, and `is_private`, that its `cards` are for its seat
    alone.
    """

    def words(self, names: Names) -> str:
        """The event as a sentence, which can be said in other languages (words/text.py)."""
