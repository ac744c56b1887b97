"""Tickets: won at a satellite or sold, used once, refunded or expired by an elder with a reason.

A ticket is used by the fact that its holder bought in with it, and open again when that is undone; what a
satellite has won follows its result. The club is locked meanwhile, so that two directors at the same instant
cannot use one twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.actions import submissions
from clubs.actions.ledger import write_lines
from clubs.actions.locks import locked_club
from clubs.actions.seasons import WITHOUT_TICKETS
from clubs.ledger import Line, Purpose, account_of
from clubs.ledger.by_hand import refuse_amount
from clubs.models import Club, Event, Member, Ticket
from clubs.queries.numbers import members_by_number
from clubs.queries.tickets import is_good_for
from words.money import has_cents, money
from words.typed import without_nul

PAID_FROM = frozenset({ledger.OUTSIDE, ledger.KITTY, ledger.STAFF})
"""Accounts from which the worth of a ticket may come when it is sold, or given."""


@dataclass(frozen=True, slots=True)
class TicketUse:
    """Use of a ticket by a night. player: their number in its log; cents: what it was taken to be worth;
    price: the buy-in that it paid."""

    player: int
    cents: int
    price: int


@transaction.atomic
def keep_used(*, event: Event, used: Mapping[int, TicketUse], new: frozenset[int]) -> None:
    """The tickets that a night has used are these, by their numbers; others that it had used are open again.
    new: those that it uses just now. Raises NotAllowed for one that is used, gone, another's, or good for
    another tournament."""
    club = locked_club(event.season.club_id)
    back = Ticket.objects.filter(used_at=event).exclude(number__in=used)
    back.update(state=Ticket.State.OPEN, used_at=None)
    by_number = {ticket.number: ticket for ticket in _tickets(club).filter(number__in=used)}
    holders = members_by_number(club.pk, {use.player for use in used.values()})
    for number, use in used.items():
        ticket = by_number.get(number)
        if ticket is None:
            raise NotAllowed("The club has no ticket {number}.", number=number)
        if ticket.used_at_id == event.pk:
            continue
        _refuse_gone(ticket)
        holder = holders.get(use.player)
        if holder is None or holder.pk != ticket.member_id:
            raise NotAllowed("Ticket {number} is {name}'s.", number=number, name=ticket.member.name)
        if number in new:
            _refuse_elsewhere(ticket, event, use, club)
        ticket.state, ticket.used_at = Ticket.State.USED, event
        ticket.save(update_fields=["state", "used_at"])


def _tickets(club: Club) -> QuerySet[Ticket]:
    return Ticket.objects.select_related("member", "event", "used_at", "club").filter(club=club)


def _refuse_gone(ticket: Ticket) -> None:
    if ticket.state == Ticket.State.USED:
        raise NotAllowed(
            "Ticket {number} of {name} has been used already, at {night}.",
            number=ticket.number,
            name=ticket.member.name,
            night=ticket.used_at.name if ticket.used_at else "–",
        )
    if ticket.state == Ticket.State.REFUNDED:
        raise NotAllowed("Ticket {number} has been refunded.", number=ticket.number)
    if ticket.state == Ticket.State.EXPIRED:
        raise NotAllowed("Ticket {number} has expired.", number=ticket.number)
    if ticket.state == Ticket.State.VOID:
        raise NotAllowed("Ticket {number} was taken back with its satellite.", number=ticket.number)


def _refuse_elsewhere(ticket: Ticket, event: Event, use: TicketUse, club: Club) -> None:
    if ticket.cents != use.cents:
        raise NotAllowed(
            "Ticket {number} is worth {money}.", number=ticket.number, money=money(ticket.cents, club.sign)
        )
    if not is_good_for(ticket, event, use.price):
        if ticket.event:
            raise NotAllowed(
                "Ticket {number} pays the buy-in of {night}.", number=ticket.number, night=ticket.event.name
            )
        raise NotAllowed(
            "Ticket {number} pays a buy-in of {money}.",
            number=ticket.number,
            money=money(ticket.cents, club.sign),
        )


@transaction.atomic
def keep_won(*, event: Event, won: Mapping[int, int], at: datetime) -> None:
    """The tickets that a satellite has won are these: number of a player → what theirs is worth. One that is
    not won after all is void. Raises NotAllowed where it has been used, refunded or has expired meanwhile."""
    club = locked_club(event.season.club_id)
    before = {ticket.member_id: ticket for ticket in _tickets(club).filter(won_at=event)}
    winners = members_by_number(club.pk, set(won))
    due = {winners[number].pk: cents for number, cents in won.items() if number in winners}
    for member, ticket in before.items():
        if ticket.state != Ticket.State.VOID and due.get(member) != ticket.cents:
            _void(ticket)
    number = Ticket.objects.filter(club=club).aggregate(most=Max("number"))["most"] or 0
    for member, cents in due.items():
        earlier = before.get(member)
        if earlier is None:
            number += 1
            Ticket.objects.create(
                club=club,
                number=number,
                member_id=member,
                cents=cents,
                event=event.leads_to,
                won_at=event,
                made_at=at,
            )
        elif earlier.state == Ticket.State.VOID:
            earlier.state, earlier.cents, earlier.event = Ticket.State.OPEN, cents, event.leads_to
            earlier.save(update_fields=["state", "cents", "event"])


def _void(ticket: Ticket) -> None:
    if ticket.state != Ticket.State.OPEN:
        raise NotAllowed(
            "Ticket {number}, which {name} has won here, is {state}: take that back first.",
            number=ticket.number,
            name=ticket.member.name,
            state=str(ticket.get_state_display()),
        )
    ticket.state = Ticket.State.VOID
    ticket.save(update_fields=["state"])


@transaction.atomic
def sell_ticket(
    *,
    member: Member,
    cents: int,
    event: Event | None,
    paid_from: ledger.Account,
    by: Member,
    reason: str,
    request_id: str = "",
) -> Ticket:
    """An elder sells a ticket for cash, or has an account of the club give one. event: the tournament that it
    pays, None for any with that buy-in. Raises NotAllowed without a reason, where the account has not
    enough, and for a tournament that takes no tickets."""
    club = locked_club(member.club_id)
    submission, first = submissions.claim(request_id, "ticket", club)
    if not first:
        return submissions.made_before(submission, Ticket.objects.all())
    refuse_amount(cents, 1 if has_cents(club.currency) else 100)
    if paid_from not in PAID_FROM:
        raise NotAllowed("A ticket is paid in cash, or by the kitty or the staff's account.")
    if member.left_at or member.merged_into_id:
        raise NotAllowed("{name} is no longer a member.", name=member.name)
    if event and event.format in WITHOUT_TICKETS:
        raise NotAllowed("No ticket pays an entry at {name}.", name=event.name)
    ticket = Ticket.objects.create(
        club=club,
        number=(Ticket.objects.filter(club=club).aggregate(most=Max("number"))["most"] or 0) + 1,
        member=member,
        cents=cents,
        event=event,
        paid_from=paid_from.code,
        made_at=timezone.now(),
        ended_by=by,
        reason=_checked(reason),
    )
    _write(ticket, by)
    submissions.remember_made(submission, ticket.pk)
    return ticket


def refund_ticket(*, ticket: Ticket, by: Member, reason: str) -> Ticket:
    """An elder gives back what a ticket is worth: it is owed to its holder. Raises NotAllowed for one that is
    not open, and without a reason. A second time changes nothing."""
    return _end(ticket, Ticket.State.REFUNDED, by, reason)


def expire_ticket(*, ticket: Ticket, by: Member, reason: str) -> Ticket:
    """An elder says that a ticket pays nothing any more: what it was worth goes to the kitty. Raises
    NotAllowed as for a refund."""
    return _end(ticket, Ticket.State.EXPIRED, by, reason)


@transaction.atomic
def _end(ticket: Ticket, state: str, by: Member, reason: str) -> Ticket:
    club = locked_club(ticket.club_id)
    ticket = _tickets(club).get(pk=ticket.pk)
    if ticket.state == state:
        return ticket
    _refuse_gone(ticket)
    ticket.reason, ticket.state, ticket.ended_by = _checked(reason), state, by
    ticket.ended_at = timezone.now()
    ticket.save(update_fields=["reason", "state", "ended_by", "ended_at"])
    _write(ticket, by)
    return ticket


@transaction.atomic
def reopen_ticket(*, ticket: Ticket, by: Member) -> Ticket:
    """A refund, or that it expired, is taken back. Raises NotAllowed where the money is gone meanwhile."""
    club = locked_club(ticket.club_id)
    ticket = _tickets(club).get(pk=ticket.pk)
    if ticket.state not in (Ticket.State.REFUNDED, Ticket.State.EXPIRED):
        return ticket
    ticket.state, ticket.ended_at, ticket.ended_by = Ticket.State.OPEN, None, by
    ticket.save(update_fields=["state", "ended_at", "ended_by"])
    _write(ticket, by)
    return ticket


def _checked(reason: str) -> str:
    text = without_nul(reason).strip()[:200]
    if not text:
        raise NotAllowed("Say why.", "DM-elders")
    return text


def _write(ticket: Ticket, by: Member) -> None:
    """Its own lines of the ledger: what it was sold for, what it was refunded or expired with. A night writes
    the others."""
    write_lines(
        club_id=ticket.club_id, origin=f"ticket:{ticket.number}", lines=list(lines_of_ticket(ticket)), by=by
    )


def lines_of_ticket(ticket: Ticket) -> list[Line]:
    """As they stand."""
    tickets, lines = ledger.tickets(), []
    if ticket.paid_from:
        source = account_of(ticket.paid_from)
        lines.append(Line("sold", Purpose.TICKET, source, tickets, ticket.cents))
    if ticket.state == Ticket.State.REFUNDED:
        holder = ledger.member(ticket.member.number)
        number = ticket.member.number
        lines.append(Line("refunded", Purpose.TICKET, tickets, holder, ticket.cents, number))
    if ticket.state == Ticket.State.EXPIRED:
        lines.append(Line("expired", Purpose.TICKET, tickets, ledger.KITTY, ticket.cents))
    return lines


def refuse_holding(member: Member) -> None:
    """Raises NotAllowed for somebody who has a ticket that is open: nobody could use it any more."""
    ticket = Ticket.objects.filter(member=member, state=Ticket.State.OPEN).first()
    if ticket:
        raise NotAllowed(
            "{name} has ticket {number}: refund it, or have it expire, first.",
            name=member.name,
            number=ticket.number,
        )
