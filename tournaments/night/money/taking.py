"""Entries, rebuys and add-ons, and what is withheld of them.

At the Championship every entry goes into the season's pot, and its prizes come out of it. Who has not paid
yet owes the club, until the night says that they have.
Source: DM-cuts, DM-champ-pot, DM-buyin-live; rulings 145, 154.
"""

from collections import Counter
from collections.abc import Collection, Iterator

from clubs import ledger
from clubs.ledger import Certificate, Line, Purpose
from clubs.rulebook import Kind, Terms
from tournaments.night.facts import AddedOn, Arrived, BoughtIn, PaymentSet, Rebought, Reentered, TermsSet
from tournaments.night.floor import Floor
from tournaments.night.floor.payments import still_to_pay
from tournaments.night.floor.prizes import Prizes, pool
from tournaments.night.floor.tickets import TicketPaid, Tickets
from tournaments.night.money.contribution import Contribution, NightMoney


def lines(night: NightMoney) -> Iterator[Line]:
    """One for each entry, rebuy and add-on, at the price of that moment, and one for each share withheld of
    all of them."""
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


def at_once(night: NightMoney) -> Iterator[Line]:
    """Of these, what tickets have paid: they are used from that moment on."""
    for ticket in night.floor.of(Tickets).by_number.values():
        yield from _by_ticket(night, ticket)


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


def tally(floor: Floor) -> Certificate:
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


READ = frozenset({"bought_in", "arrived", "rebought", "reentered", "added_on", "terms_set", "payment_set"})
TAKING = Contribution(READ, lines, tally, at_once)
