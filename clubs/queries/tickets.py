"""Reading a club's tickets."""

from django.db.models import QuerySet

from clubs import ledger
from clubs.models import Club, Event, Member, Ticket
from clubs.queries.ledger import balance


def is_good_for(ticket: Ticket, event: Event, price: int) -> bool:
    """Return whether a ticket pays the buy-in of a tournament: of the one that it names, or of any with that
    buy-in where it names none, or one that is not played. price: the buy-in, in cents."""
    if ticket.event_id == event.pk:
        return True
    names_none = ticket.event is None or ticket.event.status == Event.Status.CANCELLED
    return names_none and ticket.cents == price


def tickets_for(event: Event, price: int) -> dict[int, Ticket]:
    """Number of a member → the ticket by which they can pay a buy-in; of several the oldest."""
    open_ones = Ticket.objects.filter(
        club=event.season.club_id, state=Ticket.State.OPEN, member__left_at=None
    )
    by_member: dict[int, Ticket] = {}
    for ticket in open_ones.select_related("member", "event").order_by("number"):
        if is_good_for(ticket, event, price):
            by_member.setdefault(ticket.member.number, ticket)
    return by_member


def open_tickets(club: Club) -> dict[int, int]:
    """Number → what it is worth, of every ticket that may still be used."""
    tickets = Ticket.objects.filter(club=club, state=Ticket.State.OPEN)
    return dict(tickets.values_list("number", "cents"))


def tickets_of(club: Club, member: Member | None = None) -> QuerySet[Ticket]:
    """The tickets of a club, or of a member, the latest first."""
    tickets = Ticket.objects.filter(club=club).exclude(state=Ticket.State.VOID).order_by("-number")
    if member:
        tickets = tickets.filter(member=member)
    return tickets.select_related("member", "event", "won_at", "used_at", "ended_by")


def unaccounted(club: Club) -> int:
    """By how much the account of tickets holds more than those that are open are worth, in cents; 0 where it
    is what it should be."""
    worth = Ticket.objects.filter(club=club, state=Ticket.State.OPEN).values_list("cents", flat=True)
    return balance(club, ledger.tickets()) - sum(worth)
