"""The pool, payouts, the end.

Source: DM "Payout Structure", DM-cuts, CPL-winner; rulings 135, 139-145, 154, 239, 240.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from clauses.refusal import NotAllowed
from clubs.scoring.payouts import (
    Division,
    Pool,
    divide,
    divide_in_tickets,
    paid_places,
    pool_of,
    set_by_director,
)
from tournaments.night.clock import Clock
from tournaments.night.facts import Finished, PayoutsSet, PoolAdded, PrizePaid
from tournaments.night.floor.fold import When, folds, settles
from tournaments.night.floor.places import Deal, Finish, places, played_on
from tournaments.night.floor.shoot_out import without_place
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.windows import (
    add_on_open,
    awaited,
    entries_closed,
    may_finish,
    re_entries_open,
    rebuys_ended_at,
)
from words.money import Amount
from words.text import Listing


class Fund(NamedTuple):
    """Money that an account of the club gives for the prizes. sequence: of the fact; source: the account, as
    in the fact; in cents."""

    sequence: int
    source: str
    cents: int


@dataclass(frozen=True, slots=True)
class Prizes(Feature):
    """Money for prizes beside the entries, in cents.

    added: what they have from elsewhere;
    funds: which accounts of the club gave of it;
    on_heads: what of all that was paid went onto heads as bounties, and not into the pool;
    own_payouts: the director's, None where they follow from the rulebook.
    """

    added: int = 0
    funds: tuple[Fund, ...] = ()
    on_heads: int = 0
    own_payouts: tuple[int, ...] | None = None


def add_fund(floor: Floor, fund: Fund) -> None:
    """Adds what an account of the club gives for the prizes."""
    prizes = floor.of(Prizes)
    floor.put(replace(prizes, added=prizes.added + fund.cents, funds=(*prizes.funds, fund)))


def pool(floor: Floor) -> Pool:
    """All that was paid but for bounties, what of it is withheld, and the prizes (DM-cuts, ruling 257). What
    was added includes what a guarantee makes good."""
    prizes = floor.of(Prizes)
    taken = sum(player.paid for player in floor.players.values()) - prizes.on_heads
    return _pool(floor, taken, prizes.added + _made_good(floor, taken))


def _pool(floor: Floor, taken: int, added: int) -> Pool:
    return pool_of(taken, floor.terms, added, floor.rulebook.payouts.coin)


def overlay(floor: Floor) -> int:
    """Amount that entries have left open of the prizes that are guaranteed, in cents."""
    return pool(floor).added - floor.of(Prizes).added


def _made_good(floor: Floor, taken: int) -> int:
    return max(0, floor.terms.guaranteed - _pool(floor, taken, floor.of(Prizes).added).prizes)


def is_free(floor: Floor) -> bool:
    """Return whether there is no money in the night: nothing costs anything, and nobody has added any."""
    terms, came = floor.terms, pool(floor)
    priced = (terms.rebuy and terms.rebuy.price) or (terms.add_on and terms.add_on.price)
    return not (terms.buy_in or priced or came.taken or came.added)


def division(floor: Floor) -> Division:
    """Prize of each place: the director's own payouts, or the club's bands."""
    own_payouts = floor.of(Prizes).own_payouts
    if own_payouts is not None:
        return Division(own_payouts, coin=floor.rulebook.payouts.coin)
    if floor.rulebook.format.flight:
        return Division()
    if rules := floor.rulebook.format.satellite:
        coin = floor.rulebook.payouts.coin
        return divide_in_tickets(pool(floor).prizes, rules.ticket, floor.buy_ins, coin)
    return divide(pool(floor).prizes, floor.rulebook, floor.kind, floor.buy_ins, floor.bought_again)


def places_paid(floor: Floor) -> int:
    """Return how many places are in the money, as entries stand."""
    own_payouts = floor.of(Prizes).own_payouts
    if own_payouts is not None:
        return sum(amount > 0 for amount in own_payouts)
    if floor.rulebook.format.satellite or floor.rulebook.format.flight:
        return division(floor).places
    return paid_places(floor.rulebook, floor.kind, floor.buy_ins, floor.bought_again)


def tickets_at_stake(floor: Floor) -> int:
    """Return how many tickets a satellite pays, as entries stand."""
    rules = floor.rulebook.format.satellite
    return min(pool(floor).prizes // rules.ticket, floor.buy_ins) if rules else 0


def from_a_ticket(floor: Floor) -> int | None:
    """Return how many more have to go out of a satellite for all who are left to have a ticket; None while
    somebody may still come in, and elsewhere."""
    if floor.rulebook.format.satellite is None or not nobody_comes_in(floor):
        return None
    return max(len(floor.contenders) - tickets_at_stake(floor), 0)


def bubble_places(floor: Floor) -> int:
    """Return how many may be left for all of them to have what is played for: a ticket, or money."""
    return tickets_at_stake(floor) if floor.rulebook.format.satellite else places_paid(floor)


def entries_settled(floor: Floor) -> bool:
    """Return whether nobody can enter or, unless the payouts count buy-ins only, rebuy any more, and no
    absent player may still come and buy in."""
    if floor.clock is None:
        return False
    if floor.finished_at:
        return True
    now = now_of(floor, floor.clock)
    by_entries = floor.rulebook.payouts.count == "entries" and floor.terms.rebuy is not None
    if not entries_closed(floor, now) or re_entries_open(floor, now) or awaited(floor):
        return False
    return not by_entries or rebuys_ended_at(floor, now) is not None


def nobody_comes_in(floor: Floor) -> bool:
    """Return whether nobody can enter, rebuy or take an add-on any more: who is left, and the pool, stay what
    they are."""
    if floor.clock is None or not entries_settled(floor):
        return False
    ended = rebuys_ended_at(floor, now_of(floor, floor.clock)) is not None
    return (floor.terms.rebuy is None or ended) and not (floor.terms.add_on and add_on_open(floor))


def now_of(floor: Floor, clock: Clock) -> When:
    """The moment that a floor has been brought to."""
    return When(clock.as_of, clock.as_of, floor.sequence)


def in_the_money(floor: Floor) -> bool:
    """Return whether all who remain will be paid, whatever happens."""
    left = len(may_finish(floor)) + len(without_place(floor))
    return entries_settled(floor) and left <= places_paid(floor)


def prizes(floor: Floor) -> dict[int, int]:
    """Player → cents, of everyone whose place is known; after a deal the shares agreed on, and what each has
    won of what it left to play for."""
    paid = division(floor)
    won: dict[int, int] = {}
    for (first, last), players in _sharing(places(floor)).items():
        won |= zip(players, paid.of(first, last), strict=True)
    won |= dict(floor.of(Deal).shares or {})
    left = Division(floor.of(Deal).played_for, coin=paid.coin)
    for (first, last), players in _sharing(played_on(floor)).items():
        for player, cents in zip(players, left.of(first, last), strict=True):
            won[player] += cents
    return won


def tickets_won(floor: Floor) -> dict[int, int]:
    """Player → what the ticket is worth that they have won, of everyone whose place is known; a ticket is not
    divided: who shares the last of them shares what it is worth in cash."""
    rules = floor.rulebook.format.satellite
    if rules is None:
        return {}
    count = tickets_at_stake(floor)
    return {player: rules.ticket for player, finish in places(floor).items() if finish.last <= count}


def cash_prizes(floor: Floor) -> dict[int, int]:
    """Player → what of their prize is money, in cents."""
    tickets = tickets_won(floor)
    return {player: cents - tickets.get(player, 0) for player, cents in prizes(floor).items()}


@settles
def stops(floor: Floor) -> bool:
    """Return whether a satellite is decided: nobody can come in any more, and as many are left as there are
    tickets."""
    if floor.started_at is None or floor.rulebook.format.satellite is None:
        return False
    return 0 < len(floor.contenders) <= tickets_at_stake(floor) and nobody_comes_in(floor)


def _sharing(finished: Mapping[int, Finish]) -> dict[tuple[int, int], list[int]]:
    """The places that several share, or one has, and who they are."""
    sharing: dict[tuple[int, int], list[int]] = {}
    for player, finish in finished.items():
        sharing.setdefault((finish.first, finish.last), []).append(player)
    return sharing


def prizes_left(floor: Floor) -> int:
    """Return what those still in will divide, in cents."""
    return sum(division(floor).amounts[: len(floor.contenders)])


@folds(PoolAdded)
def pool_added(floor: Floor, fact: PoolAdded, when: When) -> None:
    """Money is added to the pool, in cents."""
    if fact.source != "outside":
        add_fund(floor, Fund(when.sequence, fact.source, fact.cents))
    else:
        prizes = floor.of(Prizes)
        floor.put(replace(prizes, added=prizes.added + fact.cents))


@folds(PayoutsSet)
def payouts_set(floor: Floor, fact: PayoutsSet, when: When) -> None:
    """The director's own payouts, with a reason; they add up to the pool (rulings 142-144)."""
    if floor.rulebook.format.satellite or floor.rulebook.format.flight:
        raise NotAllowed("The payouts of this tournament follow from how it is played.")
    if not fact.reason.strip():
        raise NotAllowed("Payouts of your own need a reason.", "DM-payout-6-7")
    set_by_director(pool(floor).prizes, fact.amounts, floor.buy_ins)
    floor.put(replace(floor.of(Prizes), own_payouts=fact.amounts))


