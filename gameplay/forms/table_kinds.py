"""Kinds of tables that a club opens most, each with its options; the form changes any of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gameplay.ring.table_options import OfferedOptions
from words.text import Text


@dataclass(frozen=True, slots=True)
class TableKind:
    """Kind of table. words: one sentence about it; options: those that differ from a new table's."""

    title: Text
    words: Text
    options: Mapping[str, Any]

    def made(self, seats: int) -> OfferedOptions:
        """Return the options of such a table with at most so many seats."""
        options = OfferedOptions(**self.options)
        return options.model_copy(update={"seats": min(options.seats, seats)})


KINDS: Final[Mapping[str, TableKind]] = {
    "home": TableKind(
        Text("Home game"),
        Text("Buy in again, come and go as you like; 30 seconds a turn."),
        {"turn_timer": "30", "time_bank": 60},
    ),
    "sit_and_go": TableKind(
        Text("Sit and go"),
        Text("No rebuys: the last player with chips wins; 20 seconds a turn."),
        {"rebuys": False, "turn_timer": "20", "time_bank": 60},
    ),
    "quick": TableKind(
        Text("Quick game"),
        Text("10 seconds a turn, and the next hand at once."),
        {"turn_timer": "10", "between_hands": 2, "house_pause": 300},
    ),
}
USUAL: Final = "home"
