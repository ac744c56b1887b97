"""Scopes: never more than the member who made it may, and of that only what is ticked."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from words.text import Text

Scope = Literal["read", "answers", "private", "cards", "record"]

SCOPES: Final[Mapping[Scope, str]] = MappingProxyType(
    {
        "read": Text(
            "Read what members see: the club, seasons, standings, results, the live clock and floor"
        ),
        "answers": Text("Read who comes to a tournament, and enter answers"),
        "record": Text("Record facts of a night, and take them back"),
        "cards": Text("Read hands with the cards that you may see yourself, not only those that were shown"),
        "private": Text("Read what only directors see: e-mail addresses, what each player paid, the log"),
    }
)