@folds(PrizePaid)
def prize_paid(floor: Floor, fact: PrizePaid, when: When) -> None:
    """A prize has been handed over. What was handed over stays so whatever is corrected afterwards: then
    somebody owes, or is owed, the difference."""
    player = floor.player(fact.player)
    won = cash_prizes(floor).get(player.id, 0)
    left = won - player.handed
    if (when.is_first or fact.cents is None) and left <= 0:
        if player.handed:
            raise NotAllowed("{name} has been paid.", name=player.name)
        raise NotAllowed("{name} has won no prize.", name=player.name)
    if when.is_first and fact.cents is not None and not 0 < fact.cents <= left:
        raise NotAllowed("{name} is owed {left}.", name=player.name, left=Amount(left))
    cents = left if fact.cents is None else fact.cents
    floor.change(player.id, handed=player.handed + cents, handed_in=(*player.handed_in, when.sequence))


@folds(Finished)
def finished(floor: Floor, fact: Finished, when: When) -> None:
    """Places, prizes and points become final: one player has all the chips, or there is a deal."""
    if refusal := why_not_finished(floor):
        raise refusal
    floor.finished_at = when.at
    floor.clock = floor.clock and floor.clock.stopped()


def why_not_finished(floor: Floor) -> NotAllowed | None:
    """The refusal of a night that cannot be closed yet; None where places and prizes may become final."""
    if floor.reports:
        return NotAllowed("A knockout waits to be confirmed.")
    if not floor.is_over:
        return NotAllowed("{count} players are still in.", "CPL-winner", count=len(floor.in_play))
    if unknown := undecided(floor):
        return NotAllowed(
            "{names} went out in one hand: their stacks at its start decide the places.",
            "DM-place-same-hand",
            names=Listing(unknown),
        )
    if (left := unplaced(floor)) != 0:
        return NotAllowed(
            "The payouts leave {left} of the pool over: set them anew."
            if left > 0
            else "The payouts exceed the pool by {left}: set them anew.",
            "DM-payout-6-7",
            left=Amount(abs(left)),
        )
    return None


def undecided(floor: Floor) -> list[str]:
    """Players out for good in a hand with others whose stacks at its start are not known."""
    hands: dict[int, list[int]] = {}
    for player in floor.players.values():
        if player.out and not player.absent:
            hands.setdefault(player.out.hand, []).append(player.id)
    return [
        floor.name(player)
        for group in hands.values()
        if len(group) > 1
        for player in group
        if (out := floor.players[player].out) and out.stack is None
    ]


def unplaced(floor: Floor) -> int:
    """Return what of the prize pool the director's own payouts leave over, or less than nothing; in cents."""
    own_payouts = floor.of(Prizes).own_payouts
    if own_payouts is None:
        return 0
    return pool(floor).prizes - sum(own_payouts)
