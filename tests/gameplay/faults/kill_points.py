"""A process that dies, as if the power went, where a file in its data folder says: once, at that point.

POINTS are all the places between a choice and the signal that tells of it: before its row is written, after
it, when everything is written and nothing is committed, when it is committed and nobody knows, and when this
process knows and has not told anybody. At a table of a night there are more: a hand's fact is in the log and
not committed, the next hand is dealt and not committed, the log is committed and no table follows it yet.
"""

import os
import signal
from functools import wraps
from pathlib import Path

from django.apps import AppConfig

POINTS = ("before the row", "after the row", "before the commit", "after the commit", "before the signal")


def die_at(point):
    """Die here, if the file says so: the name of the point, and how often it is passed until then."""
    order = Path(os.environ["DATA_DIR"]) / "die"
    try:
        where, visits = order.read_text().split(":")
    except (FileNotFoundError, ValueError):
        return
    if where != point:
        return
    if int(visits) > 1:
        order.write_text(f"{where}:{int(visits) - 1}")
        return
    order.unlink()
    os.kill(os.getpid(), signal.SIGKILL)


def dying(function, before="", after=""):
    """The function, with points of death around it."""

    @wraps(function)
    def around(*arguments, **more):
        die_at(before)
        made = function(*arguments, **more)
        die_at(after)
        return made

    return around


class KillPoints(AppConfig):
    name = "tests.gameplay.faults"
    label = "kill_points"

    def ready(self):
        from config.live import topics
        from gameplay.play import choosing, dealing, locked_table, night_sync
        from gameplay.sources import NightSource

        choosing._write_row = dying(choosing._write_row, before="before the row", after="after the row")
        locked_table._tell_pages = dying(locked_table._tell_pages, after="before the commit")
        locked_table.remember = dying(locked_table.remember, before="after the commit")
        NightSource._record = dying(NightSource._record, after="after the fact")
        dealing._deal_hand = dying(dealing._deal_hand, after="after the deal")
        night_sync.sync_night = dying(night_sync.sync_night, before="before the tables follow")
        topics.hub.publish = dying(topics.hub.publish, before="before the signal")
        topics.hub.tell = dying(topics.hub.tell, before="before the signal")
