"""Settling up after a night or a ring game: who pays whom, marked as paid by either of the two or a director.

What the cash box pays of a night is a fact of the night, so that the box can be counted; everything else is
written into the club's ledger alone.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.access import enter
from clubs.actions.ledger import mark_settled, unmark_settled
from clubs.ledger.settling import CASH_BOX, Transfer
from clubs.models import Club, Event, Member
from clubs.queries.ledger import NIGHT, Settlement, settlement
from clubs.rules import belongs, directs, membership
from clubs.views.page import page
from config.live import topics
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
from words.text import Text
from words.typed import number as typed_number

Pay = Callable[[Transfer, Member, str], object]


@dataclass(frozen=True, slots=True)
class TransferRow:
    """A transfer as it is read. key: tells its form from others; may_mark: True if whoever looks records that
    it was paid, or takes that back."""

    key: str
    transfer: Transfer
    payer: str
    payee: str
    is_paid: bool
    may_mark: bool


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
    rows = transfer_rows(settlement_now, me, runs=runs)
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
