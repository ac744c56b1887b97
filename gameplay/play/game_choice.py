"""Dealer's choice: the game of the next hand, chosen by whoever deals it.

A choice is for one hand and for the games as the table lists them; sent again it changes nothing, sent late
it is `Moved`. Source: FNP-dealers-choice, FNP-declare-stakes, ruling 300.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.models import Table
from gameplay.play.choosing import Moved
from gameplay.play.locking import LockedTable, locked
from gameplay.play.save import save
from gameplay.ring import Ring
from gameplay.ring.announcing import announced, differences
from gameplay.ring.dealers_choice import hindrance
from gameplay.ring.facts import GamePicked
from gameplay.ring.lineup import Choosing, Lineup
from gameplay.sources import RingSource
from tables.actions import Recorder, has_seen

PROGRAM = Recorder()


@transaction.atomic
def choose_game(
    *,
    table: Table,
    by: str,
    hand: int,
    listed: int,
    game: int,
    told: Mapping[str, Any] | None = None,
    request_id: str,
    recorder: Recorder = PROGRAM,
    now: datetime | None = None,
) -> Table:
    """The dealer chooses the game of the next hand.

    by: their key; hand: the number it will have; listed: how often the list of games had been changed when
    they looked at it; game: its place in the list; told: options that the dealer announces.
    Raises Moved when that hand has its game or the list has been changed, NotAllowed when somebody else deals
    or the game cannot be played so.
    """
    at = locked(table.pk, now or timezone.now())
    source = at.source
    if at.table.log is None or not isinstance(source, RingSource):
        raise NotAllowed("This table belongs to a tournament: its floor decides.")
    if has_seen(at.table.log, request_id):
        return at.table
    asked = dealer_at(at, source, hand)
    if asked.player is None or asked.player.key != by:
        raise NotAllowed(asked.reason, asked.clause)
    if listed != source.ring.listed or game >= len(source.settings.games):
        raise Moved
    picked = checked_choice(source.ring, asked.seat, game, told or {})
    source.record([picked], request_id=request_id, by=recorder, now=at.now)
    at.table.turn_began_at = at.now
    return save(at)


def dealer_at(at: LockedTable, source: RingSource, hand: int) -> Choosing:
    """Who chooses the game of this hand, while it has none. Raises Moved and NotAllowed."""
    if (at.live is not None and at.live.is_on) or hand != at.table.hand + 1 or not source.ring.started:
        raise Moved
    asked = source.lineup(at.now)
    if isinstance(asked, Lineup) or at.table.is_due(at.now):
        raise Moved
    if not isinstance(asked, Choosing):
        raise NotAllowed(asked.reason, asked.clause)
    return asked


def checked_choice(ring: Ring, seat: int, game: int, told: Mapping[str, Any]) -> GamePicked:
    """The choice as a fact, with what is otherwise than the table has it. Raises NotAllowed."""
    spec = ring.settings.games[game]
    made = announced(spec, told, ring.settings.order)
    if (why := hindrance(ring, made, seat)) is not None:
        raise NotAllowed(why.reason, why.clause)
    return GamePicked(seat=seat, game=game, options=differences(spec, made))
