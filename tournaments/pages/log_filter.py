"""Filter of a log, and the marks that entries leave on the time of a night."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.archive.as_of import Slider
from tournaments.night.facts import KINDS
from tournaments.presenters.log import LogRow
from words.text import Text

SECTIONS: Final[Mapping[str, str]] = {
    "players": Text("Players"),
    "out": Text("Knockouts"),
    "money": Text("Money"),
    "seats": Text("Seats and tables"),
    "hands": Text("Hands"),
    "chips": Text("Counts"),
    "clock": Text("Clock"),
    "conduct": Text("Rulings and penalties"),
    "side": Text("Side games and variations"),
    "undone": Text("Corrections"),
}
"""Sections by which entries can be looked for: as an address has it → its name."""

MARKED: Final = {"knocked_out": "out", "clock_paused": "pause", "table_broken": "table"}
PARTS: Final = 240  # of the slider: a mark is as wide as one of them


def filtered(rows: Iterable[LogRow], words: str, what: str) -> list[LogRow]:
    """The entries that say each of these words, of one of SECTIONS; all for any other `what`."""
    needles = words.casefold().split()
    return [
        row
        for row in rows
        if _is_under(row, what) and all(word in str(row.sentence).casefold() for word in needles)
    ]


def _is_under(row: LogRow, what: str) -> bool:
    if what == "undone":
        return row.is_correction or bool(row.undone or row.amended)
    return what not in SECTIONS or (row.kind in KINDS and KINDS[row.kind].about.is_under(what))


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark beside the slider. kind: out, pause or table; minute: where it begins; wide: in minutes."""

    kind: str
    minute: int
    wide: float
    words: str


def marks(rows: Sequence[LogRow], slider: Slider) -> list[Mark]:
    """Return what stands of a night's knockouts, pauses and broken tables, in the order of the log."""
    wide = round(max(slider.minutes / PARTS, 0.1), 2)
    return [
        Mark(MARKED[row.kind], slider.minute_of(row.time), wide, row.sentence)
        for row in reversed(rows)
        if row.kind in MARKED and not row.undone
    ]
