"""Writing at digital tables: opening them, sitting at them, playing hands."""

from gameplay.play.choosing import choose, choose_game, mark_discards
from gameplay.play.dealing import deal
from gameplay.play.due import play_out, reschedule, run_due, skip_hand, wake_table
from gameplay.play.ending import void_hand
from gameplay.play.locked_table import is_out_of_reach
from gameplay.play.tables import (
    act,
    change_options,
    correct_chips,
    open_practice,
    open_ring,
    pause,
    resume,
    sit,
    stand,
)
from gameplay.sources import Moved

__all__ = [
    "Moved",
    "act",
    "change_options",
    "choose",
    "choose_game",
    "correct_chips",
    "deal",
    "is_out_of_reach",
    "mark_discards",
    "open_practice",
    "open_ring",
    "pause",
    "play_out",
    "reschedule",
    "resume",
    "run_due",
    "sit",
    "skip_hand",
    "stand",
    "void_hand",
    "wake_table",
]
