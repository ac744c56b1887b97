"""Scopes: never more than the member who made it may, and of that only what is ticked."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from words.text import Text

Scope = Literal["read", "answers", "private", "cards", "record", "manage"]

SCOPES: Final[Mapping[Scope, str]] = MappingProxyType(
    {
        "read": Text(
            "Read what members see: the club, seasons, standings, results, the live clock and floor"
        ),
        "answers": Text("Read who comes to a tournament, and enter answers"),
        "record": Text("Open nights and ring games, record what happens, take it back, settle up"),
        "manage": Text("Plan and keep: seasons, tournaments, members, structures, results brought in"),
        "cards": Text("Read hands with the cards that you may see yourself, not only those that were shown"),
        "private": Text("Read what only directors see: e-mail addresses, what each player paid, the log"),
    }
)
