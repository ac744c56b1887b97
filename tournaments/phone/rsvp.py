"""Answers to a tournament, by members who are signed in or entered by directors, and a player's choice of
messages.
"""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.models import Event, Member
from clubs.rules import directs, membership
from clubs.views.messages import manifest_of, messages_page
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.privacy.private_pages import private
from tables.actions import Recorder
from tournaments.access import device, event_for
from tournaments.attendance.queries import sign_ups_of
from tournaments.phone import actions
from tournaments.phone.asked import asked_of_all
from tournaments.phone.views import on_this_device, phone_or_404
from words.text import Text
from words.typed import number as typed_number


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@private
@on_this_device
def phone_messages(request: HttpRequest, token: str) -> HttpResponse:
    """The same choice as on the club's pages, for whoever is not signed in there."""
    member = phone_or_404(request, token).member
    return messages_page(request, member, "tournaments/phone/messages.html", token=token)


@require_GET
@never_cache
@private
@on_this_device
def phone_manifest(request: HttpRequest, token: str) -> HttpResponse:
    """The phone page as an app on the home screen."""
    return manifest_of(phone_or_404(request, token).member.club, reverse("phone", args=[token]))


COMES = {"yes": True, "no": False}
PLACES = ("hero", "calendar", "event", "account", "mine", "member")


@require_POST
def rsvp(request: HttpRequest, pk: int) -> HttpResponse:
    """One's own answer, or for a director that of the `member` with a number; then back to the page. htmx is
    given the question as it stands then."""
    event = event_for(request, pk)
    me = membership(request.user, event.season.club_id)
    is_coming = COMES.get(request.POST.get("coming", ""))
    if me is None or is_coming is None:
        raise Http404
    member = _member(request, event, me)
    by, refusal = Recorder(me, device(request)), None
    try:
        guests = typed_number(request.POST.get("guests", "")) or 0
        actions.answer_rsvp(event=event, member=member, is_coming=is_coming, guests=guests, by=by)
    except NotAllowed as refused:
        refusal = refused
        toast(request, refused.text, level=messages.ERROR)
    else:
        toast(request, _confirmation(event, member, me, is_coming=is_coming))
    if htmx_of(request) and "place" in request.POST:
        return _asked_again(request, event, me, 422 if refusal else 200)
    return HttpResponseRedirect(_back(request, event))


def _asked_again(request: HttpRequest, event: Event, me: Member, status: int) -> HttpResponse:
    """The part that was answered, as it stands now; the page around it asks for the rest."""
    event.refresh_from_db(fields=["status", "starts_at", "capacity", "moved_at"])
    place = request.POST["place"] if request.POST["place"] in PLACES else ""
    context = {
        "coming": asked_of_all([event], timezone.now(), me)[0],
        "me": me,
        "back": _back(request, event),
        "place": place,
        "directs": directs(request.user, event.season.club),
        "compact": place == "calendar",
        "quiet": True,
    }
    answer = render(request, "tournaments/parts/rsvp.html", context, status=status)
    answer["HX-Trigger"] = "changed"
    return answer


def _member(request: HttpRequest, event: Event, me: Member) -> Member:
    """Return whose answer it is. Raises Http404 for another's, unless a director enters it."""
    typed = request.POST.get("member", "")
    if not typed or typed == str(me.number):
        return me
    number = typed_number(typed)
    if not directs(request.user, event.season.club) or number is None:
        raise Http404
    member = Member.objects.filter(club=event.season.club_id, number=number, left_at=None).first()
    if member is None:
        raise Http404
    return member


def _confirmation(event: Event, member: Member, me: Member, *, is_coming: bool) -> str:
    turn = sign_ups_of(event).places.turn(member.pk) if is_coming else 0
    if turn:
        return Text(
            "All places at {event} are taken: {name} is number {turn:,} on the waiting list.",
            event=event.name,
            name=member.name,
            turn=turn,
        )
    if member == me:
        return Text(
            "You’re in for {event}." if is_coming else "You’re not coming to {event}.", event=event.name
        )
    sentence = "{name} comes to {event}." if is_coming else "{name} does not come to {event}."
    return Text(sentence, name=member.name, event=event.name)


def _back(request: HttpRequest, event: Event) -> str:
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure()):
        return address
    return reverse("club_event", args=[event.season.club.slug, event.pk])
