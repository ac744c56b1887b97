"""Payments of players: in cash, by transfer or card, or not yet.

Everything that is bought counts as paid in cash until a director says otherwise; what a player buys later is
paid as what they bought last. A rebuy that was declared before a hand is owed, and what is bought later does
not follow it (TDA-27). A ticket has paid its part already. Side pots beside the buy-in are always cash.
Source: by no book; what lies in the cash box depends on it (DM-cuts).

The cash box at the end: what must lie in it, what was counted in it, and that the results are on paper.

What must be there is what players and others put in, less tickets, whose money came in earlier, less what
came by transfer or is still owed, less what was handed out; the side games' money lies in the same box.
Source: DM-cuts.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from clauses.refusal import NotAllowed
from tournaments.night.facts import (
    AddedOn,
    Arrived,
    BoughtIn,
    CashCounted,
    PaymentSet,
    PaymentWay,
    Rebought,
    Reentered,
    SheetPrinted,
)
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.prizes import pool
from tournaments.night.floor.records import Player, Purchase
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.tickets import Tickets
from words.money import Amount


@dataclass(frozen=True, slots=True)
class CashCount:
    """Count of the cash box and what should have been there then, in cents. sequence: the fact."""

    cents: int
    expected: int
    sequence: int

    @property
    def over(self) -> int:
        """Amount by which there was more than there should be; less than none where it was short."""
        return self.cents - self.expected


@dataclass(frozen=True, slots=True)
class Books(Feature):
    """Closing of the night's books.

    cash_counted: what was counted in the box at the end;
    printed_in: the fact that the results are on paper, 0 before.
    """

    cash_counted: CashCount | None = None
    printed_in: int = 0


def in_the_box(floor: Floor) -> int:
    """Return what must lie in the box now, in cents; less than none where less of what was paid is cash than
    was handed out."""
    came = pool(floor)
    tickets = sum(ticket.paid for ticket in floor.of(Tickets).by_number.values())
    handed = sum(player.handed for player in floor.players.values())
    ways = paid_by_way(floor)
    elsewhere = tickets + ways["transfer"] + ways["owed"]
    return came.taken + came.added - elsewhere - handed + account(floor).held


@folds(CashCounted)
def cash_counted(floor: Floor, fact: CashCounted, when: When) -> None:
    """Keep the difference of that moment: prizes that are paid later change both sides."""
    _refuse_before_the_end(floor, when)
    floor.put(replace(floor.of(Books), cash_counted=CashCount(fact.cents, in_the_box(floor), when.sequence)))


@folds(SheetPrinted)
def sheet_printed(floor: Floor, fact: SheetPrinted, when: When) -> None:
    """The latest counts; an earlier one is not refused, for a sheet may be printed anew."""
    _refuse_before_the_end(floor, when)
    floor.put(replace(floor.of(Books), printed_in=when.sequence))


def _refuse_before_the_end(floor: Floor, when: When) -> None:
    """Refuse a count before the end: what is corrected later may open the night again: what was counted
    stays."""
    if when.is_first and not floor.is_over:
        raise NotAllowed("The night is not decided yet: this is for its end.")


@follows(BoughtIn, Arrived, Rebought, Reentered, AddedOn)
def bought(floor: Floor, fact: BoughtIn | Arrived | Rebought | Reentered | AddedOn, when: When) -> None:
    """Note the payment of what has been added to the player's account."""
    player = floor.players[fact.player]
    by_ticket = sum(
        ticket.paid for ticket in floor.of(Tickets).by_number.values() if ticket.player == player.id
    )
    paid_so_far = sum(each.cents for each in player.purchases) + by_ticket
    if player.paid > paid_so_far:
        declared: int | None = None
        way: PaymentWay = "cash"
        if before := [each.way for each in player.purchases if each.declared is None]:
            way = before[-1]
        if isinstance(fact, Rebought) and fact.declared:
            declared, way = player.seat.table if player.seat else 0, "owed"
        purchase = Purchase(when.sequence, fact.kind, player.paid - paid_so_far, way, declared)
        floor.change(player.id, purchases=(*player.purchases, purchase))


@folds(PaymentSet)
def payment_set(floor: Floor, fact: PaymentSet, when: When) -> None:
    """Of purchases that have been undone since it says nothing any more."""
    if when.is_first:
        _refuse(floor, fact)
    if player := floor.players.get(fact.player):
        meant = frozenset(fact.purchases)
        purchases = (
            each._replace(way=fact.way) if each.sequence in meant else each for each in player.purchases
        )
        floor.change(player.id, purchases=tuple(purchases))


def _refuse(floor: Floor, fact: PaymentSet) -> None:
    player = floor.player(fact.player)
    meant = [each for each in player.purchases if each.sequence in fact.purchases]
    if len(meant) != len(set(fact.purchases)):
        raise NotAllowed("{name} has not bought that.", name=player.name)
    if all(each.way == fact.way for each in meant):
        raise NotAllowed("That is recorded for {name} already.", name=player.name)
    if (cents := sum(each.cents for each in meant)) != fact.cents:
        raise NotAllowed(
            "What {name} bought came to {cents}.", "DM-cuts", name=player.name, cents=Amount(cents)
        )


def declared_unpaid(floor: Floor) -> Iterator[tuple[Player, Purchase]]:
    """Yield the rebuys that were declared before a hand and are still to be paid (TDA-27)."""
    for player in floor.players.values():
        for each in player.purchases:
            if each.declared is not None and each.way == "owed":
                yield player, each


def refuse_withdrawing(floor: Floor, sequences: Collection[int], dealt: Mapping[int, int]) -> None:
    """Raises NotAllowed where a rebuy that was declared is to be undone although the hand for which it was
    has been dealt (TDA-27). dealt: table → the latest hand that is not undone with it, as its fact's
    sequence."""
    for player in floor.players.values():
        for each in player.purchases:
            is_meant = each.declared is not None and each.sequence in sequences
            if is_meant and dealt.get(each.declared or 0, 0) > each.sequence:
                raise NotAllowed(
                    "{name} declared this rebuy and has been dealt in with it: it stands. If it was recorded"
                    " of the wrong player, correct it; if nobody declared it, undo those hands first.",
                    "TDA-27",
                    name=player.name,
                )


def paid_by_way(floor: Floor) -> Mapping[PaymentWay, int]:
    """Return how much was paid in which way, or is owed, in cents."""
    sums = Counter[PaymentWay]()
    for player in floor.players.values():
        for each in player.purchases:
            sums[each.way] += each.cents
    return sums


def still_to_pay(floor: Floor) -> dict[int, int]:
    """Player → what they owe, in cents, in the order in which they came."""
    owed = {
        player.id: sum(each.cents for each in player.purchases if each.way == "owed")
        for player in floor.players.values()
    }
    return {player: cents for player, cents in owed.items() if cents}
