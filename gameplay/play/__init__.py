"""Writing at digital tables: opening them, sitting at them, playing hands."""

from gameplay.play.choosing import Moved, choose, mark
from gameplay.play.dealing import deal
from gameplay.play.due import bring_back, play_out, wake, whatever_is_due
from gameplay.play.ending import void_hand
from gameplay.play.schedule import is_out_of_reach
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

__all__ = [
    "Moved",
    "act",
    "bring_back",
    "change_options",
    "choose",
    "correct_chips",
    "deal",
    "is_out_of_reach",
    "mark",
    "open_practice",
    "open_ring",
    "pause",
    "play_out",
    "resume",
    "sit",
    "stand",
    "void_hand",
    "wake",
    "whatever_is_due",
]
