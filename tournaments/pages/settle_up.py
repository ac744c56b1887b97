"""Settling up after a night or a ring game: who pays whom, marked as paid by either of the two or a director.

What the cash box pays of a night is a fact of the night, so that the box can be counted; everything else is
written into the club's ledger alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.access import club_of, enter
from clubs.actions.ledger import mark_settled, save_payment_address, unmark_settled
from clubs.forms.once import PlainForm
from clubs.ledger.paying import PayLink, checked_iban, checked_links, filled_in, spaced
from clubs.ledger.settling import CASH_BOX, Transfer
from clubs.models import Club, Event, Member, PaymentAddress
from clubs.queries.ledger import NIGHT, Settlement, settlement
from clubs.rules import belongs, directs, membership, owns
from clubs.views.page import page, posted
from config.live import topics
from config.pages.qr import payment_code
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from tournaments.access import night, recorder
from tournaments.fields import fresh_request
from tournaments.night import actions
from tournaments.night.facts_of import handed_over
from tournaments.ring_games import queries as ring_queries
from tournaments.ring_games.ring_ledger import ring_origin
from tournaments.rules import reads_night
from words.money import money
from words.text import Text, localised
from words.typed import number as typed_number

Pay = Callable[[Transfer, Member, str], object]
T = TypeVar("T")
EURO: Final = frozenset({"€", "EUR"})


@dataclass(frozen=True, slots=True)
class Payment:
    """Ways to pay an amount. iban: in groups of four, empty where only links are known; code: for a banking
    app, empty where the club's money is not euros."""

    holder: str
    iban: str
    code: SafeString
    links: Sequence[PayLink]


def payment_to(club: Club, payee: int, cents: int, called: str) -> Payment | None:
    """Return how the debtor who reads it pays this amount. payee: a member's number, or the cash box; called:
    what it is for. None where whoever is paid has not said how."""
    rows = PaymentAddress.objects.filter(club=club)
    owner = rows.filter(member=None) if payee == CASH_BOX else rows.filter(member__number=payee)
    address = owner.select_related("member").first()
    if address is None:
        return None
    reference = f"{club.name}: {localised(called)}"
    holder = address.holder or (address.member.name if address.member else club.name)
    code = SafeString("")
    if address.iban and club.currency in EURO:
        code = payment_code(holder=holder, iban=address.iban, cents=cents, reference=reference)
    links = [PayLink(*link) for link in address.links]
    return Payment(holder, spaced(address.iban), code, filled_in(links, cents, reference))


