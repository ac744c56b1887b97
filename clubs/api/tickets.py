"""Tickets of a club, for programs: a director reads them, an elder sells one, refunds it, has it expire, and
takes either back.

A sale brings an Idempotency-Key. The rest are states: sent again they change nothing.
"""

from datetime import UTC, datetime
from typing import Annotated, Literal

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel, Field

from clubs import ledger
from clubs.actions.tickets import expire_ticket, refund_ticket, reopen_ticket
from clubs.actions.tickets import sell_ticket as sell
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, me, request_key_of
from clubs.api.managing import Sent, member_sent, unfit
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, page
from clubs.api.problems import Wrong
from clubs.api.seasons import event_here
from clubs.models import Club, Event, Ticket
from clubs.queries.tickets import tickets_of
from clubs.rules import directs, owns
from words.text import Text, localised

router = Router(tags=["manage"])

Reason = Annotated[str, Field(min_length=1, max_length=200)]
Worth = Annotated[int, Field(ge=1, le=10**12)]
PaidFrom = Literal["outside", "kitty", "staff"]
State = Literal["open", "used", "refunded", "expired"]
Ending = Literal["open", "refunded", "expired"]


class TicketShape(BaseModel):
    """A ticket. player: whose it is; cents: what it is worth; event: the tournament that it pays, null for
    any with that buy-in; won_at: the satellite in which it was won, null for one that was sold; used_at: the
    tournament that it has paid; paid_from: the account that paid for it, null for one that was won; made_at:
    when it was won or sold."""

    number: int
    player: int
    name: str
    cents: int
    state: State
    event: int | None
    won_at: int | None
    used_at: int | None
    paid_from: PaidFrom | None
    made_at: datetime
    reason: str


class TicketSent(Sent):
    """A ticket that is sold for cash (outside), or given by an account of the club."""

    player: int
    cents: Worth
    event: int | None = None
    paid_from: PaidFrom = "outside"
    reason: Reason


class TicketStateSent(Sent):
    """A state that a ticket is to have. reason: needed where it is refunded or expires."""

    state: Ending
    reason: Annotated[str, Field(max_length=200)] = ""


def ticket_shape(row: Ticket) -> TicketShape:
    """A ticket, fetched with its member."""
    return TicketShape.model_validate(
        {
            "number": row.number,
            "player": row.member.number,
            "name": row.member.name,
            "cents": row.cents,
            "state": row.state,
            "event": row.event_id,
            "won_at": row.won_at_id,
            "used_at": row.used_at_id,
            "paid_from": row.paid_from or None,
            "made_at": row.made_at.astimezone(UTC),
            "reason": row.reason,
        }
    )


@operation(router, "GET", "/clubs/{slug:club}/tickets", "private", Page[TicketShape])
def list_tickets(
    request: HttpRequest, club: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[TicketShape]:
    """List the tickets of the club, the first one first, with what became of each."""
    here = club_here(request, club, directs)
    rows = tickets_of(here).filter(number__gt=after(cursor) or 0).order_by("number")
    return page(rows[: limit + 1], limit, ticket_shape, lambda each: each.number)


@operation(router, "POST", "/clubs/{slug:club}/tickets", "manage", TicketShape, status=201, also=(413, 415))
def sell_ticket(request: HttpRequest, club: str, sent: TicketSent, key: IdempotencyKey) -> TicketShape:
    """Sell a member a ticket, or have an account of the club give it. Sent again with the same key it is the
    same one."""
    here = club_here(request, club, owns)
    row = sell(
        member=member_sent(here, sent.player),
        cents=sent.cents,
        event=_event(here, sent.event),
        paid_from=ledger.account_of(sent.paid_from),
        by=me(request),
        reason=sent.reason,
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return ticket_shape(_ticket(here, row.number))


@operation(
    router,
    "PUT",
    "/clubs/{slug:club}/tickets/{int:number}/state",
    "manage",
    TicketShape,
    also=(413, 415),
)
def change_ticket(request: HttpRequest, club: str, number: int, sent: TicketStateSent) -> TicketShape:
    """Refund a ticket, which is then owed to its holder, have it expire, or take that back."""
    here = club_here(request, club, owns)
    row, by = _ticket(here, number), me(request)
    if sent.state == "refunded":
        refund_ticket(ticket=row, by=by, reason=sent.reason)
    elif sent.state == "expired":
        expire_ticket(ticket=row, by=by, reason=sent.reason)
    else:
        reopen_ticket(ticket=row, by=by)
    return ticket_shape(_ticket(here, number))


def _ticket(club: Club, number: int) -> Ticket:
    row = tickets_of(club).filter(number=number).first()
    if row is None:
        raise Http404
    return row


def _event(club: Club, pk: int | None) -> Event | None:
    """The tournament that a ticket is to pay: one to come. Raises Refused."""
    try:
        event = None if pk is None else event_here(club, pk)
    except Http404:
        event = None
    to_come = (Event.Status.SCHEDULED, Event.Status.RUNNING)
    if pk is not None and (event is None or event.status not in to_come):
        sentence = Text("There is no such tournament to come.")
        raise unfit(Wrong(where="event", what=localised(sentence)))
    return event
