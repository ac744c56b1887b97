"""Acts of a tablet, as forms; importing this package registers them all in TABLET_ACTS.

Each act says what was meant as facts, without asking the floor, so that it can be put in words even when the
rules no longer allow it. `facts` is called under the lock. Where the same is on record already, by another
tablet at the table or by the director, `AlreadyRecorded` is raised: nothing is left to do.
"""

from tournaments.tablet.acts import (
    hand_acts,
    table_acts,
    variation_acts,
)
from tournaments.tablet.acts.registry import TABLET_ACTS, AlreadyRecorded, TabletAct, Typed, trimmed_post

__all__ = [
    "TABLET_ACTS",
    "AlreadyRecorded",
    "TabletAct",
    "Typed",
    "hand_acts",
    "table_acts",
    "trimmed_post",
    "variation_acts",
]
