"""Fetching what a request asks for and authorising the caller in one step: who may not has found nothing; and
refusing what would change a club that is frozen.
"""

from typing import Final

from django.http import Http404, HttpRequest

from clubs.actions.locks import Frozen
from clubs.models import Club, Event, Member, Season
from clubs.rules import Predicate, sees
from config.translation.languages import speak_for

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OPEN: Final = frozenset(
    {
        *("club_ending", "club_file", "club_keep", "my_messages", "phone_messages", "message_off", "claim"),
        "freeze_club",
    }
)
"""Names of addresses and operations at which something is written in a frozen club, too: it is thawed there,
its file is fetched, and members keep their way in and say what they want to be told."""


def enter(request: HttpRequest, club: Club) -> None:
    """Speak the language of the club that is asked about. Raises Frozen for what would change something
    while it is frozen."""
    speak_for(request, club.language)
    if club.frozen_at is None or request.method in SAFE:
        return
    match = request.resolver_match
    if match is None or match.url_name not in OPEN:
        raise Frozen(club)


def club_of(request: HttpRequest, slug: str, may: Predicate) -> Club:
    """Raises Http404 for those who may not, as for a club that is not there."""
    club = Club.objects.filter(slug=slug).first()
    if club is None or not may(request.user, club):
        raise Http404
    enter(request, club)
    return club


def season_of(request: HttpRequest, club: str, season: str, may: Predicate) -> Season:
    """The season with its club."""
    season_row = (
        Season.objects.select_related("club", "closed_with").filter(club__slug=club, slug=season).first()
    )
    if season_row is None or not may(request.user, season_row.club):
        raise Http404
    enter(request, season_row.club)
    return season_row


def event_of(request: HttpRequest, club: str, pk: int, may: Predicate) -> Event:
    """The tournament with its season and club."""
    event = Event.objects.select_related("season__club").filter(season__club__slug=club, pk=pk).first()
    if event is None or not may(request.user, event.season.club):
        raise Http404
    enter(request, event.season.club)
    return event


def member_of(request: HttpRequest, club: str, number: int, may: Predicate) -> Member:
    """The member with the club."""
    member = Member.objects.select_related("club").filter(club__slug=club, number=number).first()
    if member is None or not may(request.user, member.club):
        raise Http404
    enter(request, member.club)
    return member


# Who may follow the live topics "club-1" and "season-1"


def may_follow_club(request: HttpRequest, number: int) -> bool:
    """Return whether this visitor may listen to the club with this primary key; False where there is none."""
    club = Club.objects.filter(pk=number).first()
    return club is not None and sees(request.user, club)


def may_follow_season(request: HttpRequest, number: int) -> bool:
    """Return whether this visitor may listen to the season with this primary key; False where there is
    none."""
    season = Season.objects.select_related("club").filter(pk=number).first()
    return season is not None and sees(request.user, season.club)
