"""The pool, payouts, deals, the end.

Source: DM "Payout Structure" and "Deals", DM-cuts, CPL-winner; rulings 135, 139-145, 154.
"""

from clubs.payouts import Division, Pool, divide, paid_places, pool_of, set_by_director
from clubs.refusal import NotAllowed
from clubs.saying import Listed
from tournaments.facts import DealAgreed, Finished, PayoutsSet, PoolAdded, PrizePaid
from tournaments.floor.entries import entries_closed
from tournaments.floor.fold import When, folds
from tournaments.floor.places import places
from tournaments.floor.state import Floor


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
    """Whether nobody can enter or, unless the payouts count buy-ins only, rebuy any more."""
    if floor.clock is None or floor.as_of is None:
        return False
    if floor.finished_at:
        return True
    now = When(floor.clock.as_of, floor.clock.as_of, floor.sequence)
    by_entries = floor.rulebook.payouts.count == "entries" and floor.terms.rebuy is not None
    return entries_closed(floor, now) and (not by_entries or floor.clock.cut_off_at is not None)


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
    return sum(division(floor).amounts[: len(floor.people)])


@folds(PoolAdded)
def pool_added(floor: Floor, fact: PoolAdded, when: When) -> None:
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
    if set(shares) != set(floor.in_play) or len(shares) != len(fact.shares):
        raise NotAllowed("A deal needs everyone who is still in, and nobody else.", "DM-deal-who")
    if not entries_settled(floor) or len(shares) > places_paid(floor):
        raise NotAllowed("A deal is possible once all who remain are in the money.", "DM-deal-who")
    if sum(shares.values()) != prizes_left(floor):
        raise NotAllowed(
            "The shares add up to {sum:.2f}; {left:.2f} is left to divide.",
            "DM-deal-who",
            sum=sum(shares.values()) / 100,
            left=prizes_left(floor) / 100,
        )
    floor.deal = shares
    floor.deal_stacks = dict(fact.stacks)


@folds(PrizePaid, after_the_end=True)
def prize_paid(floor: Floor, fact: PrizePaid, when: When) -> None:
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
        raise NotAllowed("A knock-out waits to be confirmed.")
    if not floor.is_over:
        raise NotAllowed("{count} players are still in.", "CPL-winner", count=len(floor.in_play))
    if unknown := undecided(floor):
        raise NotAllowed(
            "{names} went out in one hand: their stacks at its start decide the places.",
            "DM-place-same-hand",
            names=Listed(unknown),
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


def undecided(floor: Floor) -> list[str]:
    """Players out for good in a hand with others whose stacks at its start are not known."""
    hands: dict[int, list[int]] = {}
    for player in floor.players.values():
        if player.out and player.out.how == "knocked_out":
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