class PaymentForm(PlainForm):
    """Form of how somebody is paid."""

    iban = forms.CharField(
        label=gettext_lazy("IBAN"),
        required=False,
        max_length=60,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    holder = forms.CharField(
        label=gettext_lazy("Account holder"),
        required=False,
        max_length=70,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("As the bank knows them, if that is another name."),
    )
    links = forms.CharField(
        label=gettext_lazy("Links"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One a line: a name and an address. {amount} and {reference} in it are filled in."
        ),
    )

    def clean_iban(self) -> str:
        """Without spaces, and adding up."""
        return _allowed(checked_iban, self.cleaned_data["iban"])

    def clean_links(self) -> list[PayLink]:
        """A link for each line."""
        return _allowed(checked_links, self.cleaned_data["links"])


def _allowed(check: Callable[[str], T], typed: str) -> T:
    try:
        return check(typed)
    except NotAllowed as refusal:
        raise forms.ValidationError(localised(refusal.text)) from refusal


@require_http_methods(["GET", "HEAD", "POST"])
@private
def paid_into(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change how a member is paid: read by whoever has to pay them, and by themselves."""
    club = club_of(request, slug, belongs)
    me = membership(request.user, club.pk)
    if me is None:
        raise Http404
    return _paid_into(request, club, me)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def club_paid_into(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change how members pay the club."""
    return _paid_into(request, club_of(request, slug, owns), None)


def _paid_into(request: HttpRequest, club: Club, member: Member | None) -> HttpResponse:
    address = PaymentAddress.objects.filter(club=club, member=member).first()
    initial = {}
    if address:
        lines = "\n".join(" ".join(link) for link in address.links)
        initial = {"iban": spaced(address.iban), "holder": address.holder, "links": lines}
    form = PaymentForm(posted(request), initial=initial)
    if member:
        del form.fields["links"]
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        save_payment_address(
            club=club,
            member=member,
            iban=typed["iban"],
            holder=typed["holder"] if typed["iban"] else "",
            links=typed.get("links", ()),
        )
        toast(request, Text("Saved.") if typed["iban"] or typed.get("links") else Text("Deleted."))
        return HttpResponseRedirect(request.path)
    status = 422 if form.errors else 200
    return page(request, "tournaments/paid_into.html", club, form=form, member=member, status=status)


@dataclass(frozen=True, slots=True)
class TransferRow:
    """A transfer as it is read. key: tells its form from others; may_mark: True if whoever looks records that
    it was paid, or takes that back; payment: how whoever looks pays it, None unless it is theirs to pay."""

    key: str
    transfer: Transfer
    payer: str
    payee: str
    is_paid: bool
    may_mark: bool
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class Money:
    """Money that is settled up: of which club, by which log it is in the ledger, what it is called, and where
    its page and what was played are."""

    club: Club
    origin: str
    event: Event | None
    topic: str
    called: str
    back: tuple[str, int | str]
    from_the_box: Pay | None = None


@require_http_methods(["GET", "HEAD", "POST"])
@private
def night_settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Settle up a night that is over."""
    tournament = night(request, pk, reads_night)
    event = tournament.event

    def pay_prize(transfer: Transfer, by: Member, request_id: str) -> None:
        actions.record(
            tournament=tournament,
            act=lambda floor, draws: handed_over(floor, transfer),
            by=recorder(request, tournament),
            request_id=request_id,
        )

    of_night = Money(event.season.club, NIGHT, event, f"night-{pk}", event.name, ("night", pk), pay_prize)
    return _settle(request, of_night)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def ring_settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Settle up a ring game that is over."""
    game = ring_queries.ring_game(pk)
    if game is None or not belongs(request.user, game.club):
        raise Http404
    enter(request, game.club)
    called = Text("Ring game of {day:%-d %B %Y}", day=game.opened_at.astimezone(game.club.zone).date())
    back = ("ring_game", pk) if directs(request.user, game.club) else ("ring_games", game.club.slug)
    of_game = Money(game.club, ring_origin(game.opened_at), None, f"ring-{pk}", called, back)
    return _settle(request, of_game, is_over=bool(game.closed_at))


def _settle(request: HttpRequest, what: Money, *, is_over: bool = True) -> HttpResponse:
    me = membership(request.user, what.club.pk)
    if me is None or not is_over:
        raise Http404
    if request.method == "POST":
        _record(request, what, me)
        return HttpResponseRedirect(request.path)
    settlement_now = settlement(what.club, what.origin, what.event)
    runs = directs(request.user, what.club)
    rows = _with_payments(what, transfer_rows(settlement_now, me, runs=runs), me)
    return page(
        request,
        "tournaments/settle_up.html",
        what.club,
        what=what,
        left=[row for row in rows if not row.is_paid],
        paid=[row for row in rows if row.is_paid],
        sums=[
            (settlement_now.names[number], cents, abs(cents))
            for number, cents in sorted(settlement_now.sums.items(), key=lambda each: -each[1])
            if runs or number == me.number
        ],
        request_id=fresh_request(),
    )


def transfer_rows(settled: Settlement, me: Member, *, runs: bool) -> list[TransferRow]:
    """The transfers that a member reads: a director all of them, others their own."""
    rows = []
    for is_paid, those in ((False, settled.left), (True, settled.paid)):
        for number, each in enumerate(those):
            is_mine = me.number in each[:2]
            if runs or is_mine:
                may = runs or each.is_between_members
                key = f"{'paid' if is_paid else 'left'}-{number}"
                names = settled.names[each.payer], settled.names[each.payee]
                rows.append(TransferRow(key, each, *names, is_paid, may))
    return rows


def _with_payments(what: Money, rows: Sequence[TransferRow], me: Member) -> list[TransferRow]:
    """The rows, those that are still mine to pay with how I pay them."""
    return [
        replace(row, payment=payment_to(what.club, row.transfer.payee, row.transfer.cents, what.called))
        if row.transfer.payer == me.number and not row.is_paid
        else row
        for row in rows
    ]


def _record(request: HttpRequest, what: Money, me: Member) -> None:
    """Mark what was tapped as paid, or take that back; say so, or why not."""
    typed = [typed_number(request.POST.get(name, "")) for name in ("payer", "payee", "cents")]
    numbers = [number for number in typed if number is not None]
    if len(numbers) != len(typed):
        raise Http404
    transfer, undone = Transfer(*numbers), request.POST.get("act") == "undo"
    act: Pay
    if what.from_the_box and transfer.payer == CASH_BOX and directs(request.user, what.club) and not undone:
        act = what.from_the_box
    else:
        act = _by_ledger(what, unmark_settled if undone else mark_settled)
    amount = money(transfer.cents, what.club.sign)
    try:
        act(transfer, me, request_key(request))
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
    else:
        sentence = (
            Text("{money}: not paid yet.", money=amount) if undone else Text("{money} paid.", money=amount)
        )
        toast(request, sentence)
        topics.changed(what.topic)


def _by_ledger(what: Money, act: Callable[..., None]) -> Pay:
    def done(transfer: Transfer, by: Member, request_id: str) -> None:
        act(
            club=what.club,
            origin=what.origin,
            event=what.event,
            transfer=transfer,
            by=by,
            request_id=request_id,
        )

    return done
