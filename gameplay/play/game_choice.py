"""Dealer's choice: the game of the next hand, chosen by whoever deals it.

A choice is for one hand and for the games as the table lists them; sent again it changes nothing, sent late
it is `Moved`. Source: FNP-dealers-choice, FNP-declare-stakes, rulings 300 and 302.
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
from gameplay.sources import NightSource, RingSource
from gameplay.sources.night_choice import list_number
from gameplay.sources.night_games import as_picked
from tables.actions import Recorder, has_seen
from tournaments.night.floor.felt_games import list_of

PROGRAM = Recorder()


@transaction.atomic
def choose_game(
    *,
    table: Table,
    by: str,
    hand: int,
    listed: int,
    game: int,
    values: Mapping[str, Any] | None = None,
    request_id: str,
    recorder: Recorder = PROGRAM,
    now: datetime | None = None,
) -> Table:
    """The dealer chooses the game of the next hand.

    by: their key; hand: the number it will have; listed: how often the list of games had been changed when
    they looked at it, on a night what tells it from others; game: its place in the list; values: options that
    the dealer announces.
    Raises Moved when that hand has its game or the list has been changed, NotAllowed when somebody else deals
    or the game cannot be played so.
    """
    at = locked(table.pk, now or timezone.now())
    source = at.source
    log = source.night.log if isinstance(source, NightSource) else at.table.log
    if log is not None and has_seen(log, request_id):
        return at.table
    if isinstance(source, RingSource) and not source.ring.started:
        raise Moved
    choosing = dealer_at(at, hand)
    if choosing.player is None or choosing.player.key != by:
        raise NotAllowed(choosing.reason, choosing.clause)
    if isinstance(source, NightSource):
        _choose_on_night(source, listed, game, values or {}, request_id=request_id, by=recorder, now=at.now)
    elif isinstance(source, RingSource):
        if listed != source.ring.listed or game >= len(source.settings.games):
            raise Moved
        picked = checked_choice(source.ring, choosing.seat, game, values or {})
        source.record([picked], request_id=request_id, by=recorder, now=at.now)
    at.table.turn_began_at = at.now
    return save(at)


def _choose_on_night(
    source: NightSource,
    listed: int,
    game: int,
    values: Mapping[str, Any],
    *,
    request_id: str,
    by: Recorder,
    now: datetime,
) -> None:
    """As the director's list has it: the floor of the night refuses what it does not allow (ruling 302)."""
    games = list_of(source.floor, source.number)
    if games is None or list_number(games) != listed or game >= len(games.games):
        raise Moved
    as_picked(games.games[game].game)  # raises GameUnknown for one that is not there any more
    source.choose(games.games[game].key, values, request_id=request_id, by=by, now=now)


def dealer_at(at: LockedTable, hand: int) -> Choosing:
    """Return who chooses the game of this hand, while it has none. Raises Moved and NotAllowed."""
    source = at.source
    if (at.live is not None and at.live.is_on) or hand != at.table.hand + 1:
        raise Moved
    choosing = source.lineup(at.now)
    if isinstance(choosing, Lineup) or at.table.is_due(at.now):
        raise Moved
    if not isinstance(choosing, Choosing):
        raise NotAllowed(choosing.reason, choosing.clause)
    return choosing


def checked_choice(ring: Ring, seat: int, game: int, values: Mapping[str, Any]) -> GamePicked:
    """The choice as a fact, with what is otherwise than the table has it. Raises NotAllowed."""
    spec = ring.settings.games[game]
    chosen_game = announced(spec, values, ring.settings.order)
    if (why := hindrance(ring, chosen_game, seat)) is not None:
        raise NotAllowed(why.reason, why.clause)
    return GamePicked(seat=seat, game=game, options=differences(spec, chosen_game))
