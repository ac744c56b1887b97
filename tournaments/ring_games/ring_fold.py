"""Each kind of fact of a ring game is checked against its terms and applied by one function; what cannot be
is refused with NotAllowed before anything changes.

Who waits is in `ring_waiting`, the money in `ring_chips`; here are the tables, the seats and the end. Source:
DM-ring-buyin, DM-ring-rebuy; ruling 158.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clauses.refusal import NotAllowed
from tournaments.night.facts import Penalised, Ruled
from tournaments.night.rulings_made import with_ruling
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.ring_chips import (
    acted,
    money_moves,
    refuse_stack,
    with_player,
    with_table,
)
from tournaments.ring_games.ring_facts import AnyRingFact
from tournaments.ring_games.ring_floor import HANDLERS, RingFloor, RingTable, folds
from tournaments.ring_games.ring_waiting import refuse_taken


@dataclass(frozen=True, slots=True)
class RingRecorded:
    """A fact with its place in the log and when it happened."""

    sequence: int
    at: datetime
    fact: AnyRingFact


def after(recorded: Iterable[RingRecorded], floor: RingFloor | None = None, *, sign: str = "$") -> RingFloor:
    """The game after these facts; the first of all is RingOpened. Raises NotAllowed."""
    for each in recorded:
        floor = apply(floor, each) if floor else opened(each, sign)
    if floor is None:
        raise NotAllowed("The game has not been opened.")
    return floor


def opened(recorded: RingRecorded, sign: str) -> RingFloor:
    """The game with its main table, at which nobody sits yet."""
    fact = recorded.fact
    if not isinstance(fact, facts.RingOpened):
        raise NotAllowed("The game has not been opened.")
    main = {1: RingTable(1, fact.terms.seats)}
    at = recorded.at
    return RingFloor(fact.terms, fact.why, at, at, recorded.sequence, tables=main, sign=sign)


def apply(floor: RingFloor, recorded: RingRecorded) -> RingFloor:
    """The game after one more fact. Raises NotAllowed."""
    if floor.closed_at and not isinstance(recorded.fact, Ruled | Penalised):
        raise NotAllowed("The game is over.")
    folded = HANDLERS[type(recorded.fact)](floor, recorded.fact, recorded.at)
    return replace(folded, at=recorded.at, sequence=recorded.sequence)


# Tables


@folds(facts.RingOpened)
def _opened_again(floor: RingFloor, fact: facts.RingOpened, at: datetime) -> RingFloor:
    raise NotAllowed("The game is open already.")


@folds(facts.RingTableAdded)
def _table_added(floor: RingFloor, fact: facts.RingTableAdded, at: datetime) -> RingFloor:
    if fact.table in floor.tables:
        raise NotAllowed("Table {number} is open already.", number=fact.table)
    if fact.feeds is not None and floor.table(fact.feeds).feeds is not None:
        raise NotAllowed("Table {number} feeds another one itself.", number=fact.feeds)
    return with_table(floor, RingTable(fact.table, fact.seats, fact.feeds))


@folds(facts.RingTableClosed)
def _table_closed(floor: RingFloor, fact: facts.RingTableClosed, at: datetime) -> RingFloor:
    table = floor.table(fact.table)
    if floor.at_table(fact.table):
        raise NotAllowed("Somebody sits at table {number}.", number=fact.table)
    if table.chips:
        raise NotAllowed(
            "There is {money} on table {number}.", money=floor.money(table.chips), number=fact.table
        )
    if len(floor.tables) == 1:
        raise NotAllowed("It is the only table: close the game.")
    kept = {
        number: replace(each, feeds=None if each.feeds == fact.table else each.feeds)
        for number, each in floor.tables.items()
        if number != fact.table
    }
    calls = {player: call for player, call in floor.calls.items() if call.table != fact.table}
    return replace(floor, tables=kept, calls=calls)


# Money


# At the table


@folds(facts.SeatChanged)
def _seat_changed(floor: RingFloor, fact: facts.SeatChanged, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    refuse_taken(floor, fact.table, fact.seat)
    if fact.table == player.table:
        return with_player(floor, replace(player, seat=fact.seat))
    up = floor.next_to_move(fact.table)
    if up and up.id != player.id:
        raise NotAllowed("{name} moves up to table {number} first.", name=up.name, number=fact.table)
    if fact.stack is None:
        raise NotAllowed("How much does {name} take along?", name=player.name)
    refuse_stack(floor, player, fact.stack)
    moved = replace(
        player,
        table=fact.table,
        seat=fact.seat,
        stack=fact.stack,
        stack_at=at,
        since=at,
        away=False,
        waits=False,
    )
    floor = money_moves(floor, player.table or 0, -fact.stack)
    return acted(money_moves(with_player(floor, moved), fact.table, fact.stack), fact.player)


@folds(facts.DealtOut)
def _dealt_out(floor: RingFloor, fact: facts.DealtOut, at: datetime) -> RingFloor:
    """Sit a player out, or back in with the blinds that they missed, posted or waited for."""
    player = floor.player(fact.player)
    owes = bool(fact.posts or fact.dead)
    if fact.on and (player.away or owes or fact.waits):
        raise NotAllowed("{name} is away already.", name=player.name)
    if not fact.on and not (player.away or player.waits or owes or fact.waits):
        raise NotAllowed("{name} is not away.", name=player.name)
    if owes and fact.waits:
        raise NotAllowed("{name} posts the blinds or waits for the big blind.", name=player.name)
    if fact.posts > floor.terms.big_blind or fact.dead > floor.terms.small_blind:
        raise NotAllowed("No more than the blinds are posted.")
    return with_player(floor, replace(player, away=fact.on, waits=fact.waits))


@folds(facts.TimeCalled)
def _time_called(floor: RingFloor, fact: facts.TimeCalled, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    if fact.player in floor.times:
        raise NotAllowed("Time has been called on {name} already.", name=player.name)
    until = at + timedelta(seconds=floor.terms.time_seconds)
    return replace(floor, times={**floor.times, fact.player: until})


@folds(facts.TimeAnswered)
def _time_answered(floor: RingFloor, fact: facts.TimeAnswered, at: datetime) -> RingFloor:
    if fact.player not in floor.times:
        raise NotAllowed("Time has not been called on them.")
    return acted(floor, fact.player)


@folds(Ruled)
def _ruled(floor: RingFloor, fact: Ruled, at: datetime) -> RingFloor:
    return replace(floor, rulings=with_ruling(floor.rulings, fact, at, is_new=False))


@folds(Penalised)
def _penalised(floor: RingFloor, fact: Penalised, at: datetime) -> RingFloor:
    if fact.player not in floor.players:
        raise NotAllowed("They have not bought in.")
    if fact.penalty != "warning":
        name = floor.players[fact.player].name
        raise NotAllowed("{name} can be warned here, or cashed out.", name=name)
    return floor


@folds(facts.RingClosed)
def _closed(floor: RingFloor, fact: facts.RingClosed, at: datetime) -> RingFloor:
    if floor.seated:
        raise NotAllowed("{name} has not cashed out.", name=floor.seated[0].name)
    if floor.on_tables:
        raise NotAllowed(
            "There is {money} on the tables that belongs to nobody: correct it, with a reason.",
            money=floor.money(floor.on_tables),
        )
    return replace(floor, closed_at=at, waiting=(), calls={}, times={})
