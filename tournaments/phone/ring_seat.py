"""The ring game that is on, on a member's phone: their seat or place on the list, what they bought in for.

They put themselves on the list and take themselves off it; a seat and money are the director's.
"""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.models import Member
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from tables.actions import Recorder
from tournaments.access import device
from tournaments.fields import fresh_request
from tournaments.models import Phone, RingGame
from tournaments.phone.views import on_this_device, phone_or_404
from tournaments.presenters.ring_tables import waiting_rows
from tournaments.ring_games import actions
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.queries import open_game, ring_floor
from tournaments.ring_games.ring_facts import AnyRingFact
from tournaments.ring_games.ring_floor import RingFloor

PAGE = "tournaments/phone/ring_game.html"


@require_safe
@never_cache
@private
@on_this_device
def ring_seat(request: HttpRequest, token: str) -> HttpResponse:
    """Show what is theirs of the ring game that is on; back to their page where none is."""
    mine = phone_or_404(request, token)
    game = open_game(mine.member.club_id)
    is_fragment = htmx_of(request).target == "phone"
    if game is None:
        address = reverse("phone", args=[token])
        return (
            HttpResponse(headers={"HX-Redirect": address}) if is_fragment else HttpResponseRedirect(address)
        )
    context = page(mine, token, game)
    return render(request, f"{PAGE}{'#phone' if is_fragment else ''}", context)


def page(mine: Phone, token: str, game: RingGame) -> dict[str, Any]:
    """All that the page shows."""
    now = timezone.now()
    return {
        "club": mine.member.club,
        "member": mine.member,
        "token": token,
        "game": game,
        "request_id": fresh_request(),
        **of_member(ring_floor(game), mine.member.number, now),
    }


def of_member(floor: RingFloor, number: int, now: datetime) -> dict[str, Any]:
    """The game as one of its members sees it: their own money, nobody else's."""
    rows = waiting_rows(floor, now)
    return {
        "terms": floor.terms,
        "me": floor.players.get(number),
        "turn": floor.turn(number),
        "called": next((each for each in rows if each.who.player == number and each.seat), None),
        "ahead": len(rows),
        "free": len(floor.entry_seats),
        "seated": len(floor.seated),
        "server_now": int(now.timestamp()),
    }


@require_POST
@on_this_device
def ring_list(request: HttpRequest, token: str) -> HttpResponse:
    """Onto the list, or off it."""
    mine = phone_or_404(request, token)
    game = open_game(mine.member.club_id)
    if game is None:
        raise Http404
    fact = wish(mine.member, request.POST.get("wish", ""))
    status = 200
    try:
        actions.record(
            game=game,
            act=[fact],
            by=Recorder(mine.member, device(request)),
            request_id=request_key(request, owner=f"phone-{mine.pk}").within(f"{mine.pk}-"),
        )
    except NotAllowed as refused:
        toast(request, refused.text, level=messages.ERROR)
        status = 422
    if not htmx_of(request):
        return HttpResponseRedirect(reverse("phone_ring_game", args=[token]))
    return render(request, f"{PAGE}#phone", page(mine, token, game), status=status)


def wish(member: Member, typed: str) -> AnyRingFact:
    """Return what a member asks for. Raises Http404 for anything else."""
    if typed == "join":
        return facts.ListJoined(player=member.number, name=member.name[:80])
    if typed == "leave":
        return facts.ListLeft(player=member.number)
    raise Http404
