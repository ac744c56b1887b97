"""The row that is locked while something is written at a table; and with the lock the promise to tell its
open pages, once it is committed."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction

from config.live import ticker
from config.live import topics as signals
from gameplay.live_hands import LiveHand, live_hand, remember
from gameplay.models import Table
from gameplay.ring import Chair, deadlines
from gameplay.ring.facts import Player
from gameplay.ring.lineup import Lineup, Waiting
from gameplay.ring.options import TableOptions
from gameplay.rows import by_pk, locked_row
from gameplay.sources import night
from gameplay.sources.base import chairs, lineup, settings
from gameplay.sources.ring_cache import ring_of


def locked(pk: int) -> Table:
    """The table with its club and log, locked to the end of the transaction."""
    table = locked_row(pk)
    if table is None:
        raise Table.DoesNotExist
    return table


def unlocked(pk: int) -> Table:
    """The table as it is, for who has nothing to write."""
    table = by_pk(pk)
    if table is None:
        raise Table.DoesNotExist
    return table


@dataclass(frozen=True, slots=True)
class Next:
    """What happens by itself next. at: when, or never; status: of the table meanwhile."""

    at: datetime | None
    status: str


def written(table: Table, live: LiveHand | None, now: datetime) -> Table:
    """Save a locked table whose hand, chairs or options have changed: a new version of it, its next due
    moment, and the signal to its pages."""
    following = whats_next(table, live, now)
    table.version += 1
    table.due_at, table.status = following.at, following.status
    table.save(
        update_fields=[
            "version",
            "hand",
            "due_at",
            "turn_began_at",
            "next_seed",
            "next_commitment",
            "banks",
            "settings",
            "name",
            "private",
            "status",
        ]
    )
    transaction.on_commit(partial(remember, table.pk, table.version, live))
    if table.due_at is not None:
        transaction.on_commit(partial(ticker.wake, table.due_at))
    signals.changed(f"table-{table.pk}")
    return table


def whats_next(table: Table, live: LiveHand | None, now: datetime) -> Next:
    """When something happens by itself at a locked table, as it is now."""
    options = settings(table).table
    if is_paused(table):
        return Next(None, Table.Status.PAUSED)
    if live is not None and live.is_on:
        return Next(_turn_due(table, live, options, now), Table.Status.PLAYING)
    if table.log is None:
        return Next(*night.between_hands(table, live, now))
    following = lineup(table, now)
    if isinstance(following, Waiting):
        over = ring_of(table).is_over
        return Next(None, Table.Status.OVER if over else Table.Status.WAITING)
    if live is None:
        return Next(None, Table.Status.WAITING)  # the host begins
    alone = all(player.is_house for player in following.players)
    if table.practice and alone:
        return Next(None, Table.Status.WAITING)  # house players do not practise alone
    if deadlines.rests(options, table.seen_at, now, is_house_alone=alone):
        return Next(None, Table.Status.PLAYING)
    return Next(_deal_due(table, live, options, following, now), Table.Status.PLAYING)


def is_paused(table: Table) -> bool:
    return night.is_paused(table) if table.log is None else ring_of(table).pause is not None


def _turn_due(table: Table, live: LiveHand, options: TableOptions, now: datetime) -> datetime | None:
    player, seat = live.turn, live.turn_seat
    if player is None or seat is None:
        return None
    began = table.turn_began_at or live.last_at
    chair = chairs(table).get(seat)
    if has_left(player, chair):
        return now
    if player.is_house:
        return deadlines.house_acts(options, began)
    return deadlines.turn_ends(options, began, bank_of(table, player, options))


def _deal_due(
    table: Table, live: LiveHand, options: TableOptions, following: Lineup, now: datetime
) -> datetime:
    ended = deadlines.not_ahead(live.finished_at or live.last_at, table.turn_began_at, now)
    due = max(deadlines.next_deal(options, ended), table.turn_began_at or ended)
    if waits_for_pick(table) and not following.players[-1].is_house:
        return max(due, ended + deadlines.PICKING)
    return due


def waits_for_pick(table: Table) -> bool:
    """Whether the button has yet to choose the next game."""
    if table.log is None:
        return False
    ring = ring_of(table)
    return ring.settings.is_dealers_choice and not ring.is_picked


def has_left(player: Player, chair: Chair | None) -> bool:
    """Whether who has to choose has given up his seat, or his hand is dead."""
    return chair is None or chair.leaving or chair.dead or chair.player.key != player.key


def bank_of(table: Table, player: Player, options: TableOptions) -> int:
    """The seconds left in a player's time bank."""
    return int(table.banks.get(player.key, options.time_bank))


def present(table: Table) -> LiveHand | None:
    """The latest hand of a locked table."""
    return live_hand(table)


def is_out_of_reach(table: Table, now: datetime) -> bool:
    """Whether what happens next at a table that plays lies further ahead than its options allow: the clock
    of the server was ahead when it was written, and has been put back."""
    if table.due_at is None or table.status != Table.Status.PLAYING:
        return False
    return table.due_at - now > deadlines.longest(settings(table).table)
