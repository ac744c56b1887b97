"""Playing hands: dealing, choosing, what time does, voiding.

A choice is for one hand and one number in it. It is written as a row before anybody sees its effect; sent
again it changes nothing; sent late, when the hand has moved on, it is `Moved`, and never applied to anything
else. What is due happens under the lock, once, whoever notices it first.
"""

import logging
import random
import secrets
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay import archive
from gameplay.engine import records
from gameplay.engine.choices import FOLD, Choice, discard
from gameplay.engine.choices import written as as_json
from gameplay.engine.decisions import Discards
from gameplay.house import decide
from gameplay.live_hands import LiveHand, dealt
from gameplay.models import Choice as ChoiceRow
from gameplay.models import Hand, Marked, Table
from gameplay.play.save import (
    bank_of,
    has_left,
    is_out_of_reach,
    locked,
    present,
    unlocked,
    waits_for_pick,
    whats_next,
    written,
)
from gameplay.presences import last_noticed
from gameplay.ring import deadlines
from gameplay.ring.facts import GamePicked
from gameplay.ring.lineup import Lineup, Waiting
from gameplay.rows import locked_row_if_due
from gameplay.sources import night
from gameplay.sources.base import begun, chairs, hand_finished, hand_voided, lineup, settings
from gameplay.sources.ring import record, sit_out_who_is_away, where_of
from gameplay.sources.ring_cache import ring_of
from tables.actions import Recorder
from words.text import Text

log = logging.getLogger(__name__)

BY_TIME: Final = "time"
BY_HOST: Final = "host"
BY_HOUSE: Final = "house"
STEPS_AT_ONCE: Final = 40
"""How many of the choices that are due already are made in one transaction."""
CHANCE: Final[random.Random] = secrets.SystemRandom()


class Moved(Exception):
    """The choice is for a hand or a moment that is over. said: a sentence for who chose."""

    def __init__(self) -> None:
        self.said = Text("The hand had moved on: look again.")
        super().__init__(self.said)


@transaction.atomic
def deal(*, table: Table, number: int = 0, now: datetime | None = None) -> Table:
    """Deal the next hand. number: which one is meant; if it has been dealt nothing changes. Raises NotAllowed
    when none can be dealt, or one is on."""
    now = now or timezone.now()
    table = locked(table.pk)
    live = present(table)
    if table.log is None:
        raise NotAllowed("This table belongs to a tournament: its floor decides.")
    if 0 < number <= table.hand:
        return table
    if live is not None and live.is_on:
        raise NotAllowed("A hand is on.")
    following = lineup(table, now)
    if isinstance(following, Waiting):
        raise NotAllowed(following.reason, following.clause)
    return written(table, _deal(table, now) or live, now)


@transaction.atomic
def choose(
    *,
    table: Table,
    by: str,
    hand: int,
    number: int,
    choice: Choice,
    request_id: str = "",
    now: datetime | None = None,
) -> Table:
    """Make a player's choice. by: his key; hand, number: which choice it is. Raises Moved when that choice is
    made already or its time is over, NotAllowed when it is not his turn or the choice is not legal.
    """
    now = now or timezone.now()
    table = locked(table.pk)
    live = present(table)
    if live is None or not live.is_on or (hand, number) != (live.number, len(live.choices)):
        if is_repeat(table, by, hand, number, choice, request_id):
            return table
        raise Moved
    if table.is_due(now) or table.status == Table.Status.PAUSED:
        raise Moved
    player = live.turn
    if player is None or player.key != by:
        raise NotAllowed("It is not your turn.", "DM-out-of-turn")
    after = _make(table, live, choice, by, now, request_id)
    return written(table, after, now)


def is_repeat(table: Table, by: str, hand: int, number: int, choice: Choice, request_id: str) -> bool:
    """Whether this very choice was made by this very request, or on another page of the same player."""
    made = ChoiceRow.objects.filter(hand__table=table.pk, hand__number=hand, number=number, by=by)
    same = {"request_id": request_id, "what": as_json([choice])[0]}
    return bool(request_id) and made.filter(**same).exists()


