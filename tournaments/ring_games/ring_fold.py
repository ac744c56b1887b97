"""Each kind of fact of a ring game is checked against its terms and applied by one function; what cannot be
is refused with NotAllowed before anything changes.

The money on each table is what was bought there less what was cashed, with what moved players took along and
what was put right. Source: DM-ring-buyin, DM-ring-rebuy; ruling 158.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from clauses.refusal import NotAllowed
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.chip_counts import refuse_broken, refuse_difference
from tournaments.ring_games.ring_facts import AnyRingFact
from tournaments.ring_games.ring_floor import RingFloor, RingPlayer, RingTable, SeatCall, Waiting


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
    if floor.closed_at:
        raise NotAllowed("The game is over.")
    folded = FOLDS[recorded.fact.kind](floor, recorded.fact, recorded.at)
    return replace(folded, at=recorded.at, sequence=recorded.sequence)


# Tables


def _opened_again(floor: RingFloor, fact: facts.RingOpened, at: datetime) -> RingFloor:
    raise NotAllowed("The game is open already.")


def _table_added(floor: RingFloor, fact: facts.RingTableAdded, at: datetime) -> RingFloor:
    if fact.table in floor.tables:
        raise NotAllowed("Table {number} is open already.", number=fact.table)
    if fact.feeds is not None and floor.table(fact.feeds).feeds is not None:
        raise NotAllowed("Table {number} feeds another one itself.", number=fact.feeds)
    return _with_table(floor, RingTable(fact.table, fact.seats, fact.feeds))


def _table_closed(floor: RingFloor, fact: facts.RingTableClosed, at: datetime) -> RingFloor:
    table = floor.table(fact.table)
    if floor.at_table(fact.table):
        raise NotAllowed("Somebody sits at table {number}.", number=fact.table)
    if table.chips:
        raise NotAllowed("{money} lie on table {number}.", money=floor.money(table.chips), number=fact.table)
    if len(floor.tables) == 1:
        raise NotAllowed("It is the only table: close the game.")
    kept = {
        number: replace(each, feeds=None if each.feeds == fact.table else each.feeds)
        for number, each in floor.tables.items()
        if number != fact.table
    }
    calls = {player: call for player, call in floor.calls.items() if call.table != fact.table}
    return replace(floor, tables=kept, calls=calls)


def _with_table(floor: RingFloor, table: RingTable) -> RingFloor:
    return replace(floor, tables={**floor.tables, table.number: table})


def _money_moves(floor: RingFloor, number: int, cents: int) -> RingFloor:
    """So much comes to a table, or leaves it."""
    table = floor.table(number)
    return _with_table(floor, replace(table, chips=table.chips + cents))


# The list


def _list_joined(floor: RingFloor, fact: facts.ListJoined, at: datetime) -> RingFloor:
    known = floor.players.get(fact.player)
    if known and known.is_seated:
        raise NotAllowed("{name} sits at a table.", name=fact.name)
    if floor.turn(fact.player):
        raise NotAllowed("{name} is on the list already.", name=fact.name)
    return replace(floor, waiting=(*floor.waiting, Waiting(fact.player, fact.name, at)))


def _list_left(floor: RingFloor, fact: facts.ListLeft, at: datetime) -> RingFloor:
    _waiting(floor, fact.player)
    return _off_the_list(floor, fact.player)


def _waiting(floor: RingFloor, player: int) -> Waiting:
    found = next((each for each in floor.waiting if each.player == player), None)
    if found is None:
        raise NotAllowed("They are not on the list.")
    return found


def _off_the_list(floor: RingFloor, player: int) -> RingFloor:
    return replace(
        floor,
        waiting=tuple(each for each in floor.waiting if each.player != player),
        calls={number: call for number, call in floor.calls.items() if number != player},
    )


def _seat_called(floor: RingFloor, fact: facts.SeatCalled, at: datetime) -> RingFloor:
    called = _waiting(floor, fact.player)
    if fact.player in floor.calls:
        raise NotAllowed("{name} has been called already.", name=called.name)
    first = floor.next_to_call
    if first and first.player != fact.player:
        raise NotAllowed("{name} is first on the list: call or pass over them.", name=first.name)
    _refuse_entry(floor, fact.table, fact.seat)
    call = SeatCall(fact.player, fact.table, fact.seat, at + floor.call_lasts)
    return replace(floor, calls={**floor.calls, fact.player: call})


def _passed_over(floor: RingFloor, fact: facts.PassedOver, at: datetime) -> RingFloor:
    passed = _waiting(floor, fact.player)
    first = floor.next_to_call
    if fact.player not in floor.calls and (first is None or first.player != fact.player):
        raise NotAllowed("{name} has not been called.", name=passed.name)
    rest = _off_the_list(floor, fact.player)
    if passed.passed or floor.terms.passed_over == "struck":
        return rest
    return replace(rest, waiting=(*rest.waiting, replace(passed, passed=passed.passed + 1)))


def _refuse_entry(floor: RingFloor, table: int, seat: int, *, held: bool = False) -> None:
    """Raises NotAllowed where nobody can come to this seat from outside. held: it is kept for them."""
    up = floor.next_to_move(table)
    if up and not held:
        raise NotAllowed("{name} moves up to table {number} first.", name=up.name, number=table)
    _refuse_taken(floor, table, seat, held=held)


def _refuse_taken(floor: RingFloor, table: int, seat: int, *, held: bool = False) -> None:
    if seat > floor.table(table).seats:
        raise NotAllowed("Table {table} has {seats} seats.", table=table, seats=floor.table(table).seats)
    for player in floor.at_table(table):
        if player.seat == seat:
            raise NotAllowed("Seat {seat} is taken by {name}.", seat=seat, name=player.name)
    if not held and seat not in floor.open_seats(table):
        raise NotAllowed("Seat {seat} is kept for somebody who was called.", seat=seat)


# Money


def _chips_bought(floor: RingFloor, fact: facts.ChipsBought, at: datetime) -> RingFloor:
    known = floor.players.get(fact.player)
    if known and known.is_seated:
        raise NotAllowed("{name} sits in seat {seat} already.", name=known.name, seat=known.seat)
    call = floor.calls.get(fact.player)
    is_theirs = call is not None and (call.table, call.seat) == (fact.table, fact.seat)
    _refuse_entry(floor, fact.table, fact.seat, held=is_theirs)
    _refuse_before_the_list(floor, fact.player)
    _refuse_amount(floor, fact.cents, 0)
    _refuse_credit(floor, on_credit=fact.on_credit)
    before = known or RingPlayer(fact.player, fact.name, None, None)
    player = replace(
        before,
        name=fact.name,
        table=fact.table,
        seat=fact.seat,
        bought=before.bought + fact.cents,
        owes=before.owes + (fact.cents if fact.on_credit else 0),
        stack=fact.cents,
        stack_at=at,
        since=at,
        away=False,
    )
    floor = _off_the_list(floor, fact.player)
    return _money_moves(_with_player(floor, player), fact.table, fact.cents)


def _refuse_before_the_list(floor: RingFloor, player: int) -> None:
    """Raises NotAllowed for somebody who would take the seat of who waits longer."""
    if player in floor.calls:
        return
    before = [each for each in floor.waiting if each.player not in floor.calls]
    turn = next((n for n, each in enumerate(before) if each.player == player), len(before))
    if turn and len(floor.entry_seats) <= turn:
        raise NotAllowed("{name} waits for a seat: call or pass over them first.", name=before[0].name)


def _refuse_amount(floor: RingFloor, cents: int, stack: int) -> None:
    """Raises NotAllowed for an amount for which no chips are sold (DM-ring-buyin)."""
    terms = floor.terms
    least = 1 if stack else terms.buy_in
    if terms.buy_in_most is None and not stack and cents != terms.buy_in:
        raise NotAllowed("The buy-in is {buy_in}.", "DM-ring-buyin", buy_in=floor.money(terms.buy_in))
    if not least <= cents <= terms.most - stack:
        raise NotAllowed(
            "Chips are bought for {least} at least, up to {most} in front of a player.",
            "DM-ring-buyin",
            least=floor.money(terms.buy_in),
            most=floor.money(terms.most),
        )
    refuse_broken(floor, cents)


def _refuse_credit(floor: RingFloor, *, on_credit: bool) -> None:
    if on_credit and not floor.terms.credit:
        raise NotAllowed("This club gives no chips on credit.")


def _chips_rebought(floor: RingFloor, fact: facts.ChipsRebought, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    _refuse_stack(floor, player, fact.stack)
    if fact.stack and floor.terms.rebuy == "broke":
        raise NotAllowed(
            "{name} has {stack} left: a rebuy is for players with no chips.",
            "DM-ring-rebuy",
            name=player.name,
            stack=floor.money(fact.stack),
        )
    _refuse_amount(floor, fact.cents, fact.stack)
    _refuse_credit(floor, on_credit=fact.on_credit)
    changed = replace(
        player,
        bought=player.bought + fact.cents,
        owes=player.owes + (fact.cents if fact.on_credit else 0),
        stack=fact.stack + fact.cents,
        stack_at=at,
    )
    return _money_moves(_with_player(floor, changed), player.table or 0, fact.cents)


def _refuse_stack(floor: RingFloor, player: RingPlayer, stack: int) -> None:
    """Raises NotAllowed for a stack that this player cannot have: more than lies on the table, or not all of
    it where they sit there alone."""
    table = floor.table(player.table or 0)
    alone = len(floor.at_table(table.number)) == 1
    if stack > table.chips or (alone and stack != table.chips):
        raise NotAllowed(
            "{money} lie on table {table}, and {name} sits there alone: count again, or put it right with a"
            " reason."
            if alone
            else "{money} lie on table {table}: {name} cannot have {stack}.",
            money=floor.money(table.chips),
            table=table.number,
            name=player.name,
            stack=floor.money(stack),
        )


def _cashed_out(floor: RingFloor, fact: facts.CashedOut, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    refuse_broken(floor, fact.cents)
    table = player.table or 0
    if fact.leaves:
        _refuse_stack(floor, player, fact.cents)
    elif floor.terms.cash_out == "leaving":
        raise NotAllowed("Money stays on the table until one leaves it.")
    elif not 0 < fact.cents <= floor.table(table).chips:
        raise NotAllowed("So much does not lie on the table.")
    changed = replace(
        player,
        cashed=player.cashed + fact.cents,
        owes=max(player.owes - fact.cents, 0),
        stack=None if fact.leaves or player.stack is None else max(player.stack - fact.cents, 0),
    )
    if fact.leaves:
        changed = replace(changed, table=None, seat=None, since=None, away=False)
    floor = _money_moves(_with_player(floor, changed), table, -fact.cents)
    return _acted(floor, fact.player) if fact.leaves else floor


def _debt_paid(floor: RingFloor, fact: facts.DebtPaid, at: datetime) -> RingFloor:
    player = floor.players.get(fact.player)
    if player is None or fact.cents > player.owes:
        owes = floor.money(player.owes if player else 0)
        raise NotAllowed("{name} owes {owes}.", name=player.name if player else f"#{fact.player}", owes=owes)
    return _with_player(floor, replace(player, owes=player.owes - fact.cents))


def _table_counted(floor: RingFloor, fact: facts.TableCounted, at: datetime) -> RingFloor:
    if not fact.despite:
        refuse_difference(floor, fact.table, fact.stacks)
    sitting = {player.id for player in floor.at_table(fact.table)}
    if set(fact.stacks) != sitting:
        raise NotAllowed("A count is of everybody at the table.")
    counted = {
        number: replace(floor.players[number], stack=stack, stack_at=at)
        for number, stack in fact.stacks.items()
    }
    table = floor.table(fact.table)
    floor = replace(floor, players={**floor.players, **counted})
    return _with_table(floor, replace(table, gap=sum(fact.stacks.values()) - table.chips))


def _chips_put_right(floor: RingFloor, fact: facts.ChipsPutRight, at: datetime) -> RingFloor:
    table = floor.table(fact.table)
    if not fact.cents:
        raise NotAllowed("Nothing would be put right.")
    if table.chips + fact.cents < 0:
        raise NotAllowed("Only {money} lie on the table.", money=floor.money(table.chips))
    put_right = replace(table, gap=table.gap - fact.cents if table.gap else 0)
    floor = replace(_with_table(floor, put_right), corrections=floor.corrections + fact.cents)
    return _money_moves(floor, fact.table, fact.cents)


# At the table


def _seat_changed(floor: RingFloor, fact: facts.SeatChanged, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    _refuse_taken(floor, fact.table, fact.seat)
    if fact.table == player.table:
        return _with_player(floor, replace(player, seat=fact.seat))
    up = floor.next_to_move(fact.table)
    if up and up.id != player.id:
        raise NotAllowed("{name} moves up to table {number} first.", name=up.name, number=fact.table)
    if fact.stack is None:
        raise NotAllowed("How much does {name} take along?", name=player.name)
    _refuse_stack(floor, player, fact.stack)
    moved = replace(
        player, table=fact.table, seat=fact.seat, stack=fact.stack, stack_at=at, since=at, away=False
    )
    floor = _money_moves(floor, player.table or 0, -fact.stack)
    return _acted(_money_moves(_with_player(floor, moved), fact.table, fact.stack), fact.player)


def _dealt_out(floor: RingFloor, fact: facts.DealtOut, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    if player.away == fact.on:
        raise NotAllowed("{name} is away already." if fact.on else "{name} is not away.", name=player.name)
    return _with_player(floor, replace(player, away=fact.on))


def _time_called(floor: RingFloor, fact: facts.TimeCalled, at: datetime) -> RingFloor:
    player = floor.player(fact.player)
    if fact.player in floor.times:
        raise NotAllowed("Time has been called on {name} already.", name=player.name)
    until = at + timedelta(seconds=floor.terms.time_seconds)
    return replace(floor, times={**floor.times, fact.player: until})


def _time_answered(floor: RingFloor, fact: facts.TimeAnswered, at: datetime) -> RingFloor:
    if fact.player not in floor.times:
        raise NotAllowed("Time has not been called on them.")
    return _acted(floor, fact.player)


def _acted(floor: RingFloor, player: int) -> RingFloor:
    return replace(floor, times={number: until for number, until in floor.times.items() if number != player})


def _with_player(floor: RingFloor, player: RingPlayer) -> RingFloor:
    return replace(floor, players={**floor.players, player.id: player})


def _closed(floor: RingFloor, fact: facts.RingClosed, at: datetime) -> RingFloor:
    if floor.seated:
        raise NotAllowed("{name} has not cashed out.", name=floor.seated[0].name)
    if floor.on_tables:
        raise NotAllowed(
            "{money} lie on the tables and belong to nobody: put it right with a reason.",
            money=floor.money(floor.on_tables),
        )
    return replace(floor, closed_at=at, waiting=(), calls={}, times={})


FOLDS: dict[str, Callable[[RingFloor, Any, datetime], RingFloor]] = {
    "ring_opened": _opened_again,
    "table_added": _table_added,
    "table_closed": _table_closed,
    "list_joined": _list_joined,
    "list_left": _list_left,
    "seat_called": _seat_called,
    "passed_over": _passed_over,
    "chips_bought": _chips_bought,
    "chips_rebought": _chips_rebought,
    "cashed_out": _cashed_out,
    "debt_paid": _debt_paid,
    "seat_changed": _seat_changed,
    "dealt_out": _dealt_out,
    "table_counted": _table_counted,
    "chips_put_right": _chips_put_right,
    "time_called": _time_called,
    "time_answered": _time_answered,
    "ring_closed": _closed,
}
