"""Tags that say who directs and who deals, on pages of the club."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.utils import timezone

from clubs.models import Club, Event
from clubs.queries.seasons import next_event
from clubs.rules import directs, membership
from tournaments.models import Duty
from tournaments.rota.duties import OVER, Staff, duties_to_come, staff_among, staff_of, uses_rota

register = template.Library()


@register.inclusion_tag("tournaments/rota/of_event.html", takes_context=True)
def event_staff(context: Context, event: Event) -> dict[str, Any]:
    """Return who directs and who deals at a tournament; for those who run the club the way to name them."""
    club = event.season.club
    runs_it = directs(context["request"].user, club) and event.status not in OVER
    if event.season.closed_at:
        runs_it = False
    return {
        "staff": staff_of([event]).get(event.pk),
        "event": event,
        "club": club,
        "directs": runs_it,
    }


@register.simple_tag(takes_context=True)
def staff_to_come(context: Context, events: Sequence[Event]) -> dict[int, Staff]:
    """Event → who is named for it, of those of a list that are to come."""
    to_come = [event for event in events if event.status in (Event.Status.SCHEDULED, Event.Status.RUNNING)]
    if not to_come:
        return {}
    return staff_among(_duties(context["request"], to_come[0].season.club, timezone.now()))


@register.inclusion_tag("tournaments/rota/mine.html", takes_context=True)
def my_duties(context: Context, club: Club) -> dict[str, Any]:
    """Return what one directs and deals at; whoever runs a club that has a rota is told where nobody is named
    to direct the next tournament."""
    request: HttpRequest = context["request"]
    me = membership(request.user, club.pk)
    if me is None:
        return {}
    now = timezone.now()
    duties = _duties(request, club, now)
    return {
        "club": club,
        "mine": [duty for duty in duties if duty.member_id == me.pk],
        "unnamed": _unnamed(club, duties, now) if directs(request.user, club) else None,
    }


def _unnamed(club: Club, duties: Sequence[Duty], now: datetime) -> Event | None:
    """The next tournament, if nobody is named to direct it and the club names people."""
    if not duties and not uses_rota(club):
        return None
    coming = next_event(club, now)
    named = {duty.event_id for duty in duties if duty.part == Duty.Part.DIRECTOR}
    return coming if coming and coming.pk not in named else None


def _duties(request: HttpRequest, club: Club, now: datetime) -> list[Duty]:
    """Asked of the database once for a request."""
    by_club: dict[int, list[Duty]] = request.__dict__.setdefault("duties_known", {})
    if club.pk not in by_club:
        by_club[club.pk] = duties_to_come(club, now)
    return by_club[club.pk]
