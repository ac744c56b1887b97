"""Hands that are over: played to their end, void, or broken off.

A hand breaks off when its game fails at whatever could be chosen: it is void, and everybody has the chips
they had before it.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.watch import metrics
from gameplay import archive
from gameplay.live_hands import LiveHand
from gameplay.models import BROKEN_OFF, Hand, Table
from gameplay.play.locked_table import LockedTable, locked, save
from tables.actions import Recorder


def finish(at: LockedTable, live: LiveHand, now: datetime) -> None:
    """Keep what happened in a hand whose last choice has been made, and record what it came to. now: of that
    choice."""
    Hand.objects.filter(pk=live.pk).update(
        finished_at=now, events=archive.to_data(live.hand.events), stacks=list(live.hand.stacks)
    )
    stands = at.source.hand_finished(live.closed(now), now)
    if not stands:
        Hand.objects.filter(pk=live.pk).update(voided_at=now)
    at.live = live.closed(now, voided=not stands)
    transaction.on_commit(metrics.hand_played, robust=True)


@transaction.atomic
def void_hand(*, table: Table, hand: int, why: str, by: Recorder, now: datetime | None = None) -> Table:
    """Take a hand that is on out of force: everybody has the chips they had before it, and the next hand has
    other cards. Raises NotAllowed."""
    at = locked(table.pk, now or timezone.now())
    live = at.live
    if live is not None and live.number == hand and live.voided:
        return at.table
    if live is None or live.number != hand or not live.is_on:
        raise NotAllowed("Only the hand in progress can be voided.")
    mark_void(at, live, at.now, why)
    at.source.hand_voided(live, why, by, at.now)
    at.table.turn_began_at = None
    return save(at)


def break_off(at: LockedTable, live: LiveHand, now: datetime) -> None:
    """End a hand that cannot go on: everybody has the chips they had before it."""
    mark_void(at, live, now, BROKEN_OFF)
    at.source.hand_voided(live, BROKEN_OFF, Recorder(), now)
    at.table.turn_began_at = None


def mark_void(at: LockedTable, live: LiveHand, ended: datetime, why: str = "") -> None:
    """The row of a hand says that it does not count. ended: when the hand was over."""
    Hand.objects.filter(pk=live.pk).update(
        voided_at=at.now, voided_why=why, finished_at=ended, events=archive.to_data(live.hand.events)
    )
    at.live = live.closed(ended, voided=True, broken_off=why == BROKEN_OFF)
