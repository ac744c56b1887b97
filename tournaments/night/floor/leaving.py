"""Ways out: how a player leaves, for whatever reason, and in which hand.

Whoever goes out does so in the hand that their table is playing or, within minutes of play, in the one that
is just over; where neither is on record nobody knows when that hand was dealt. What a device without a
network tells late belongs to the hand that was in progress when it happened.

While play is hand for hand, tables count their hands together: knockouts at several tables in the same round
happened in one hand (DM-place-same-hand, ruling 138), however long one of the tables took for it.

Source: DM-rebuy-cutoff, DM-place-same-hand; rulings 138, 149.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clauses.refusal import NotAllowed
from tables.button import distance
from tournaments.night.facts import KnockedOut
from tournaments.night.floor.records import (
    AHEAD,
    AS_RECORDED,
    BustHand,
    Hand,
    How,
    Order,
    Out,
    Player,
    Table,
    Turn,
    When,
)
from tournaments.night.floor.state import STALE, Feature, Floor

JUST_OVER = timedelta(minutes=3)  # of play, in which a knockout still belongs to a hand that is over

HandOfRound = tuple[int, int]
"""The fact that began hand for hand, and how many hands a table had been dealt in it."""


@dataclass(frozen=True, slots=True)
class HandByHand(Feature):
    """Play hand for hand.

    is_on: it is played so now;
    began: the fact that began it;
    timed: how many of its hands have come off the clock.
    """

    is_on: bool = False
    began: int = 0
    timed: int = 0


def leaving(
    floor: Floor, player: int, how: How, when: When, stack: int | None, hand: BustHand | None = None
) -> Out:
    """Return how a player goes out from the seat they have now, in the hand their table plays.

    hand: where they are knocked out.
    """
    place = floor.players[player].seat
    number, order = (hand.hand, hand.order) if hand else (when.sequence, floor.order(when))
    turn: Turn = hand.turn if hand else ()
    begun, from_button = when.at, 0
    if place:
        table = floor.tables[place.table]
        begun, button = (hand.begun, hand.button) if hand else _dealt(floor, table, when)
        from_button = distance(place.seat, button, table.seats) if button else 0
    level = floor.clock.level_number if floor.clock else 0
    return Out(how, when.sequence, number, when.at, stack, place, begun, from_button, order, level, turn)


def in_hand(floor: Floor, out: Out, hand: BustHand) -> Out:
    """Return how a player went out, where it was in this hand."""
    table = floor.tables.get(out.seat.table) if out.seat else None
    from_button = out.from_button
    if table and out.seat and hand.button:
        from_button = distance(out.seat.seat, hand.button, table.seats)
    begun = hand.begun
    return replace(
        out, hand=hand.hand, order=hand.order, turn=hand.turn, hand_begun=begun, from_button=from_button
    )


def take_out(floor: Floor, player: int, out: Out) -> None:
    """A player without chips, or whose chips have left play."""
    floor.unseat(player)
    del floor.in_play[player]
    floor.change(player, out=out, sits_out=0, sits_out_until=None)


# The hand


def _dealt(floor: Floor, table: Table, when: When) -> tuple[datetime, int]:
    """Return when the hand was dealt in which somebody goes out now, and the seat of its button. Where
    neither is known: when they go out, and 0."""
    hand = hand_on(floor, table, when)
    if hand is None:
        return _moment(floor, when), 0
    return hand.begun, hand.positions.button


def _moment(floor: Floor, when: When) -> datetime:
    """Return when it happened; in logs of the first version, when it was heard."""
    return when.at if floor.rules_version < 2 else floor.order(when)[1]


def hand_on(floor: Floor, table: Table, when: When) -> Hand | None:
    """The hand in which somebody goes out now, or did when it happened."""
    if floor.rules_version < 2:
        return table.hand
    hand, moment = table.hand, _moment(floor, when)
    if hand is None:
        return None
    if moment < when.at:  # told late: by the clock on the wall, that of the night has gone on
        is_over = hand.finished is not None and moment > hand.finished + JUST_OVER
        return hand if hand.begun <= moment < hand.begun + STALE and not is_over else None
    if hand.ended is None:
        return floor.hand_in_progress(table)
    return hand if floor.played - hand.ended < JUST_OVER else None


def is_earlier(floor: Floor, fact: KnockedOut, table: Table, when: When) -> bool:
    """Return whether a knockout happened in a hand before the one that is being played: so it is said, or it
    was claimed before that hand was dealt."""
    hand = table.hand
    if hand is None or hand.order is None:
        return False
    is_said = fact.before and hand_on(floor, table, when) is not None
    return is_said or floor.order(when) < hand.order


def hand_of_knockout(floor: Floor, fact: KnockedOut, when: When) -> BustHand:
    """Return what tells the hand of a knockout apart: the sequence of its first knockout. Raises NotAllowed
    where it joins one that cannot have happened in the same hand."""
    own = _own_hand(floor, fact, when)
    joins = joined_to(floor, fact, when)
    if fact.ahead_of is not None and joins is None:
        order, turn = _just_ahead(floor, fact, when.sequence)
        return replace(own, order=order, turn=turn)
    if joins is None:
        return own
    other = bust_of(floor, joins)
    if other is None:
        raise NotAllowed("The knockout it is said to belong to is not on record.")
    if other.table != fact.table and not floor.of(HandByHand).is_on:
        raise NotAllowed(
            "It happened at another table, and play was not hand for hand.", "DM-place-same-hand"
        )
    for bust in fact.busts if other.turn else ():
        _refuse_playing_on(floor, floor.players[bust.player], other.when_out)
    if floor.rules_version > 1 and other.table == fact.table:
        return other
    return replace(own, hand=other.hand, order=other.order, turn=other.turn)


def _own_hand(floor: Floor, fact: KnockedOut, when: When) -> BustHand:
    """The hand of a knockout that joins none."""
    table, order = floor.tables[fact.table], floor.order(when)
    begun, button = _dealt(floor, table, when)
    earlier = is_earlier(floor, fact, table, when)
    if earlier and table.hand:
        begun = table.hand.before or table.hand.begun
        if floor.rules_version > 1:
            begun = min(begun, _moment(floor, when))
        if fact.before and table.hand.order:
            order = min(order, table.hand.order)
    of_round = round_of(floor, table, earlier=earlier)
    by_hand = floor.of(HandByHand)
    since = by_hand.began if by_hand.is_on else 0
    return BustHand(when.sequence, fact.table, order, of_round, begun, button, since)


def _just_ahead(floor: Floor, fact: KnockedOut, sequence: int) -> tuple[Order, Turn]:
    """Return when a knockout happened that is put ahead of an earlier entry. Raises NotAllowed where that one
    is not on record, and where somebody who is said to have been out by then has played on."""
    later = floor.busts.get(fact.ahead_of or 0) or next(
        (out for out in outs_of(floor).values() if out.sequence == fact.ahead_of), None
    )
    if later is None:
        raise NotAllowed("The one they are said to have gone out before is not on record.")
    order, turn = later.when_out
    put = order, (*turn[:-1], AHEAD, sequence, AS_RECORDED)
    for bust in fact.busts:
        _refuse_playing_on(floor, floor.players[bust.player], put)
    return put


def _refuse_playing_on(floor: Floor, player: Player, out: tuple[Order, Turn]) -> None:
    """Refuse to put out a player who knocks another out, or buys chips, after that. out: when they are said
    to have gone out, ahead of an earlier entry."""
    for credit in floor.knockouts:
        hand = floor.busts.get(credit.sequence)
        if credit.by == player.id and hand and hand.when_out > out:
            raise NotAllowed(
                "{name} knocked out {victim} after that.",
                "DM-points-placing",
                name=player.name,
                victim=floor.name(credit.victim),
            )
    if any(bought.sequence > out[1][0] for bought in player.purchases):
        raise NotAllowed("{name} bought chips after that.", "DM-points-placing", name=player.name)


def outs_of(floor: Floor) -> dict[int, Out]:
    """Player → how they went out, reported knockouts included."""
    reported = {player: out for report in floor.reports.values() for player, out in report.outs.items()}
    return {player.id: player.out for player in floor.players.values() if player.out} | reported


# Rounds of hand for hand


def round_of(floor: Floor, table: Table, *, earlier: bool = False) -> HandOfRound | None:
    """The round in which a table plays its hand, or in which it played the one before; None where that is
    not known: its hands are not recorded, or others are ahead of it."""
    by_hand = floor.of(HandByHand)
    if not by_hand.is_on:
        return None
    number = table.round - earlier
    if floor.rules_version < 2:
        return by_hand.began, table.round
    is_behind = any(other.round > number for other in floor.tables.values())
    if number < 1 or (is_behind and not earlier and floor.hand_in_progress(table) is None):
        return None
    return by_hand.began, number


def joined_to(floor: Floor, fact: KnockedOut, when: When) -> int | None:
    """The knockout in whose hand this one happened, by its sequence: as it is said or, hand for hand, the
    first of the same round."""
    table = floor.tables.get(fact.table)
    stands_alone = fact.apart or fact.ahead_of is not None
    if fact.joins is not None or stands_alone or table is None or floor.rules_version < 2:
        return fact.joins
    return joined(floor, table, earlier=is_earlier(floor, fact, table, when))


def joined(floor: Floor, table: Table, *, earlier: bool = False) -> int | None:
    """Hand for hand: the first knockout that happened in the same hand as the one this table plays or has
    just played, by its sequence."""
    now = round_of(floor, table, earlier=earlier)
    if now is None:
        return None
    busts = _busts(floor) if floor.rules_version > 1 else floor.busts
    here = floor.rules_version > 1
    candidates = [
        n for n, bust in busts.items() if bust.round == now and (here or bust.table != table.number)
    ]
    return min(candidates, default=None)


def bust_of(floor: Floor, sequence: int) -> BustHand | None:
    """The hand of a knockout, reported or not; None where there is no such knockout."""
    return _busts(floor).get(sequence)


def _busts(floor: Floor) -> Mapping[int, BustHand]:
    """Sequence → hand of every knockout, reported ones too."""
    return {**floor.busts, **{number: report.hand for number, report in floor.reports.items()}}
