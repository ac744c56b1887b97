"""Writing at digital tables: opening them, sitting at them, playing hands."""

from gameplay.actions.hands import (
    Moved,
    choose,
    deal,
    mark,
    play_out,
    void_hand,
    wake,
    whatever_is_due,
)
from gameplay.actions.tables import (
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
    "change_options",
    "choose",
    "correct_chips",
    "deal",
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
