"""Schedule of what happens by itself at a table: a house player acts, a turn ends, the next hand is dealt."""

from datetime import datetime
from typing import Final

from gameplay.engine.betting import Betting
from gameplay.engine.hand import Hand
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.play.locking import LockedTable
from gameplay.ring import Chair, deadlines
from gameplay.ring.facts import Player
from gameplay.ring.table_options import TableOptions
from gameplay.sources import Next, source_of

QUICK: Final = 0.7
"""The pauses that a choice takes which costs nothing, on average."""

SLOWER: Final = 1.3
"""The extra pauses before a call of half the stack or more."""

WHIMS: Final = 997


def next_moment(at: LockedTable) -> Next:
    """Return when the table goes on by itself, as it is now, and its status until then."""
    if at.source.pause is not None:
        return Next(None, Table.Status.PAUSED)
    if at.playing is not None:
        return Next(_turn_due(at, at.playing), Table.Status.PLAYING)
    return at.source.between_hands(at.live, at.now)


def _turn_due(at: LockedTable, live: LiveHand) -> datetime | None:
    player, seat = live.turn, live.turn_seat
    if player is None or seat is None:
        return None
    if has_left(player, at.source.chairs.get(seat)):
        return at.now
    options, began = at.source.settings.table, at.table.turn_began_at or live.last_at
    if player.is_house:
        return deadlines.house_acts(options, began, pauses_of(live.hand, began))
    return deadlines.turn_ends(options, began, time_bank_left(at.table, player, options))


def pauses_of(hand: Hand, began: datetime) -> float:
    """The number of pauses for which a house player thinks over its turn: the more, the more of its chips a
    call takes, and never twice the same. It rests on what everybody sees, so that it tells nothing of the
    cards."""
    decision = hand.decision
    if not isinstance(decision, Betting):
        return 1.0
    part = decision.to_call / max(1, hand.stacks[decision.seat])
    whim = (began.microsecond % WHIMS) / WHIMS
    return (QUICK + SLOWER * min(1.0, 2 * part)) * (0.75 + whim / 2)


def has_left(player: Player, chair: Chair | None) -> bool:
    """Return whether a player who has to choose has given up their seat, or their hand is dead."""
    return chair is None or chair.leaving or chair.dead or chair.player.key != player.key


def time_bank_left(table: Table, player: Player, options: TableOptions) -> int:
    """The seconds left in a player's time bank."""
    return int(table.banks.get(player.key, options.time_bank))


def is_out_of_reach(table: Table, now: datetime) -> bool:
    """Return whether what happens next at a table that plays lies further ahead than its options allow: the
    clock of the server was ahead when it was written, and has been put back."""
    if table.due_at is None or table.status != Table.Status.PLAYING:
        return False
    source = source_of(table)
    return table.due_at - now > deadlines.longest(source.settings.table, source.choosing_time)
