"""Prizes and shares of a deal: to whom they are owed, and what of them has been handed over. A ticket that
was won lies in the club's account of tickets until it is used.

What somebody was handed is what the fact says, also where a correction gives them another prize afterwards:
then they are owed the rest, or owe it. Source: DM "Payout Structure", DM-deal-who; rulings 137, 140.
"""

from collections import Counter
from collections.abc import Iterator

from clubs import ledger
from clubs.ledger import Certificate, Line, Purpose
from tournaments.night.facts import PrizePaid
from tournaments.night.floor import Floor
from tournaments.night.floor.places import Deal, played_on
from tournaments.night.floor.prizes import cash_prizes, division, tickets_won
from tournaments.night.money.contribution import Contribution, NightMoney


def lines(night: NightMoney) -> Iterator[Line]:
    """One for each prize, and one for each time that money was handed over."""
    for player, cents in tickets_won(night.floor).items():
        yield Line(f"ticket:{player}", Purpose.TICKET, night.pool, ledger.tickets(), cents, player)
    for player, cents in cash_prizes(night.floor).items():
        if cents:
            account = ledger.member(player)
            yield Line(f"prize:{player}", Purpose.PRIZE, night.pool, account, cents, player)
    paid = [(each.sequence, each.fact) for each in night.facts if isinstance(each.fact, PrizePaid)]
    by_player = Counter[int]()
    for _, fact in paid:
        by_player[fact.player] += fact.cents or 0
    for sequence, fact in paid:
        player = fact.player
        older = night.floor.players[player].handed - by_player[player]  # an older log does not say how much
        cents = older if fact.cents is None else fact.cents
        key, account = f"paid:{sequence}", ledger.member(player)
        yield Line(key, Purpose.PAID, account, ledger.OUTSIDE, cents, player, sequence)


def tally(floor: Floor) -> Certificate:
    """Return what has left the pool, counted by places; what everybody is owed of it, by person."""
    members = cash_prizes(floor)
    for player in floor.players.values():
        if player.handed:
            members[player.id] = members.get(player.id, 0) - player.handed
    handed = sum(player.handed for player in floor.players.values())
    tickets = sum(tickets_won(floor).values())
    return Certificate(paid_out=handed, withheld=tickets, held=-_awarded(floor), members=members)


def _awarded(floor: Floor) -> int:
    """Return what of the prizes is decided: from the last place paid up to those that are still played
    for."""
    amounts = division(floor).amounts
    if floor.is_over:
        return sum(amounts)
    deal = floor.of(Deal)
    if deal.shares is None:
        return sum(amounts[len(floor.people) :])
    open_places = len(deal.shares) - len(played_on(floor))
    return sum(amounts) - sum(deal.played_for[:open_places])


PRIZES = Contribution(frozenset({"prize_paid"}), lines, tally)
