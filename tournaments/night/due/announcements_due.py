"""Announcements to the dealers by the clock: no change of dealers before a break or a level, decks ready
before the end of a break.

Source: TDA-RP-7, TDA-RP-20.
"""

from collections.abc import Iterator
from datetime import timedelta

from tournaments.night.clock import Clock
from tournaments.night.due.due_things import Act, Due
from tournaments.night.floor.state import Floor
from tournaments.night.structure import Break
from words.text import Text


def announcements(floor: Floor) -> Iterator[Due]:
    """Yield what is to be announced now. floor: brought to the present."""
    if floor.clock is None or floor.finished_at or floor.is_over:
        return
    yield from _hold_push(floor, floor.clock)
    yield from _decks_ready(floor, floor.clock)


def _hold_push(floor: Floor, clock: Clock) -> Iterator[Due]:
    seconds = floor.rulebook.clock.hold_push_seconds
    if not seconds or not clock.is_running or clock.in_break or clock.is_last_period:
        return
    if clock.left <= timedelta(seconds=seconds):
        is_break = isinstance(clock.periods[clock.index + 1], Break)
        sentence = Text(
            "Hold the push: the break is about to begin"
            if is_break
            else "Hold the push: the next level is about to begin"
        )
        yield Due(Act.NOTICE, f"push-{clock.index}", sentence)


def _decks_ready(floor: Floor, clock: Clock) -> Iterator[Due]:
    seconds, left = floor.rulebook.clock.decks_ready_seconds, until_play(clock)
    if seconds and left is not None and left <= timedelta(seconds=seconds):
        yield Due(
            Act.NOTICE, f"decks-{clock.index}", Text("Dealers, prepare your decks: the break is ending")
        )


def until_play(clock: Clock) -> timedelta | None:
    """Return how long a break still lasts; None outside one, and where somebody has to end it."""
    if clock.pause is not None:
        is_break = clock.pause.reason == "break" and clock.pause.until is not None
        return clock.pause.until - clock.as_of if is_break and clock.pause.until else None
    if not isinstance(clock.period, Break) or clock.is_last_period or clock.over:
        return None
    return clock.left