@transaction.atomic
def mark(
    *, table: Table, by: str, hand: int, number: int, cards: tuple[int, ...], now: datetime | None = None
) -> None:
    """Keep the cards that a player has marked for discard: they go if his time runs out (FCD-timeout-draw).
    Nobody is told. Raises Moved, and NotAllowed for cards that cannot go.
    """
    table = locked(table.pk)
    live = present(table)
    if live is None or not live.is_on or (hand, number) != (live.number, len(live.choices)):
        raise Moved
    decision = live.hand.decision
    if live.turn is None or live.turn.key != by or not isinstance(decision, Discards):
        raise NotAllowed("There is nothing to mark.")
    if not set(cards) <= set(decision.hand) or len(set(cards)) != len(cards):
        raise NotAllowed("Only cards of one's own hand can be thrown away, each of them once.")
    Marked.objects.update_or_create(hand_id=live.pk, number=number, defaults={"cards": list(cards)})


@transaction.atomic
def whatever_is_due(*, table: Table, now: datetime | None = None) -> Table:
    """Do what is due at a table, if anything is: house players act, turns end, hands are dealt. Asked twice,
    or by two at once, it happens once.
    """
    now = now or timezone.now()
    due = locked_row_if_due(table.pk, now)
    if due is None:
        return unlocked(table.pk)
    table, live = due, present(due)
    for _ in range(STEPS_AT_ONCE):
        step = _step(table, live, now)
        if step is None:
            break
        live = step
    return written(table, live, now)


@transaction.atomic
def play_out(*, table: Table, number: int, hand: int, now: datetime | None = None) -> Table:
    """The host plays the turn of somebody who is away, as if their time had run out (ruling 58)."""
    now = now or timezone.now()
    table = locked(table.pk)
    live = present(table)
    if live is None or not live.is_on or (hand, number) != (live.number, len(live.choices)):
        raise Moved
    player, options = live.turn, settings(table).table
    if player is None or player.is_house:
        raise NotAllowed("It is nobody's turn who could be away.")
    seen = last_noticed(table, [player.key]).get(player.key, live.started_at)
    away = (now - max(seen, table.turn_began_at or live.started_at)).total_seconds()
    if away <= options.grace:
        raise NotAllowed(
            "{name} was here less than {seconds} seconds ago.",
            "FCD-opt-timer",
            name=player.name,
            seconds=options.grace,
        )
    after = _make(table, live, _on_timeout(live), BY_HOST, now)
    return written(table, after, now)


@transaction.atomic
def void_hand(*, table: Table, hand: int, why: str, by: Recorder, now: datetime | None = None) -> Table:
    """Take a hand that is on out of force: everybody has the chips they had before it, and the next hand has
    other cards."""
    now = now or timezone.now()
    table = locked(table.pk)
    live = present(table)
    if live is not None and live.number == hand and live.voided:
        return table
    if live is None or live.number != hand or not live.is_on:
        raise NotAllowed("Only the hand that is on can be voided.")
    Hand.objects.filter(pk=live.pk).update(
        voided_at=now, voided_why=why, finished_at=now, events=archive.to_data(live.hand.events)
    )
    hand_voided(table, live, why, by, now)
    table.turn_began_at = None
    return written(table, live.closed(now, voided=True), now)


@transaction.atomic
def wake(*, table: Table, now: datetime | None = None) -> Table:
    """Somebody looks at a table that rested: it goes on."""
    now = now or timezone.now()
    table = locked(table.pk)
    live = present(table)
    table.seen_at = now
    table.save(update_fields=["seen_at"])
    if table.due_at is not None or live is None or live.is_on:
        return table
    table.turn_began_at = now  # the next hand is not dealt in the same moment
    return written(table, live, now)


@transaction.atomic
def bring_back(*, table: Table, now: datetime | None = None) -> Table:
    """Bring a table's next moment back within reach when the server's clock has been put back: it would
    stand still until the time that was."""
    now = now or timezone.now()
    table = locked(table.pk)
    if not is_out_of_reach(table, now):
        return table
    log.warning(
        "The clock of this machine was put back: table %s was to go on at %s, and goes on now.",
        table.pk,
        table.due_at,
    )
    table.turn_began_at = now
    return written(table, present(table), now)


# Under the lock


def _step(table: Table, live: LiveHand | None, now: datetime) -> LiveHand | None:
    """The next thing that is due now; None when nothing is."""
    due = whats_next(table, live, now).at
    if due is None or due > now:
        return None
    if live is None or not live.is_on:
        return _deal(table, now) if table.log is not None else _deal_of_the_night(table, now)
    player, seat = live.turn, live.turn_seat
    if player is None or seat is None:
        return None
    if has_left(player, chairs(table).get(seat)):
        return _make(table, live, _gone(live), BY_TIME, now)
    if player.is_house:
        place = live.hand.decision.seat if live.hand.decision else 0
        chance = random.Random(CHANCE.getrandbits(64))  # noqa: S311 (a player's whims, no secret)
        choice = decide(live.view(place), live.hand.game, chance)
        return _make(table, live, choice, BY_HOUSE, max(due, min(live.last_at, now)))
    return _make(table, live, _on_timeout(live), BY_TIME, now)


