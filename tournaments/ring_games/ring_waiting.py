"""The list of a ring game: who waits, who is called to which seat, and who may sit down before them.

Source: ruling 158.
"""

from dataclasses import replace
from datetime import datetime

from clauses.refusal import NotAllowed
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.ring_floor import RingFloor, SeatCall, Waiting, folds


@folds(facts.ListJoined)
def list_joined(floor: RingFloor, fact: facts.ListJoined, at: datetime) -> RingFloor:
    """Put a player on the list. Raises NotAllowed for one who is seated or waits."""
    who = floor.players.get(fact.player)
    if who and who.is_seated:
        raise NotAllowed("{name} sits at a table.", name=fact.name)
    if floor.turn(fact.player):
        raise NotAllowed("{name} is on the list already.", name=fact.name)
    return replace(floor, waiting=(*floor.waiting, Waiting(fact.player, fact.name, at)))


@folds(facts.ListLeft)
def list_left(floor: RingFloor, fact: facts.ListLeft, at: datetime) -> RingFloor:
    """Take a player off the list."""
    _waiting(floor, fact.player)
    return off_the_list(floor, fact.player)


@folds(facts.SeatCalled)
def seat_called(floor: RingFloor, fact: facts.SeatCalled, at: datetime) -> RingFloor:
    """The first who waits is called to a seat, which is kept for them."""
    called = _waiting(floor, fact.player)
    if fact.player in floor.calls:
        raise NotAllowed("{name} has been called already.", name=called.name)
    first = floor.next_to_call
    if first and first.player != fact.player:
        raise NotAllowed("{name} is first on the list: call or pass over them.", name=first.name)
    refuse_entry(floor, fact.table, fact.seat)
    call = SeatCall(fact.player, fact.table, fact.seat, at + floor.call_lasts)
    return replace(floor, calls={**floor.calls, fact.player: call})


@folds(facts.PassedOver)
def passed_over(floor: RingFloor, fact: facts.PassedOver, at: datetime) -> RingFloor:
    """Pass over whoever was called and does not come: back to the end of the list, or off it."""
    passed = _waiting(floor, fact.player)
    first = floor.next_to_call
    if fact.player not in floor.calls and (first is None or first.player != fact.player):
        raise NotAllowed("{name} has not been called.", name=passed.name)
    rest = off_the_list(floor, fact.player)
    if passed.passed or floor.terms.passed_over == "struck":
        return rest
    return replace(rest, waiting=(*rest.waiting, replace(passed, passed=passed.passed + 1)))


def _waiting(floor: RingFloor, player: int) -> Waiting:
    row = next((each for each in floor.waiting if each.player == player), None)
    if row is None:
        raise NotAllowed("They are not on the list.")
    return row


def off_the_list(floor: RingFloor, player: int) -> RingFloor:
    """The game without this player on its list."""
    return replace(
        floor,
        waiting=tuple(each for each in floor.waiting if each.player != player),
        calls={number: call for number, call in floor.calls.items() if number != player},
    )


def refuse_entry(floor: RingFloor, table: int, seat: int, *, held: bool = False) -> None:
    """Raises NotAllowed where nobody can come to this seat from outside. held: it is kept for them."""
    up = floor.next_to_move(table)
    if up and not held:
        raise NotAllowed("{name} moves up to table {number} first.", name=up.name, number=table)
    refuse_taken(floor, table, seat, held=held)


def refuse_taken(floor: RingFloor, table: int, seat: int, *, held: bool = False) -> None:
    """Raises NotAllowed for a seat that is taken, kept, or not there."""
    if seat > floor.table(table).seats:
        raise NotAllowed("Table {table} has {seats} seats.", table=table, seats=floor.table(table).seats)
    for player in floor.at_table(table):
        if player.seat == seat:
            raise NotAllowed("Seat {seat} is taken by {name}.", seat=seat, name=player.name)
    if not held and seat not in floor.open_seats(table):
        raise NotAllowed("Seat {seat} is kept for somebody who was called.", seat=seat)


def refuse_before_the_list(floor: RingFloor, player: int) -> None:
    """Raises NotAllowed for somebody who would take the seat of who waits longer."""
    if player in floor.calls:
        return
    before = [each for each in floor.waiting if each.player not in floor.calls]
    turn = next((n for n, each in enumerate(before) if each.player == player), len(before))
    if turn and len(floor.entry_seats) <= turn:
        raise NotAllowed("{name} waits for a seat: call or pass over them first.", name=before[0].name)
