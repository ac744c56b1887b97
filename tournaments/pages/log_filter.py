"""What of a log is looked for, and the marks that it leaves on the time of a night."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.archive.as_of import Slider
from tournaments.presenters.log import LogRow
from words.text import Text

KINDS: Final = {
    "out": (
        Text("Knockouts"),
        ("knocked_out", "knock_out_confirmed", "one_hand", "left", "survivors_removed"),
    ),
    "money": (
        Text("Money"),
        (
            "bought_in",
            "rebought",
            "added_on",
            "payment_set",
            "pool_added",
            "payouts_set",
            "deal_agreed",
            "prize_paid",
            "cash_counted",
        ),
    ),
    "seats": (
        Text("Seats and tables"),
        ("seats_drawn", "moved", "seats_swapped", "table_broken", "table_opened", "button_drawn"),
    ),
    "hands": (Text("Hands"), ("hand_dealt", "hand_finished", "hand_played")),
    "chips": (Text("Counts"), ("stacks_counted", "stacks_stated", "stacks_corrected", "coloured_up")),
    "clock": (
        Text("Clock"),
        ("clock_started", "clock_paused", "clock_resumed", "level_set", "levels_rolled_back", "time_added"),
    ),
    "conduct": (
        Text("Rulings and penalties"),
        ("ruled", "penalised", "penalty_ended", "floor_called", "floor_answered"),
    ),
    "undone": (Text("Corrections"), ()),
}
"""What entries can be looked for by: the kind in an address → its name, and the kinds of facts."""

MARKED: Final = {"knocked_out": "out", "clock_paused": "pause", "table_broken": "table"}
PARTS: Final = 240  # of the slider: a mark is as wide as one of them


def filtered(rows: Iterable[LogRow], words: str, what: str) -> list[LogRow]:
    """The entries that say each of these words, of one of KINDS; all kinds for any other `what`."""
    wanted = words.casefold().split()
    return [
        row
        for row in rows
        if _is_kind(row, what) and all(word in str(row.sentence).casefold() for word in wanted)
    ]


def _is_kind(row: LogRow, what: str) -> bool:
    if what == "undone":
        return row.is_correction or bool(row.undone or row.amended)
    return what not in KINDS or row.kind in KINDS[what][1]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark beside the slider. kind: out, pause or table; minute: where it begins; wide: in minutes."""

    kind: str
    minute: int
    wide: float
    words: str


def marks(rows: Sequence[LogRow], slider: Slider) -> list[Mark]:
    """What stands of a night's knockouts, pauses and broken tables, in the order of the log."""
    wide = round(max(slider.minutes / PARTS, 0.1), 2)
    return [
        Mark(MARKED[row.kind], slider.minute_of(row.time), wide, row.sentence)
        for row in reversed(rows)
        if row.kind in MARKED and not row.undone
    ]