def _deal(table: Table, now: datetime) -> LiveHand | None:
    """The next hand of a ring table; None where it waits now that those who are away are dealt out."""
    sit_out_who_is_away(table, now)
    if waits_for_pick(table):
        _pick_for_the_button(table, now)
    found = lineup(table, now)
    return None if isinstance(found, Waiting) else _dealt(table, found, now)


def _deal_of_the_night(table: Table, now: datetime) -> LiveHand | None:
    """The next hand of a tournament's table; None where what was due there leaves it waiting."""
    found = night.next_hand(table, now)
    return None if isinstance(found, Waiting) else _dealt(table, found, now)


def _pick_for_the_button(table: Table, now: datetime) -> None:
    """A house player picks any game; for a player whose time ran out it stays the game of before."""
    ring = ring_of(table)
    found = lineup(table, now)
    if isinstance(found, Lineup) and found.players[-1].is_house:
        game = CHANCE.randrange(len(ring.settings.games))
        picked = GamePicked(seat=found.seats[-1], game=game)
        record(table, [picked], request_id=f"pick-{table.hand + 1}", now=now)


def _dealt(table: Table, found: Lineup, now: datetime) -> LiveHand:
    promised = table.next_commitment
    hand = found.deal(table.take_seed(), promised)
    table.hand += 1
    row = Hand.objects.create(
        table=table,
        number=table.hand,
        record=records.to_json(hand.record),
        seats=[
            {"seat": seat, "player": player.model_dump()}
            for seat, player in zip(found.seats, found.players, strict=True)
        ],
        button=found.button,
        where=where.model_dump(mode="json") if (where := where_of(found)) else None,
        commitment=promised,
        sequence=found.sequence,
        started_at=now,
    )
    begun(table, found, now)
    table.turn_began_at = now
    live = dealt(row, hand)
    return _finish(table, live, now) if hand.finished else live


def _make(
    table: Table, live: LiveHand, choice: Choice, by: str, now: datetime, request_id: str = ""
) -> LiveHand:
    """Write a choice, and what follows from it. Raises NotAllowed: nothing is written."""
    player, seat, options = live.turn, live.turn_seat, settings(table).table
    if player is None or seat is None:
        raise NotAllowed("The hand is over.")
    after = live.after(choice, now)
    ChoiceRow.objects.create(
        hand_id=live.pk,
        number=len(live.choices),
        seat=seat,
        what=as_json([choice])[0],
        by=by,
        at=now,
        request_id=request_id,
    )
    if options.timer is not None and not player.is_house:
        bank = bank_of(table, player, options)
        left = deadlines.bank_after(options, bank, table.turn_began_at or live.last_at, now)
        table.banks = {**table.banks, player.key: left}
    table.turn_began_at = now
    return _finish(table, after, now) if after.hand.finished else after


def _finish(table: Table, live: LiveHand, now: datetime) -> LiveHand:
    Hand.objects.filter(pk=live.pk).update(
        finished_at=now, events=archive.to_data(live.hand.events), stacks=list(live.hand.stacks)
    )
    stands = hand_finished(table, live.closed(now), now)
    if not stands:
        Hand.objects.filter(pk=live.pk).update(voided_at=now)
    return live.closed(now, voided=not stands)


def _on_timeout(live: LiveHand) -> Choice:
    """What stands for a player whose time has run out: in a draw the cards he has marked, if they may go."""
    decision = live.hand.decision
    if decision is None:
        raise NotAllowed("The hand is over.")
    if isinstance(decision, Discards):
        row = Marked.objects.filter(hand=live.pk, number=len(live.choices)).first()
        if row is not None:
            choice = discard(row.cards)
            try:
                decision.check(choice)
            except NotAllowed:
                return decision.on_timeout
            return choice
    return decision.on_timeout


def _gone(live: LiveHand) -> Choice:
    """What is done for a player who has left: he folds where he can."""
    decision = live.hand.decision
    if decision is None:
        raise NotAllowed("The hand is over.")
    try:
        decision.check(FOLD)
    except NotAllowed:
        return decision.on_timeout
    return FOLD
