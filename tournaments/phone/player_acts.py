"""Acts of a player on their phone: asks for chips, answers a deal, says whether they come.

Each answers with the page as it is then, or with the refusal at its foot.
"""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from clauses.refusal import NotAllowed
from clubs.models import Event
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tournaments import asks
from tournaments.attendance.feeds import renew_feed
from tournaments.fields import chips
from tournaments.models import Ask, Phone
from tournaments.phone import actions, deals
from tournaments.phone.views import choice, on_this_device, page, phone_or_404, phone_tonight_or_404
from words.text import message_of
from words.typed import number as typed_number


def shown_again(
    request: HttpRequest, mine: Phone, token: str, refusal: NotAllowed | None = None
) -> HttpResponse:
    """The page after something was sent: its fragment for htmx, without it the page again."""
    if refusal:
        toast(request, refusal.text, level=messages.ERROR)
    if not htmx_of(request):
        return HttpResponseRedirect(f"{reverse('phone', args=[token])}{choice(request)}")
    status = 422 if refusal else 200
    return render(request, "tournaments/phone/phone.html#phone", page(request, mine, token), status=status)


@require_POST
@on_this_device
def ask(request: HttpRequest, token: str, kind: str) -> HttpResponse:
    """A rebuy, a re-entry or an add-on, asked of the director."""
    mine, on = phone_tonight_or_404(request, token)
    if kind not in Ask.Kind.values:
        raise Http404
    refusal = None
    try:
        asks.ask(
            tournament=on,
            member=mine.member,
            kind=Ask.Kind(kind),
            stack=stack_of(request.POST.get("stack", "")),
            request_id=request_key(request, owner=f"phone-{mine.pk}").within(f"{mine.pk}-"),
        )
    except NotAllowed as refused:
        refusal = refused
    return shown_again(request, mine, token, refusal)


def stack_of(typed: str) -> int:
    """Chips as typed, none for nothing. Raises NotAllowed for what is not a number of chips."""
    try:
        return chips(typed) if typed.strip() else 0
    except ValueError as wrong:
        raise NotAllowed(message_of(wrong)) from wrong


@require_POST
@on_this_device
def withdraw(request: HttpRequest, token: str, kind: str) -> HttpResponse:
    """Withdraw what was asked for and is not wanted any more."""
    mine, on = phone_tonight_or_404(request, token)
    for waiting in Ask.objects.filter(tournament=on, member=mine.member, kind=kind, answer=""):
        asks.withdraw(ask=waiting)
    return shown_again(request, mine, token)


@require_POST
@on_this_device
def deal(request: HttpRequest, token: str) -> HttpResponse:
    """They accept the deal that they are asked about, or do not."""
    mine, on = phone_tonight_or_404(request, token)
    proposal = typed_number(request.POST.get("proposal", ""), longest=8)
    answer = {"accept": deals.accept, "refuse": deals.refuse}.get(request.POST.get("answer", ""))
    if proposal is None or answer is None:
        raise Http404
    refusal = None
    try:
        answer(
            tournament=on,
            member=mine.member,
            proposal=proposal,
            request_id=request_key(request, owner=f"phone-{mine.pk}"),
        )
    except NotAllowed as refused:
        refusal = refused
    return shown_again(request, mine, token, refusal)


@require_POST
@on_this_device
def seen(request: HttpRequest, token: str) -> HttpResponse:
    """They know where they have to go."""
    mine, on = phone_tonight_or_404(request, token)
    sequence = typed_number(request.POST.get("sequence", ""), longest=8)
    if sequence is None:
        raise Http404
    actions.acknowledge(phone=mine, tournament=on, sequence=sequence)
    return shown_again(request, phone_or_404(request, token), token)


@require_POST
@on_this_device
def rsvp(request: HttpRequest, token: str) -> HttpResponse:
    """Record whether they come to a tournament of the calendar."""
    mine = phone_or_404(request, token)
    event = Event.objects.filter(
        season__club=mine.member.club_id, pk=typed_number(request.POST.get("event", "")) or 0
    ).first()
    if event is None:
        raise Http404
    refusal = None
    try:
        actions.answer_rsvp(
            event=event,
            member=mine.member,
            is_coming=request.POST.get("coming") == "yes",
            guests=typed_number(request.POST.get("guests", "")) or 0,
        )
    except NotAllowed as refused:
        refusal = refused
    return shown_again(request, mine, token, refusal)


@require_POST
@on_this_device
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """An address for the member's own calendar, the first or a new one."""
    renew_feed(member=phone_or_404(request, token).member)
    return HttpResponseRedirect(reverse("phone", args=[token]))
