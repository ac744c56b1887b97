"""Hands that are over: played to their end, void, or broken off.

A hand breaks off when its game fails at whatever could be chosen, or ends with other chips than it began
with: it is void, and everybody has the chips they had before it.
"""

import logging
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

log = logging.getLogger(__name__)


def finish_or_hold(at: LockedTable, live: LiveHand, now: datetime) -> None:
    """End a hand in which nobody has anything left to choose, unless it is an all-in that waits for other
    tables (TDA-RP-8). now: of the last choice."""
    if at.source.hold_all_in(live, now):
        at.live = live.held
    else:
        finish(at, live, now)


def finish(at: LockedTable, live: LiveHand, now: datetime) -> None:
    """Keep what happened in a hand whose last choice has been made, and record what it came to. An outcome
    that the log refuses, because chips were made or lost, breaks it off. now: of that choice."""
    try:
        with transaction.atomic():
            stands = _record_outcome(at, live, now)
    except NotAllowed:
        log.exception("Table %s, hand %s has broken off: its outcome is refused", at.table.pk, live.number)
        break_off(at, live, now)
        return
    at.live = live.closed(now, voided=not stands)
    transaction.on_commit(metrics.hand_played, robust=True)


def _record_outcome(at: LockedTable, live: LiveHand, now: datetime) -> bool:
    """Write the row and the log; return whether the hand counts."""
    Hand.objects.filter(pk=live.pk).update(
        finished_at=now, events=archive.to_data(live.hand.events), stacks=list(live.hand.stacks)
    )
    stands = at.source.hand_finished(live.closed(now), now)
    if not stands:
        Hand.objects.filter(pk=live.pk).update(voided_at=now)
    return stands


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
    """End a hand that cannot go on: everybody has the chips they had before it. Where the log of a night
    holds later facts that rest on the hand, its table waits until the director has taken them back."""
    mark_void(at, live, now, BROKEN_OFF)
    try:
        at.source.hand_voided(live, BROKEN_OFF, None, now)
    except NotAllowed:
        log.exception("Table %s, hand %s broke off and is still in the log", at.table.pk, live.number)
    at.table.turn_began_at = None


def mark_void(at: LockedTable, live: LiveHand, ended: datetime, why: str = "") -> None:
    """The row of a hand says that it does not count. ended: when the hand was over."""
    Hand.objects.filter(pk=live.pk).update(
        voided_at=at.now, voided_why=why, finished_at=ended, events=archive.to_data(live.hand.events)
    )
    at.live = live.closed(ended, voided=True, broken_off=why == BROKEN_OFF)
