"""Choices in a hand.

A choice is for one hand and one number in it. It is written as a row before anybody sees its effect; sent
again it changes nothing; sent late, when the hand has moved on, it is `Moved`, and never applied to anything
else.

Dealer's choice: the game of the next hand, chosen by whoever deals it.

A choice is for one hand and for the games as the table lists them; sent again it changes nothing, sent late
it is `Moved`. Source: FNP-dealers-choice, FNP-declare-stakes, rulings 300 and 302.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.engine.choices import FOLD, Choice, discard
from gameplay.engine.choices import written as as_json
from gameplay.engine.decisions import Discards
from gameplay.live_hands import LiveHand
from gameplay.models import Choice as ChoiceRow
from gameplay.models import Marked, Table
from gameplay.play.ending import break_off, finish_or_hold
from gameplay.play.locked_table import LockedTable, locked, save, time_bank_left
from gameplay.play.outages import make_up
from gameplay.ring import deadlines
from gameplay.ring.lineup import Choosing, Lineup
from gameplay.sources import Moved, Pick
from tables.actions import Recorder, has_seen

log = logging.getLogger(__name__)

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
    if has_seen(source.log, request_id):
        return at.table
    if not source.is_begun:
        raise Moved
    choosing = dealer_at(at, hand)
    if choosing.player is None or choosing.player.key != by:
        raise NotAllowed(choosing.reason, choosing.clause)
    pick = Pick(listed, game, values or {})
    source.choose(choosing, pick, request_id=request_id, by=recorder, now=at.now)
    at.table.turn_began_at = at.now
    return save(at)


def dealer_at(at: LockedTable, hand: int) -> Choosing:
    """Return who chooses the game of this hand, while it has none. Raises Moved and NotAllowed."""
    source = at.source
    if at.playing is not None or hand != at.table.hand + 1:
        raise Moved
    choosing = source.lineup(at.now)
    if isinstance(choosing, Lineup) or at.table.is_due(at.now):
        raise Moved
    if not isinstance(choosing, Choosing):
        raise NotAllowed(choosing.reason, choosing.clause)
    return choosing


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
    """Make a player's choice.

    by: their key; hand, number: which choice it is. Raises Moved when that choice is made already or its time
    is over, NotAllowed when it is not their turn or the choice is not legal.
    """
    at = locked(table.pk, now or timezone.now())
    live = _awaiting(at, hand, number)
    if live is None and is_repeat(at.table, by, hand, number, choice, request_id):
        return at.table
    if live is None or at.table.is_due(at.now) or at.table.status == Table.Status.PAUSED:
        raise Moved
    if live.turn is None or live.turn.key != by:
        raise NotAllowed("It is not your turn.", "DM-out-of-turn")
    make_choice(at, live, choice, by, at.now, request_id)
    return save(at)


def choice_due(at: LockedTable, hand: int, number: int) -> LiveHand:
    """The hand that waits for this choice. Raises Moved."""
    live = _awaiting(at, hand, number)
    if live is None:
        raise Moved
    return live


def _awaiting(at: LockedTable, hand: int, number: int) -> LiveHand | None:
    """The hand on the table, if it waits for this choice."""
    live = at.playing
    return live if live is not None and (hand, number) == (live.number, len(live.choices)) else None


def is_repeat(table: Table, by: str, hand: int, number: int, choice: Choice, request_id: str) -> bool:
    """Return whether this very choice was made by this very request, or on another page of the same
    player."""
    rows = ChoiceRow.objects.filter(hand__table=table.pk, hand__number=hand, number=number, by=by)
    same = {"request_id": request_id, "what": as_json([choice])[0]}
    return bool(request_id) and rows.filter(**same).exists()


@transaction.atomic
def mark_discards(
    *, table: Table, by: str, hand: int, number: int, cards: tuple[int, ...], now: datetime | None = None
) -> None:
    """Keep the cards that a player has marked for discard: they go if their time runs out (FCD-timeout-draw).

    Nobody is told. Raises Moved, and NotAllowed for cards that cannot go.
    """
    live = choice_due(locked(table.pk, now or timezone.now()), hand, number)
    decision = live.hand.decision
    if live.turn is None or live.turn.key != by or not isinstance(decision, Discards):
        raise NotAllowed("There is nothing to mark.")
    if not set(cards) <= set(decision.hand) or len(set(cards)) != len(cards):
        raise NotAllowed("Only cards of one's own hand can be thrown away, each of them once.")
    Marked.objects.update_or_create(hand_id=live.pk, number=number, defaults={"cards": list(cards)})


def make_choice(
    at: LockedTable, live: LiveHand, choice: Choice, by: str, now: datetime, request_id: str = ""
) -> None:
    """Write a choice, and what follows from it.

    by: the key of the player, or who chose for them; now: when it counts as made. Raises NotAllowed: nothing
    is written. A hand that nobody can go on with breaks off.
    """
    try:
        after = live.after(choice, now)
    except Exception as failure:
        if can_go_on(live, now):
            if isinstance(failure, NotAllowed):
                raise
            log.exception("Table %s, hand %s: %s could not be carried out", at.table.pk, live.number, choice)
            raise NotAllowed("That could not be carried out: nothing has changed.") from failure
        log.exception("Table %s, hand %s has broken off", at.table.pk, live.number)
        break_off(at, live, now)
    else:
        _keep(at, live, choice, after, by, now, request_id)


def choose_for(
    at: LockedTable, live: LiveHand, choice_of: Callable[[LiveHand], Choice], by: str, now: datetime
) -> None:
    """Make a choice for somebody who is not asked again: where there is none, or it cannot be carried out,
    what stands for a player whose time has run out, so that the table never stands still.

    by: who chooses for them; now: when it counts as made.
    """
    decision = live.hand.decision
    if decision is None:
        raise NotAllowed("The hand is over.")
    try:
        choice = choice_of(live)
        after = live.after(choice, now)
    except Exception:  # whatever has failed
        log.exception("Table %s, hand %s: %s cannot choose", at.table.pk, live.number, by)
        make_choice(at, live, decision.on_timeout, by, now)
    else:
        _keep(at, live, choice, after, by, now)


def _keep(
    at: LockedTable,
    live: LiveHand,
    choice: Choice,
    after: LiveHand,
    by: str,
    now: datetime,
    request_id: str = "",
) -> None:
    """Write a choice that has been carried out. after: the hand with it."""
    _write_row(live, choice, by, now, request_id)
    _take_from_bank(at, live, now)
    at.table.turn_began_at = now
    at.live = after
    if after.hand.finished:
        finish_or_hold(at, after, now)


def can_go_on(live: LiveHand, now: datetime) -> bool:
    """Return whether what stands for a player whose time has run out can be carried out."""
    decision = live.hand.decision
    if decision is None:
        return True
    try:
        live.after(decision.on_timeout, now)
    except Exception:  # whatever has failed, the game cannot go on
        return False
    return True


def _write_row(live: LiveHand, choice: Choice, by: str, now: datetime, request_id: str) -> None:
    if live.turn_seat is None:
        raise NotAllowed("The hand is over.")
    ChoiceRow.objects.create(
        hand_id=live.pk,
        number=len(live.choices),
        seat=live.turn_seat,
        what=as_json([choice])[0],
        by=by,
        at=now,
        request_id=request_id,
    )


def _take_from_bank(at: LockedTable, live: LiveHand, now: datetime) -> None:
    """Take from a player's time bank what they took beyond the timer."""
    player, options = live.turn, at.source.settings.table
    if options.timer is None or player is None or player.is_house:
        return
    bank, began = time_bank_left(at.table, player, options), at.table.turn_began_at or live.last_at
    left = deadlines.bank_after(options, bank, began, now)
    if left < bank and make_up(at):
        left = deadlines.bank_after(options, bank, at.table.turn_began_at or began, now)
    at.table.banks = {**at.table.banks, player.key: left}


def choice_on_timeout(live: LiveHand) -> Choice:
    """Return what stands for a player whose time has run out: in a draw the cards they marked, if they may
    go."""
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


def choice_for_leaver(live: LiveHand) -> Choice:
    """Return what is done for a player who has left: they fold where they can."""
    decision = live.hand.decision
    if decision is None:
        raise NotAllowed("The hand is over.")
    try:
        decision.check(FOLD)
    except NotAllowed:
        return decision.on_timeout
    return FOLD
