"""The pool, payouts, deals, the end.

Source: DM "Payout Structure" and "Deals", DM-cuts, CPL-winner; rulings 135, 139-145, 154, 239, 240.
"""

from datetime import timedelta

from clauses.refusal import NotAllowed
from clubs.scoring.payouts import Division, Pool, divide, paid_places, pool_of, set_by_director
from tournaments.night.clock import Clock
from tournaments.night.facts import DealAgreed, Finished, PayoutsSet, PoolAdded, PrizePaid
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.places import places
from tournaments.night.floor.state import Floor
from tournaments.night.floor.windows import (
    awaited,
    entries_closed,
    may_finish,
    rebuys_ended_at,
    until_entries_close,
)
from words.text import Listing, Text


def pool(floor: Floor) -> Pool:
    """All that was paid, what of it is withheld, and the prizes (DM-cuts)."""
    taken = sum(player.paid for player in floor.players.values())
    return pool_of(taken, floor.terms, floor.added)


def division(floor: Floor) -> Division:
    """What each place gets: the director's own payouts, or the club's bands."""
    if floor.own_payouts is not None:
        return Division(floor.own_payouts)
    return divide(pool(floor).prizes, floor.rulebook, floor.kind, floor.buy_ins, floor.rebuys)


def places_paid(floor: Floor) -> int:
    """How many places are in the money, as entries stand."""
    if floor.own_payouts is not None:
        return sum(amount > 0 for amount in floor.own_payouts)
    return paid_places(floor.rulebook, floor.kind, floor.buy_ins, floor.rebuys)


def entries_settled(floor: Floor) -> bool:
    """Whether nobody can enter or, unless the payouts count buy-ins only, rebuy any more, and no absent
    player may still come and buy in."""
    if floor.clock is None:
        return False
    if floor.finished_at:
        return True
    now = _now(floor, floor.clock)
    by_entries = floor.rulebook.payouts.count == "entries" and floor.terms.rebuy is not None
    if not entries_closed(floor, now) or awaited(floor):
        return False
    return not by_entries or rebuys_ended_at(floor, now) is not None


def _now(floor: Floor, clock: Clock) -> When:
    return When(clock.as_of, clock.as_of, floor.sequence)


def in_the_money(floor: Floor) -> bool:
    """Whether all who remain will be paid, whatever happens."""
    return entries_settled(floor) and len(may_finish(floor)) <= places_paid(floor)


def refuse_deal(floor: Floor) -> None:
    """A deal is between players in the money (DM-deal-who). Raises NotAllowed with what stands against it and
    what the director can do about it."""
    if floor.clock is None:
        raise NotAllowed("The clock has not been started.", "DM-deal-who")
    if floor.reports:
        raise NotAllowed("A knockout waits to be confirmed.", "DM-deal-who")
    now, left, paid = _now(floor, floor.clock), may_finish(floor), places_paid(floor)
    if len(left) > paid:
        raise NotAllowed(
            "{left} players remain and {paid} are paid: a deal is possible once all who remain are in the "
            "money.",
            "DM-deal-who",
            left=len(left),
            paid=paid,
        )
    if not entries_closed(floor, now):
        raise NotAllowed(
            "Late entry is open{time}, so nobody is in the money yet. Close entries first.",
            "DM-deal-who",
            time=_another(until_entries_close(floor)),
        )
    back = [player.name for player in floor.players.values() if player.out and can_rebuy(floor, player, now)]
    if back or (not entries_settled(floor) and not awaited(floor)):
        raise NotAllowed(
            "Rebuys are open{time}, so nobody is in the money yet. Close rebuys first.",
            "DM-deal-who",
            time=_another(floor.clock.until_cut_off()),
        )
    if absent := awaited(floor):
        raise NotAllowed(
            "{names} may still come, so nobody is in the money yet. Remove the absent stack first.",
            "DM-deal-who",
            names=Listing([player.name for player in absent]),
        )


