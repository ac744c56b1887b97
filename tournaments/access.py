"""Fetching a night and authorising the caller in one step; whoever may not has found nothing."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse

from clubs.access import enter
from clubs.models import Event
from clubs.rules import sees
from config.caching.compiled_query import CompiledQuery
from config.pages.devices import kind_of_device
from tables.actions import Recorder
from tournaments.models import Tournament
from tournaments.rules import Predicate, membership


def night(request: HttpRequest, pk: int, may: Predicate) -> Tournament:
    """The tournament, with its event, season, club and log. Raises Http404 for those who may not."""
    tournament = fetch_night(pk)
    if tournament is None or not may(request.user, tournament):
        raise Http404
    enter(request, tournament.event.season.club)
    return tournament


def fetch_night(pk: int) -> Tournament | None:
    """A night with all that its screens need."""
    return _with_all.one(pk)


def night_of(event: Event) -> Tournament | None:
    """The night of an event that is held, with its log; None before its check-in is opened."""
    tournament = Tournament.objects.select_related("log").filter(event=event).first()
    if tournament:
        tournament.event = event
    return tournament


_with_all = CompiledQuery(
    lambda pk: Tournament.objects.select_related(
        "event__season__club", "event__season__closed_with", "log"
    ).filter(pk=pk),
    71823,
)

View = Callable[..., HttpResponse]


def posted_to(page: str, authorise: Callable[[HttpRequest, int], object]) -> Callable[[View], View]:
    """Of an address that records something: who opens it, by a reload or from the history, finds the page of
    this name instead, if `authorise` lets them in."""

    def posted(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, pk: int, *args: Any, **named: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                authorise(request, pk)
                return HttpResponseRedirect(reverse(page, args=[pk]))
            if request.method != "POST":
                return HttpResponseNotAllowed(["GET", "POST"])
            return view(request, pk, *args, **named)

        return guarded

    return posted


def recorder(request: HttpRequest, tournament: Tournament) -> Recorder:
    """Return who records with this request, and on which device."""
    return Recorder(membership(request.user, tournament.event.season.club_id), device(request))


def device(request: HttpRequest) -> str:
    """A name by which people recognise a device: what it is, and four letters of its session."""
    session = request.session.session_key or ""
    mark = hashlib.sha256(session.encode()).hexdigest()[:4].upper() if session else ""
    return f"{kind_of_device(request)} {mark}".strip()


def event_for(request: HttpRequest, pk: int) -> Event:
    """The event, for whoever sees its club. Raises Http404."""
    event = get_object_or_404(Event.objects.select_related("season__club"), pk=pk)
    if not sees(request.user, event.season.club):
        raise Http404
    enter(request, event.season.club)
    return event
