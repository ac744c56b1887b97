"""Dealing hands, and the chance by which house players choose."""

import random
import secrets
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.engine import records
from gameplay.live_hands import dealt
from gameplay.models import Hand, Table
from gameplay.play.ending import finish_or_hold
from gameplay.play.locked_table import LockedTable, locked, save
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.sources.ring import where_of

CHANCE: Final[random.Random] = secrets.SystemRandom()


def rng_for_choice() -> random.Random:
    """For one choice of a house player."""
    return random.Random(CHANCE.getrandbits(64))  # noqa: S311 (a player's whims, no secret)


@transaction.atomic
def deal(*, table: Table, number: int = 0, now: datetime | None = None) -> Table:
    """Deal the next hand of a ring table.

    number: which one is meant; if it has been dealt nothing changes. Where the dealer has to choose the game
    first, they are asked. Raises NotAllowed when none can be dealt, or one is on.
    """
    at = locked(table.pk, now or timezone.now())
    source = at.ring
    if 0 < number <= at.table.hand:
        return at.table
    if at.playing is not None:
        raise NotAllowed("A hand is in progress.")
    following = source.lineup(at.now)
    if isinstance(following, Choosing):
        if source.is_begun:
            return at.table
        source.start(following, at.now)
        at.table.turn_began_at = at.now
        return save(at)
    if isinstance(following, Waiting):
        raise NotAllowed(following.reason, following.clause)
    deal_next(at)
    return save(at)


def deal_next(at: LockedTable) -> bool:
    """The next hand of a locked table; False where what comes before it leaves the table waiting."""
    following = at.source.next_hand(at.now, CHANCE)
    if isinstance(following, Waiting):
        return False
    _deal_hand(at, following)
    return True


def _deal_hand(at: LockedTable, lineup: Lineup) -> None:
    table, promised = at.table, at.table.next_commitment
    hand = lineup.deal(table.take_seed(), promised)
    table.hand += 1
    row = Hand.objects.create(
        table=table,
        number=table.hand,
        record=records.to_json(hand.record),
        seats=[
            {"seat": seat, "player": player.model_dump()}
            for seat, player in zip(lineup.seats, lineup.players, strict=True)
        ],
        button=lineup.button,
        where=where.model_dump(mode="json") if (where := where_of(lineup)) else None,
        commitment=promised,
        sequence=lineup.sequence,
        chosen=lineup.chosen.data if lineup.chosen else None,
        started_at=at.now,
    )
    at.source.begun(lineup, at.now)
    table.turn_began_at = at.now
    at.live = dealt(row, hand)
    if hand.finished:
        finish_or_hold(at, at.live, at.now)
