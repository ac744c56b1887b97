"""Effects of time at a table. Due work is done once, under the lock, by whoever notices it first.

A player who has folded need not wait for house players: what these have left to choose is done at once. They
choose as they would have chosen; only the pause before it falls away. Where other people were dealt in as
well the hand takes its time for them.
"""

import logging
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.live import pulse
from gameplay.engine.choices import Choice
from gameplay.house import decide
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.play.choosing import choice_due, choice_for_leaver, choice_on_timeout, choose_for
from gameplay.play.dealing import deal_next, rng_for_choice
from gameplay.play.ending import finish
from gameplay.play.locked_table import (
    LockedTable,
    has_left,
    is_out_of_reach,
    locked,
    locked_if_due,
    next_moment,
    save,
    unlocked,
)
from gameplay.play.outages import make_up
from gameplay.queries import last_noticed
from gameplay.sources import Moved, Next

log = logging.getLogger(__name__)

BY_TIME: Final = "time"
BY_HOST: Final = "host"
BY_HOUSE: Final = "house"
STEPS_AT_ONCE: Final = 40
"""Number of choices, due already, that are made in one transaction."""


@transaction.atomic
def run_due(*, table: Table, now: datetime | None = None) -> Table:
    """Do what is due at a table, if anything is: house players act, turns end, hands are dealt. Asked twice,
    or by two at once, it happens once."""
    at = locked_if_due(table.pk, now or timezone.now())
    if at is None:
        return unlocked(table.pk)
    return save(at, _steps(at))


def _steps(at: LockedTable) -> Next | None:
    """One thing after the other, as long as something is due; what is due then, if it is known."""
    for _ in range(STEPS_AT_ONCE):
        following = next_moment(at)
        if following.at is None or following.at > at.now:
            return following
        if not _step(at, following.at):
            return None
    return None


def _step(at: LockedTable, due: datetime) -> bool:
    """The thing that is due; False where nothing comes of it."""
    live = at.playing
    if live is None:
        return make_up(at) or deal_next(at)
    if live.hand.is_held:
        finish(at, live.run_out, at.now)
        return True
    player, seat = live.turn, live.turn_seat
    if player is None or seat is None:
        return False
    if has_left(player, at.source.chairs.get(seat)):
        choose_for(at, live, choice_for_leaver, BY_TIME, at.now)
    elif player.is_house:
        house_plays(at, live, due)
    elif not make_up(at):
        choose_for(at, live, choice_on_timeout, BY_TIME, at.now)
    return True


def house_plays(at: LockedTable, live: LiveHand, due: datetime) -> None:
    """A house player chooses, at the time at which they were to."""
    choose_for(at, live, _as_the_house_would, BY_HOUSE, max(due, min(live.last_at, at.now)))


def _as_the_house_would(live: LiveHand) -> Choice:
    place = live.hand.decision.seat if live.hand.decision else 0
    return decide(live.view(place), live.hand.game, rng_for_choice())


@transaction.atomic
def play_out(*, table: Table, number: int, hand: int, now: datetime | None = None) -> Table:
    """The host plays the turn of somebody who is away, as if their time had run out (ruling 58). Raises Moved
    and NotAllowed."""
    at = locked(table.pk, now or timezone.now())
    live = choice_due(at, hand, number)
    player, options = live.turn, at.source.settings.table
    if player is None or player.is_house:
        raise NotAllowed("It is nobody's turn who could be away.")
    seen = last_noticed(at.table, [player.key]).get(player.key, live.started_at)
    make_up(at)
    since = max(seen, at.table.turn_began_at or live.started_at)
    away = (at.now - since - pulse.lost(since, at.now)).total_seconds()
    if away <= options.grace:
        raise NotAllowed(
            "{name} was here less than {seconds} seconds ago.",
            "FCD-opt-timer",
            name=player.name,
            seconds=options.grace,
        )
    choose_for(at, live, choice_on_timeout, BY_HOST, at.now)
    return save(at)


@transaction.atomic
def wake_table(*, table: Table, now: datetime | None = None) -> Table:
    """Let a table go on that rested, now that somebody looks at it."""
    at = locked(table.pk, now or timezone.now())
    at.table.seen_at = at.now
    at.table.save(update_fields=["seen_at"])
    if at.table.due_at is not None or at.live is None or at.live.is_on:
        return at.table
    at.table.turn_began_at = at.now  # the next hand is not dealt in the same moment
    return save(at)


@transaction.atomic
def reschedule(*, table: Table, now: datetime | None = None) -> Table:
    """Bring a table's next moment back within reach when the server's clock has been put back: it would
    stand still until the time that was."""
    at = locked(table.pk, now or timezone.now())
    if not is_out_of_reach(at.table, at.now):
        return at.table
    log.warning(
        "The clock of this machine was put back: table %s was to go on at %s, and goes on now.",
        at.table.pk,
        at.table.due_at,
    )
    at.table.turn_began_at = at.now
    return save(at)


def may_skip(live: LiveHand, key: str) -> bool:
    """Return whether only house players have anything left to choose in a hand that this player has
    folded."""
    place = live.place_of(key) if key else None
    if place is None or not live.is_on or live.turn is None or not live.turn.is_house:
        return False
    others = [player for player in live.players if player.key != key]
    return all(player.is_house for player in others) and live.view(place).seats[place].folded


@transaction.atomic
def skip_hand(*, table: Table, by: str, hand: int, now: datetime | None = None) -> Table:
    """House players play a hand to its end at once, because whoever folded asks for it. Asked twice, it
    happens once. Raises Moved when the hand is not the latest any more, and NotAllowed."""
    at = locked(table.pk, now or timezone.now())
    if at.live is None or at.live.number != hand:
        raise Moved
    if not at.live.is_on:
        return at.table
    if at.source.pause is not None:
        raise NotAllowed("The table is paused.")
    if not may_skip(at.live, by):
        raise NotAllowed("A hand is skipped once you have folded and only bots are left in it.")
    for _ in range(STEPS_AT_ONCE):
        if not at.live.is_on:
            break
        house_plays(at, at.live, at.now)
    return save(at)
