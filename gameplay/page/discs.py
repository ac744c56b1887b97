"""The discs in front of seats: the button, and the blinds of a hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from gameplay.engine.events import Posted
from gameplay.page.hand_view import HandView, TableContext
from words.text import Text


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc in front of a seat. css: "button", "small-blind", "big-blind", "dead"; text."""

    seat: int
    css: str
    text: str
    words: str


def discs_of(table: TableContext, now: HandView | None) -> Sequence[Disc]:
    """The button, even where nobody sits any more, and the blinds of this hand."""
    discs = []
    if table.button is not None:
        is_dead = any(chair.number == table.button and chair.place is None for chair in table.chairs)
        css = "button dead" if is_dead and now is not None else "button"
        discs.append(Disc(table.button, css, "D", Text("Button")))
    blinds = {
        "small blind": ("small-blind", Text("SB"), Text("Small blind")),
        "big blind": ("big-blind", Text("BB"), Text("Big blind")),
    }
    if now is not None:
        for event in now.events:
            if isinstance(event, Posted) and event.what in blinds and event.seat in now.chairs:
                discs.append(Disc(now.chairs[event.seat].number, *blinds[event.what]))
    return discs
