"""The lines of the ledger that follow from a night's facts, and its certificate, which follows from its
floor.

Each part of a night's money is a `Contribution`; CONTRIBUTIONS is the list of them.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import ClassVar

from clubs import ledger
from clubs.ledger import Account, Certificate, Line, Purpose
from clubs.rulebook import Kind, Terms
from tournaments.night.facts import (
    AddedOn,
    Arrived,
    BoughtIn,
    FlightBrought,
    PaymentSet,
    PoolAdded,
    PrizePaid,
    Rebought,
    Reentered,
    SidePotPaid,
    TermsSet,
)
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor.flights import Bags, carried_prizes
from tournaments.night.floor.payments import still_to_pay
from tournaments.night.floor.places import Deal, played_on
from tournaments.night.floor.prizes import Prizes, cash_prizes, division, overlay, pool, tickets_won
from tournaments.night.floor.side_games.registry import HandedOver, account
from tournaments.night.floor.tickets import TicketPaid, Tickets


@dataclass(frozen=True, slots=True)
class NightMoney:
    """Money that the lines of a night are derived from. event, season: their keys; facts: those in force, in
    order, at least of the kinds that the contributions read; floor: after them."""

    event: int
    season: int
    facts: Sequence[Recorded]
    floor: Floor

    @property
    def pool(self) -> Account:
        """Its prize pool."""
        return ledger.prize_pool(self.event)

    @property
    def pot(self) -> Account:
        """Its season's Championship pot."""
        return ledger.championship_pot(self.season)


class Contribution(ABC):
    """A part of a night's money. reads: the kinds of fact that `lines` reads."""

    reads: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def lines(self, night: NightMoney) -> Iterable[Line]:
        """Return its lines of the ledger, from the facts."""

    @abstractmethod
    def tally(self, floor: Floor) -> Certificate:
        """Return its part of the certificate, from the floor and by another path than the lines."""

    def at_once(self, night: NightMoney) -> Iterable[Line]:
        """Return those of its lines that bind an account of the club while the night is still played; they
        follow from the floor alone."""
        return ()


