"""Deadlines of a table: a house player acts, a turn ends, the next hand is dealt.

Everything here is computed from what is stored; nobody waits. Seconds but for the pause of house players.
Source: FCD-opt-timer, FCD-timeout-bet, ruling 58.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from gameplay.engine import run_out
from gameplay.engine.events import Event
from gameplay.ring.game_order import GameOrder
from gameplay.ring.table_options import PACES, TableOptions

REST_AFTER: Final = timedelta(seconds=120)
"""Time for which a table plays on that nobody looks at."""
A_MOMENT: Final = timedelta(seconds=5)
LONGEST_THOUGHT: Final = 2.5
"""House players think so many of their pauses at most."""


def turn_ends(options: TableOptions, began: datetime, bank: int) -> datetime | None:
    """Return when a turn is over; None without a timer. bank: seconds the player has left beyond it."""
    if options.timer is None:
        return None
    return began + timedelta(seconds=options.timer + bank)


def bank_after(options: TableOptions, bank: int, began: datetime, now: datetime) -> int:
    """Return what is left of a player's time bank after their turn: what they took beyond the timer is
    gone."""
    if options.timer is None:
        return bank
    over = (now - began).total_seconds() - options.timer
    return max(0, bank - max(0, round(over)))


def house_acts(options: TableOptions, began: datetime, pauses: float = 1.0) -> datetime:
    """Return when a house player has thought enough, and never later than the timer has it. pauses: how many
    pauses of the options it thinks."""
    thought = timedelta(milliseconds=round(options.house_pause * min(pauses, LONGEST_THOUGHT)))
    return began + (thought if options.timer is None else min(thought, timedelta(seconds=options.timer)))


def choice_ends(order: GameOrder, began: datetime) -> datetime:
    """Return when a dealer has to have chosen the game."""
    return began + timedelta(seconds=order.choosing_time)


def tells_run_outs(options: TableOptions) -> bool:
    """Return whether pages tell a hand that ended all-in street by street; at the quickest pace nobody
    waits."""
    return options.house_pause > PACES[0]


def told(options: TableOptions, finished: datetime, events: Sequence[Event]) -> datetime:
    """Return when a hand that is over has been told to the end on the pages of its table."""
    if not tells_run_outs(options):
        return finished
    return finished + timedelta(seconds=run_out.seconds(len(run_out.run_out(events))))


def next_deal(options: TableOptions, finished: datetime) -> datetime:
    """Return when the next hand is dealt."""
    return finished + timedelta(seconds=options.between_hands)


def rests(options: TableOptions, seen_at: datetime, now: datetime, *, is_house_alone: bool) -> bool:
    """Return whether nobody has looked for so long that the table waits until somebody does. House players
    alone never play on for nobody, whatever the options say."""
    return (options.rests or is_house_alone) and now - seen_at > REST_AFTER


def not_ahead(moment: datetime, began: datetime | None, now: datetime) -> datetime:
    """A moment of the past; where a clock that was ahead has written it, when the table was brought back."""
    return began if moment > now and began is not None and began <= now else moment


def longest(options: TableOptions, choosing_time: int) -> timedelta:
    """The longest time that can lie between now and what happens next at a table that plays. choosing_time:
    seconds that a dealer has to choose its game, 0 where none does."""
    choice = timedelta(seconds=choosing_time)
    turn = timedelta(seconds=(options.timer or 0) + options.time_bank)
    pause = timedelta(seconds=options.between_hands + run_out.LONGEST * tells_run_outs(options))
    return max(turn, pause, choice, timedelta(milliseconds=options.house_pause * LONGEST_THOUGHT)) + A_MOMENT
