"""The sheet of a last day on which those are ticked who have not come to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.console.sheets import Context, in_play, sheet
from tournaments.night.floor import Floor
from tournaments.night.floor.flights import brought_stack
from words.text import grouped


@dataclass(frozen=True, slots=True)
class Survivor:
    """Survivor of a flight. stack: in words; is_known: it is what they have, and not only what they came with
    or what was counted last; ticked: their number where somebody has said that they are away, else 0."""

    number: int
    name: str
    place: str
    stack: str
    is_known: bool
    ticked: int


@sheet("survivors")
def survivors(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everybody who is in play, by name."""
    rows = []
    for player in sorted(in_play(floor), key=lambda each: (each.name.casefold(), each.id)):
        counted = player.counted[0] if player.counted else brought_stack(floor, player.id)
        stack = counted if player.stack is None else player.stack
        place = f"{player.seat.table}·{player.seat.seat}" if player.seat else ""
        ticked = player.id if player.away else 0
        rows.append(Survivor(player.id, player.name, place, grouped(stack), player.stack is not None, ticked))
    return {"survivors": rows}