def _another(left: timedelta | None) -> str:
    """For how long something is open, where that is known."""
    if left is None:
        return ""
    minutes = max(1, -(-left // timedelta(minutes=1)))
    return Text(" for another {count} minute", " for another {count} minutes", count=minutes)


def prizes(floor: Floor) -> dict[int, int]:
    """Player → cents, of everyone whose place is known; after a deal the shares agreed on."""
    paid = division(floor)
    won: dict[int, int] = {}
    sharing: dict[tuple[int, int], list[int]] = {}
    for player, finish in places(floor).items():
        sharing.setdefault((finish.first, finish.last), []).append(player)
    for (first, last), players in sharing.items():
        won |= zip(players, paid.of(first, last), strict=True)
    return won | dict(floor.deal or {})


def prizes_left(floor: Floor) -> int:
    """What those still in will divide, in cents."""
    return sum(division(floor).amounts[: len(floor.contenders)])


@folds(PoolAdded)
def pool_added(floor: Floor, fact: PoolAdded, when: When) -> None:
    """Money is added to the pool, in cents."""
    floor.added += fact.cents


@folds(PayoutsSet)
def payouts_set(floor: Floor, fact: PayoutsSet, when: When) -> None:
    """The director's own payouts, with a reason; they add up to the pool (rulings 142-144)."""
    if not fact.reason.strip():
        raise NotAllowed("Payouts of your own need a reason.", "DM-payout-6-7")
    set_by_director(pool(floor).prizes, fact.amounts, floor.buy_ins)
    floor.own_payouts = fact.amounts


@folds(DealAgreed)
def deal_agreed(floor: Floor, fact: DealAgreed, when: When) -> None:
    """All who remain divide what is left; it ends the tournament (DM-deal-who, DM-deal-not-champ)."""
    if floor.kind == "championship":
        raise NotAllowed("No deals are made at the Championship.", "DM-deal-not-champ")
    if floor.is_over:
        raise NotAllowed("The tournament is decided.", "DM-deal-who")
    if len(floor.people) < len(floor.in_play):
        raise NotAllowed("House players are still in: they cannot agree to a deal.", "DM-deal-who")
    shares = {share.player: share.cents for share in fact.shares}
    if when.is_new:
        refuse_deal(floor)
    everyone = floor.contenders if when.is_new else list(shares.keys() & floor.in_play.keys())
    if set(shares) != set(everyone) or len(shares) != len(fact.shares):
        raise NotAllowed("A deal needs everyone who is still in, and nobody else.", "DM-deal-who")
    left = prizes_left(floor) if when.is_new else sum(division(floor).amounts[: len(shares)])
    if sum(shares.values()) != left:
        raise NotAllowed(
            "The shares add up to {sum:.2f}; {left:.2f} is left to divide.",
            "DM-deal-who",
            sum=sum(shares.values()) / 100,
            left=left / 100,
        )
    floor.deal = shares
    floor.deal_stacks = dict(fact.stacks)


@folds(PrizePaid, after_the_end=True)
def prize_paid(floor: Floor, fact: PrizePaid, when: When) -> None:
    """A prize has been handed over."""
    player = floor.player(fact.player)
    if player.prize_paid:
        raise NotAllowed("{name} has been paid.", name=player.name)
    if not prizes(floor).get(player.id):
        raise NotAllowed("{name} has won no prize.", name=player.name)
    floor.change(player.id, prize_paid=True)


@folds(Finished)
def finished(floor: Floor, fact: Finished, when: When) -> None:
    """Places, prizes and points become final: one player has all the chips, or there is a deal."""
    if floor.reports:
        raise NotAllowed("A knockout waits to be confirmed.")
    if not floor.is_over:
        raise NotAllowed("{count} players are still in.", "CPL-winner", count=len(floor.in_play))
    if unknown := undecided(floor):
        raise NotAllowed(
            "{names} went out in one hand: their stacks at its start decide the places.",
            "DM-place-same-hand",
            names=Listing(unknown),
        )
    if (left := unplaced(floor)) != 0:
        raise NotAllowed(
            "The payouts leave {left:.2f} of the pool over: set them anew."
            if left > 0
            else "The payouts exceed the pool by {left:.2f}: set them anew.",
            "DM-payout-6-7",
            left=abs(left) / 100,
        )
    floor.finished_at = when.at
    floor.clock = floor.clock and floor.clock.stopped()


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
    """What of the prize pool the director's own payouts leave over, or less than nothing; in cents."""
    if floor.own_payouts is None:
        return 0
    return pool(floor).prizes - sum(floor.own_payouts)
