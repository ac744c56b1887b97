"""The money of a ring game: chips bought and cashed, debts, counts, and what is put right.

The money on each table is what was bought there less what was cashed, with what moved players took along and
what was put right. Source: DM-ring-buyin, DM-ring-rebuy.
"""

from dataclasses import replace
from datetime import datetime

from clauses.refusal import NotAllowed
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.chip_counts import refuse_broken, refuse_difference
from tournaments.ring_games.ring_floor import RingFloor, RingPlayer, RingTable, folds
from tournaments.ring_games.ring_waiting import off_the_list, refuse_before_the_list, refuse_entry


@folds(facts.ChipsBought)
def chips_bought(floor: RingFloor, fact: facts.ChipsBought, at: datetime) -> RingFloor:
    """Seat a player with chips."""
    who = floor.players.get(fact.player)
    if who and who.is_seated:
        raise NotAllowed("{name} sits in seat {seat} already.", name=who.name, seat=who.seat)
    call = floor.calls.get(fact.player)
    is_theirs = call is not None and (call.table, call.seat) == (fact.table, fact.seat)
    refuse_entry(floor, fact.table, fact.seat, held=is_theirs)
    refuse_before_the_list(floor, fact.player)
    _refuse_amount(floor, fact.cents, 0)
    _refuse_credit(floor, on_credit=fact.on_credit)
    before = who or RingPlayer(fact.player, fact.name, None, None)
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
        waits=False,
    )
    floor = off_the_list(floor, fact.player)
    return money_moves(with_player(floor, player), fact.table, fact.cents)


@folds(facts.ChipsRebought)
def chips_rebought(floor: RingFloor, fact: facts.ChipsRebought, at: datetime) -> RingFloor:
    """Sell more chips to a seated player."""
    player = floor.player(fact.player)
    refuse_stack(floor, player, fact.stack)
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
    return money_moves(with_player(floor, changed), player.table or 0, fact.cents)


@folds(facts.CashedOut)
def cashed_out(floor: RingFloor, fact: facts.CashedOut, at: datetime) -> RingFloor:
    """Chips become money again."""
    player = floor.player(fact.player)
    refuse_broken(floor, fact.cents)
    table = player.table or 0
    if fact.leaves:
        refuse_stack(floor, player, fact.cents)
    elif floor.terms.cash_out == "leaving":
        raise NotAllowed("Money stays on the table until one leaves it.")
    elif not 0 < fact.cents <= floor.table(table).chips:
        raise NotAllowed("There is not that much on the table.")
    if fact.on_account and not floor.terms.credit:
        raise NotAllowed("This club pays for chips at once.")
    changed = replace(
        player,
        cashed=player.cashed + fact.cents,
        kept=player.kept + (max(fact.cents - player.owes, 0) if fact.on_account else 0),
        owes=max(player.owes - fact.cents, 0),
        stack=None if fact.leaves or player.stack is None else max(player.stack - fact.cents, 0),
    )
    if fact.leaves:
        changed = replace(changed, table=None, seat=None, since=None, away=False, waits=False)
    floor = money_moves(with_player(floor, changed), table, -fact.cents)
    return acted(floor, fact.player) if fact.leaves else floor


@folds(facts.DebtPaid)
def debt_paid(floor: RingFloor, fact: facts.DebtPaid, at: datetime) -> RingFloor:
    """Chips that were given on credit are paid for."""
    player = floor.players.get(fact.player)
    if player is None or fact.cents > player.owes:
        owes = floor.money(player.owes if player else 0)
        raise NotAllowed("{name} owes {owes}.", name=player.name if player else f"#{fact.player}", owes=owes)
    return with_player(floor, replace(player, owes=player.owes - fact.cents))


@folds(facts.TableCounted)
def table_counted(floor: RingFloor, fact: facts.TableCounted, at: datetime) -> RingFloor:
    """Return what everybody at a table has, and by how much that differs from the money on it."""
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
    return with_table(floor, replace(table, gap=sum(fact.stacks.values()) - table.chips))


@folds(facts.ChipsPutRight)
def chips_put_right(floor: RingFloor, fact: facts.ChipsPutRight, at: datetime) -> RingFloor:
    """The money on a table is not what was paid for it."""
    table = floor.table(fact.table)
    if not fact.cents:
        raise NotAllowed("A correction is at least one cent.")
    if table.chips + fact.cents < 0:
        raise NotAllowed("There is only {money} on the table.", money=floor.money(table.chips))
    put_right = replace(table, gap=table.gap - fact.cents if table.gap else 0)
    floor = replace(with_table(floor, put_right), corrections=floor.corrections + fact.cents)
    return money_moves(floor, fact.table, fact.cents)


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


def refuse_stack(floor: RingFloor, player: RingPlayer, stack: int) -> None:
    """Raises NotAllowed for a stack that this player cannot have: more than lies on the table, or not all of
    it where they sit there alone."""
    table = floor.table(player.table or 0)
    alone = len(floor.at_table(table.number)) == 1
    if stack > table.chips or (alone and stack != table.chips):
        raise NotAllowed(
            "There is {money} on table {table}, and {name} sits there alone: count again, or correct it and "
            "say why."
            if alone
            else "There is {money} on table {table}: {name} cannot have {stack}.",
            money=floor.money(table.chips),
            table=table.number,
            name=player.name,
            stack=floor.money(stack),
        )


def money_moves(floor: RingFloor, number: int, cents: int) -> RingFloor:
    """So much comes to a table, or leaves it."""
    table = floor.table(number)
    return with_table(floor, replace(table, chips=table.chips + cents))


def with_table(floor: RingFloor, table: RingTable) -> RingFloor:
    """The game with this table, or this state of it."""
    return replace(floor, tables={**floor.tables, table.number: table})


def with_player(floor: RingFloor, player: RingPlayer) -> RingFloor:
    """The game with this state of a player."""
    return replace(floor, players={**floor.players, player.id: player})


def acted(floor: RingFloor, player: int) -> RingFloor:
    """The game without the call for time on a player."""
    return replace(floor, times={number: until for number, until in floor.times.items() if number != player})
