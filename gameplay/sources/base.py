"""Where a table's players, chips and blinds come from: a ring table's own log, or the floor of a night.

Both answer the same questions, in modules of the same shape (ring.py and night.py):

    settings(table)                     what was chosen for the table
    chairs(table)                       seat → Chair
    lineup(table, now)                  the next hand, or why none can be dealt
    begun(table, lineup, now)           the first hand is dealt, in the transaction that deals it
    hand_finished(table, live, now)     in the transaction that writes the last choice
    hand_voided(table, live, why, by, now)
"""

from collections.abc import Mapping
from datetime import datetime
from types import ModuleType
from typing import TYPE_CHECKING

from gameplay.ring import Chair
from gameplay.ring.lineup import Lineup, Waiting
from gameplay.ring.options import Settings
from gameplay.sources import night, ring

if TYPE_CHECKING:
    from gameplay.live_hands import LiveHand
    from gameplay.models import Table
    from tables.actions import Recorder


def side(table: "Table") -> ModuleType:
    """The module that answers for this table."""
    return ring if table.log_id is not None else night


def settings(table: "Table") -> Settings:
    return side(table).settings(table)  # type: ignore[no-any-return]


def chairs(table: "Table") -> Mapping[int, Chair]:
    return side(table).chairs(table)  # type: ignore[no-any-return]


def lineup(table: "Table", now: datetime) -> Lineup | Waiting:
    return side(table).lineup(table, now)  # type: ignore[no-any-return]


def begun(table: "Table", dealt: Lineup, now: datetime) -> None:
    side(table).begun(table, dealt, now)


def hand_finished(table: "Table", live: "LiveHand", now: datetime) -> bool:
    """Whether the hand stands: on a night the director may have voided it while it was played."""
    return bool(side(table).hand_finished(table, live, now))


def hand_voided(table: "Table", live: "LiveHand", why: str, by: "Recorder", now: datetime) -> None:
    side(table).hand_voided(table, live, why, by, now)
