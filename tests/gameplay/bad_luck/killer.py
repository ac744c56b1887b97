"""A process that dies, as if the power went, where a file in its data folder says: once, at that point.

POINTS are all the places between a choice and the signal that tells of it: before its row is written, after
it, when everything is written and nothing is committed, when it is committed and nobody knows, and when this
process knows and has not told anybody.
"""

import os
import signal
from functools import wraps
from pathlib import Path

from django.apps import AppConfig

POINTS = ("before the row", "after the row", "before the commit", "after the commit", "before the signal")


def die_at(point):
    """Die here, if the file says so."""
    order = Path(os.environ["DATA_DIR"]) / "die"
    if order.exists() and order.read_text() == point:
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


class Killer(AppConfig):
    name = "tests.gameplay.bad_luck"
    label = "killer"

    def ready(self):
        from config import live
        from gameplay.actions import hands, locks

        hands._make = dying(hands._make, before="before the row")
        rows = hands.ChoiceRow.objects
        rows.create = dying(rows.create, after="after the row")
        hands.written = dying(hands.written, after="before the commit")
        locks.remember = dying(locks.remember, before="after the commit")
        live.hub.publish = dying(live.hub.publish, before="before the signal")
