"""Fetching a night and authorising the caller in one step; whoever may not has found nothing."""

import hashlib

from django.http import Http404, HttpRequest

from config.live import topics
from config.pages.devices import kind_of_device
from config.translation.languages import speak_for
from tables.actions import Recorder
from tournaments.current_night import fetched, opens
from tournaments.models import Tournament
from tournaments.rules import Predicate, membership, sees_night
from tournaments.tablet import access as tablets


def night(request: HttpRequest, pk: int, may: Predicate) -> Tournament:
    """The tournament, with its event, season, club and log. Raises Http404 for those who may not."""
    tournament = fetched(pk)
    if tournament is None or not may(request.user, tournament):
        raise Http404
    speak_for(request, tournament.event.season.club.language)
    return tournament


def follow_nights() -> None:
    """Who sees a night may follow it live; so may who holds a key to it, and its tablets."""
    topics.allow("night", may_follow)


def may_follow(request: HttpRequest, number: int) -> bool:
    tournament = Tournament.objects.select_related("event__season__club").filter(pk=number).first()
    if tournament is None:
        return False
    allowed = sees_night(request.user, tournament) or opens(request.GET.get("key", ""), tournament)
    return allowed or tablets.follows(request, number)


def recorder(request: HttpRequest, tournament: Tournament) -> Recorder:
    """Who records with this request, and on which device."""
    return Recorder(membership(request.user, tournament.event.season.club_id), device(request))


def device(request: HttpRequest) -> str:
    """A name by which people recognise a device: what it is, and four letters of its session."""
    session = request.session.session_key or ""
    mark = hashlib.sha256(session.encode()).hexdigest()[:4].upper() if session else ""
    return f"{kind_of_device(request)} {mark}".strip()
