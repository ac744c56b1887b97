"""Tickets that pay buy-ins. A ticket pays one, once; what it is short of is paid in cash."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from clauses.refusal import NotAllowed
from tournaments.night.facts import TicketUsed
from tournaments.night.floor.fold import When
from tournaments.night.floor.state import Feature, Floor


class TicketPaid(NamedTuple):
    """A buy-in that was paid with a ticket. sequence: of the fact; player: who paid with it; number: the
    ticket's; worth, price: in cents, of the ticket and the buy-in."""

    sequence: int
    player: int
    number: int
    worth: int
    price: int

    @property
    def paid(self) -> int:
        """Part of the price that the ticket has paid; a rest is paid in cash."""
        return min(self.worth, self.price)

    @property
    def rest(self) -> int:
        """Part of the ticket that is owed to whoever had it."""
        return self.worth - self.paid


@dataclass(frozen=True, slots=True)
class Tickets(Feature):
    """Tickets that have paid an entry, by their number."""

    by_number: Mapping[int, TicketPaid] = field(default_factory=dict)


def pay_with_ticket(floor: Floor, player: int, ticket: TicketUsed, price: int, when: When) -> None:
    """A ticket pays one buy-in, once. Whose it is and what it is good for, the club knows."""
    if not price:
        raise NotAllowed("Nothing is to be paid with a ticket.")
    if ticket.number in floor.of(Tickets).by_number:
        raise NotAllowed("Ticket {number} has been used tonight.", number=ticket.number)
    paid = TicketPaid(when.sequence, player, ticket.number, ticket.cents, price)
    floor.put(Tickets({**floor.of(Tickets).by_number, ticket.number: paid}))