class Taking(Contribution):
    """Entries, rebuys and add-ons, and what is withheld of them.

    At the Championship every entry goes into the season's pot, and its prizes come out of it. A player who
    has not paid yet owes the club, until the night says that they have.
    Source: DM-cuts, DM-champ-pot, DM-buyin-live; rulings 145, 154.
    """

    reads = frozenset(
        {"bought_in", "arrived", "rebought", "reentered", "added_on", "terms_set", "payment_set"}
    )

    def lines(self, night: NightMoney) -> Iterator[Line]:
        """One for each entry, rebuy and add-on, at the price of that moment, and one for each share
        withheld of all of them."""
        by_rulebook = night.floor.rulebook.terms_of(night.floor.kind)
        is_championship = night.floor.kind is Kind.CHAMPIONSHIP
        target = night.pot if is_championship else night.pool
        taken = -night.floor.of(Prizes).on_heads
        to_pay: dict[int, tuple[Purpose, int, int]] = {}
        tickets = {ticket.sequence: ticket for ticket in night.floor.of(Tickets).by_number.values()}
        for purpose, player, cents, fact in _bought(night, by_rulebook):
            taken += cents
            if ticket := tickets.get(fact):
                yield from _by_ticket(night, ticket)
                cents -= ticket.paid
            if cents:
                to_pay[fact] = purpose, player, cents
        owed = _owed(night, {fact: player for fact, (_, player, _) in to_pay.items()})
        for fact, (purpose, player, cents) in to_pay.items():
            source = ledger.member(player) if fact in owed else ledger.OUTSIDE
            yield Line(f"{purpose.value}:{fact}", purpose, source, target, cents, player, fact)
        percents = (by_rulebook.championship_percent, by_rulebook.kitty_percent, by_rulebook.staff_percent)
        coin = night.floor.rulebook.payouts.coin
        for_pot, for_kitty, for_staff = (taken * percent // (100 * coin) * coin for percent in percents)
        if for_pot and not is_championship:
            yield Line("withheld:championship_pot", Purpose.WITHHELD, target, night.pot, for_pot)
        if for_kitty:
            yield Line("withheld:kitty", Purpose.WITHHELD, target, ledger.KITTY, for_kitty)
        if for_staff:
            yield Line("withheld:staff", Purpose.WITHHELD, target, ledger.STAFF, for_staff)
        if is_championship and (prizes := taken - for_pot - for_kitty - for_staff):
            yield Line("from_pot", Purpose.FROM_POT, night.pot, night.pool, prizes)

    def at_once(self, night: NightMoney) -> Iterator[Line]:
        """Of these, what tickets have paid: they are used from that moment on."""
        for ticket in night.floor.of(Tickets).by_number.values():
            yield from _by_ticket(night, ticket)

    def tally(self, floor: Floor) -> Certificate:
        """Return what everybody has paid or owes, and what of it is left to divide."""
        came = pool(floor)
        prizes = came.prizes - came.added
        by_tickets = sum(ticket.paid for ticket in floor.of(Tickets).by_number.values())
        members = Counter[int]()
        for ticket in floor.of(Tickets).by_number.values():
            members[ticket.player] += ticket.rest
        owed, to_pay = members.total(), still_to_pay(floor)
        members.subtract(to_pay)
        bought, unpaid = came.taken - by_tickets, sum(to_pay.values())
        if floor.kind is Kind.CHAMPIONSHIP:  # a ticket goes from one account of the club into another
            return Certificate(
                taken=bought - unpaid, withheld=bought, funded=prizes + owed, held=prizes, members=members
            )
        return Certificate(
            taken=bought - unpaid,
            withheld=came.withheld,
            funded=by_tickets + owed,
            held=prizes,
            members=members,
        )


def _by_ticket(night: NightMoney, ticket: TicketPaid) -> Iterator[Line]:
    """Yield what a ticket pays, and what of it is owed to whoever had it."""
    target = night.pot if night.floor.kind is Kind.CHAMPIONSHIP else night.pool
    fact, player, tickets = ticket.sequence, ticket.player, ledger.tickets()
    yield Line(f"ticket_used:{fact}", Purpose.BUY_IN, tickets, target, ticket.paid, player, fact)
    if ticket.rest:
        member = ledger.member(player)
        yield Line(f"ticket_rest:{fact}", Purpose.TICKET, tickets, member, ticket.rest, player, fact)


def _bought(night: NightMoney, by_rulebook: Terms) -> Iterator[tuple[Purpose, int, int, int]]:
    """Yield what was bought, by whom, at which price, in which fact. The house pays nothing."""
    terms, house = by_rulebook, set[int]()
    for recorded in night.facts:
        match recorded.fact:
            case TermsSet(rebuy=rebuy, add_on=add_on):
                terms = terms.model_copy(update={"rebuy": rebuy, "add_on": add_on})
            case BoughtIn(player=player, house=is_house):
                if is_house or player < 0:
                    house.add(player)
                yield Purpose.BUY_IN, player, 0 if player in house else terms.buy_in, recorded.sequence
            case Arrived(player=player, paid=True):
                yield Purpose.BUY_IN, player, terms.buy_in, recorded.sequence
            case Reentered(player=player) if player not in house:
                yield Purpose.BUY_IN, player, terms.buy_in, recorded.sequence
            case Rebought(player=player) if player not in house and (
                rebuy := terms.rebuy or by_rulebook.rebuy
            ):
                yield Purpose.REBUY, player, rebuy.price, recorded.sequence
            case AddedOn(player=player) if player not in house and terms.add_on:
                yield Purpose.ADD_ON, player, terms.add_on.price, recorded.sequence


def _owed(night: NightMoney, buyers: dict[int, int]) -> Collection[int]:
    """Return which purchases are not paid yet; what is bought is paid as what was bought before it, until it
    is said otherwise, and a rebuy that was declared is owed. buyers: fact → who bought."""
    ways: dict[int, str] = {}
    latest: dict[int, int] = {}
    for recorded in night.facts:
        fact = recorded.fact
        if isinstance(fact, PaymentSet):
            ways |= dict.fromkeys(ways.keys() & set(fact.purchases), fact.way)
        elif isinstance(fact, Rebought) and fact.declared and recorded.sequence in buyers:
            ways[recorded.sequence] = "owed"
        elif (player := buyers.get(recorded.sequence)) is not None:
            ways[recorded.sequence] = ways[latest[player]] if player in latest else "cash"
            latest[player] = recorded.sequence
    return {sequence for sequence, way in ways.items() if way == "owed"}


class Funding(Contribution):
    """Money that comes into the prizes from a sponsor or from an account of the club.

    What an account of the club gives is bound at once, so that it cannot be spent twice while the night is
    played. Source: DM-champ-pot.
    """

    reads = frozenset({"pool_added", "flight_brought"})

    def lines(self, night: NightMoney) -> Iterator[Line]:
        """One for each time that money was added."""
        for recorded in night.facts:
            if isinstance(recorded.fact, FlightBrought) and recorded.fact.prizes:
                yield _line(night, recorded.sequence, "flights", recorded.fact.prizes)
            if isinstance(recorded.fact, PoolAdded) and recorded.fact.cents:
                yield _line(night, recorded.sequence, recorded.fact.source, recorded.fact.cents)
        yield from _guarantee(night)

    def at_once(self, night: NightMoney) -> Iterator[Line]:
        """Of these, what accounts of the club give: a guarantee from the start of the clock on."""
        yield from (_line(night, *fund) for fund in night.floor.of(Prizes).funds if fund.cents)
        if night.floor.started_at:
            yield from _guarantee(night)

    def tally(self, floor: Floor) -> Certificate:
        """Return what was added, and by whom."""
        funded = sum(fund.cents for fund in floor.of(Prizes).funds)
        added = pool(floor).added
        made_good = added - floor.of(Prizes).added
        return Certificate(taken=floor.of(Prizes).added - funded, funded=funded + made_good, held=added)


def _guarantee(night: NightMoney) -> Iterator[Line]:
    """Yield what entries have left open of the prizes that are guaranteed, from the account that stands for
    it."""
    if cents := overlay(night.floor):
        account = ledger.STAFF if night.floor.terms.guaranteed_by == "staff" else ledger.KITTY
        yield Line("guarantee", Purpose.GUARANTEE, account, night.pool, cents)


def _line(night: NightMoney, sequence: int, source: str, cents: int) -> Line:
    accounts: dict[str, Account] = {
        "outside": ledger.OUTSIDE,
        "championship_pot": night.pot,
        "kitty": ledger.KITTY,
        "staff": ledger.STAFF,
        "flights": ledger.flights(),
    }
    purposes = {"championship_pot": Purpose.FROM_POT, "flights": Purpose.CARRIED}
    purpose = purposes.get(source, Purpose.ADDED)
    return Line(f"added:{sequence}", purpose, accounts[source], night.pool, cents, None, sequence)


class PrizeMoney(Contribution):
    """Prizes and shares of a deal: to whom they are owed, and what of them has been handed over. A ticket
    that was won lies in the club's account of tickets until it is used.

    What somebody was handed is what the fact says, also where a correction gives them another prize
    afterwards: then they are owed the rest, or owe it. Source: DM "Payout Structure", DM-deal-who; rulings
    137, 140.
    """

    reads = frozenset({"prize_paid"})

    def lines(self, night: NightMoney) -> Iterator[Line]:
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
            # an older log does not say how much
            older = night.floor.players[player].handed - by_player[player]
            cents = older if fact.cents is None else fact.cents
            key, account = f"paid:{sequence}", ledger.member(player)
            yield Line(key, Purpose.PAID, account, ledger.OUTSIDE, cents, player, sequence)

    def tally(self, floor: Floor) -> Certificate:
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


class Carrying(Contribution):
    """Amounts that a flight carries to its last day: the prizes that its entries have made, which no place of
    it wins.

    They lie in the club's account of flights until the last day takes them into its pool (`Funding`).
    """

    def lines(self, night: NightMoney) -> Iterator[Line]:
        """One, once the chips are bagged."""
        if night.floor.of(Bags).stacks is not None and (cents := carried_prizes(night.floor)):
            yield Line("carried", Purpose.CARRIED, night.pool, ledger.flights(), cents)

    def tally(self, floor: Floor) -> Certificate:
        """Return what has left the pool of the flight."""
        cents = carried_prizes(floor) if floor.of(Bags).stacks is not None else 0
        return Certificate(withheld=cents, held=-cents)


class SidePots(Contribution):
    """The pots of side games: who put what in, who has won what of them, and what has been handed over.

    A bounty is a part of a buy-in: at the Championship it comes out of the season's pot, as all of that does.
    What still waits, because somebody may rebuy, stays in the pots. Source: DM-www-pot, DM-www-outlaw-pay.
    """

    reads = frozenset({"side_pot_paid"})

    def lines(self, night: NightMoney) -> Iterator[Line]:
        """One for what each player put into each game, one for each thing that was won, one for each time
        that money was handed over or given back."""
        pots = ledger.side_games(night.event)
        buy_ins = night.pot if night.floor.kind is Kind.CHAMPIONSHIP else night.pool
        side_account = account(night.floor)
        for name, game in side_account.games.items():
            for player, cents in game.taken.items():
                if cents:
                    key = f"side:{name}:{player}"
                    source = buy_ins if game.of_buy_ins else ledger.OUTSIDE
                    yield Line(key, Purpose.SIDE_GAME, source, pots, cents, player)
            for number, win in enumerate(win for win in game.wins if not win.waits and win.cents):
                key = f"won:{name}:{number}"
                yield Line(key, Purpose.SIDE_PRIZE, pots, ledger.member(win.player), win.cents, win.player)
        for recorded in night.facts:
            fact = recorded.fact
            if isinstance(fact, SidePotPaid) and fact.cents:
                key, member = f"handed:{recorded.sequence}", ledger.member(fact.player)
                yield Line(
                    key, Purpose.PAID, member, ledger.OUTSIDE, fact.cents, fact.player, recorded.sequence
                )

    def tally(self, floor: Floor) -> Certificate:
        """Return what the pots hold, by game; what everybody is owed of them, by person."""
        side_account = account(floor)
        taken = sum(game.pot for game in side_account.games.values())
        won = sum(win.cents for game in side_account.games.values() for win in game.wins if not win.waits)
        by_pot = floor.of(Prizes).on_heads if floor.kind is Kind.CHAMPIONSHIP else 0
        return Certificate(
            taken=taken,
            withheld=by_pot,
            funded=by_pot,
            paid_out=sum(floor.of(HandedOver).by_player.values()),
            held=taken - won,
            members=side_account.owed,
        )


CONTRIBUTIONS: tuple[Contribution, ...] = (Taking(), Funding(), PrizeMoney(), Carrying(), SidePots())
READS = frozenset[str]().union(*(each.reads for each in CONTRIBUTIONS))
"""The kinds of fact from which lines follow."""


def lines(night: NightMoney) -> Iterator[Line]:
    """Every line of a night, as its facts stand."""
    for each in CONTRIBUTIONS:
        yield from each.lines(night)


def at_once(night: NightMoney) -> Iterator[Line]:
    """Of these, the ones that count while the night is still played, because they bind an account of the
    club. The facts are not looked at."""
    for each in CONTRIBUTIONS:
        yield from each.at_once(night)


def certificate(floor: Floor) -> Certificate:
    """Return where the money of the night is, from its floor alone, without its lines."""
    return reduce(add, (each.tally(floor) for each in CONTRIBUTIONS))
