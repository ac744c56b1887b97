"""A club's tickets: who has which, what it pays, where it was used; an elder's refunds."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.access import club_of
from clubs.actions.seasons import WITHOUT_TICKETS
from clubs.actions.tickets import PAID_FROM, expire_ticket, refund_ticket, reopen_ticket, sell_ticket
from clubs.forms.once import OnceForm, refuse
from clubs.models import Club, Event, Member, Ticket
from clubs.queries.tickets import tickets_of
from clubs.rules import belongs, directs, membership, owns
from clubs.views.page import attempt, page, posted
from clubs.views.seasons import may_lead_to
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from words.money import cents
from words.text import Text, localised, message_of

ENDS: dict[str, Callable[..., Ticket]] = {"refund": refund_ticket, "expire": expire_ticket}


class TicketForm(OnceForm):
    """A ticket that is sold, or given by an account of the club. worth: in cents once it is clean."""

    member = forms.ModelChoiceField(label=_("For whom"), queryset=Member.objects.none())
    worth = forms.CharField(label=_("Worth"), max_length=20)
    event = forms.ModelChoiceField(
        label=_("For"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=_("any tournament with that buy-in"),
    )
    paid_from = forms.ChoiceField(label=_("Paid"))
    reason = forms.CharField(label=_("What for"), max_length=200)

    def __init__(self, *arguments: Any, club: Club, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.symbol = club.sign
        members: Any = self.fields["member"]
        events: Any = self.fields["event"]
        accounts: Any = self.fields["paid_from"]
        members.queryset = Member.objects.filter(club=club, left_at=None).order_by("name", "number")
        events.queryset = may_lead_to(club).exclude(format__in=WITHOUT_TICKETS)
        words = {ledger.OUTSIDE.code: _("in cash")}
        codes = sorted((account for account in PAID_FROM), key=lambda account: account != ledger.OUTSIDE)
        accounts.choices = [(each.code, words.get(each.code) or localised(each.kind.words)) for each in codes]

    def clean_worth(self) -> int:
        """Return what it is worth, in cents."""
        try:
            return cents(self.cleaned_data["worth"], self.symbol)
        except ValueError as wrong:
            raise forms.ValidationError(message_of(wrong)) from wrong


@require_http_methods(["GET", "HEAD", "POST"])
@private
def tickets(request: HttpRequest, club: str) -> HttpResponse:
    """The tickets: a director sees all, a member their own. An elder sells one."""
    club_row = club_of(request, club, belongs)
    me, sells = membership(request.user, club_row.pk), owns(request.user, club_row)
    if request.method == "POST" and not sells:
        raise Http404
    form = TicketForm(posted(request), club=club_row) if sells else None
    if request.method == "POST" and form and form.is_valid() and me:
        typed = form.cleaned_data
        try:
            ticket = sell_ticket(
                member=typed["member"],
                cents=typed["worth"],
                event=typed["event"],
                paid_from=ledger.account_of(typed["paid_from"]),
                by=me,
                reason=typed["reason"],
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(
                request, Text("Ticket {number} is {name}'s.", number=ticket.number, name=ticket.member.name)
            )
            return redirect("club_tickets", club)
    theirs = None if directs(request.user, club_row) else me
    return page(
        request,
        "clubs/tickets.html",
        club_row,
        tickets=tickets_of(club_row, theirs)[:500],
        form=form,
        status=422 if form and form.errors else 200,
    )


@require_POST
def end_ticket(request: HttpRequest, club: str, number: int, how: str) -> HttpResponse:
    """An elder refunds a ticket, has it expire, or takes that back."""
    club_row = club_of(request, club, owns)
    ticket = get_object_or_404(Ticket, club=club_row, number=number)
    by = membership(request.user, club_row.pk)
    if by is None or how not in (*ENDS, "reopen"):
        raise Http404
    if how == "reopen":
        done = Text("Ticket {number} is open again.", number=number)
        attempt(request, lambda: reopen_ticket(ticket=ticket, by=by), done)
        return redirect("club_tickets", club)
    reason = request.POST.get("reason", "")
    words = {
        "refund": Text(
            "Ticket {number} is refunded: it is owed to {name}.", number=number, name=ticket.member.name
        ),
        "expire": Text("Ticket {number} has expired: the kitty has what it was worth.", number=number),
    }
    attempt(request, lambda: ENDS[how](ticket=ticket, by=by, reason=reason), words[how])
    return redirect("club_tickets", club)
