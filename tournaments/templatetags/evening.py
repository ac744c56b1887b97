"""Tags that show the night, and ask who comes, on pages of the club."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils import timezone

from clubs.addresses import absolute
from clubs.models import Club, Event, Member
from clubs.queries.seasons import next_event
from clubs.rules import directs, membership
from tournaments.access import night_of
from tournaments.attendance.queries import SeasonRecord, SignedUp, next_signed_up
from tournaments.models import HeadsUpTournament, Rehearsal, Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.night.postponing import is_early
from tournaments.pages import upcoming as evenings
from tournaments.pages.upcoming import first_steps
from tournaments.pages.views import floor_context
from tournaments.phone.asked import Asked, asked_of_all, is_to_come
from tournaments.presenters.moves import seating
from tournaments.rehearsal.views import bar
from tournaments.rules import reads_night

register = template.Library()


@register.inclusion_tag("tournaments/parts/evening.html", takes_context=True)
def evening(context: Context, club: Club) -> dict[str, Any]:
    """The head of a club's home: what is on, what is due today, or the next tournament."""
    request: HttpRequest = context["request"]
    me = membership(request.user, club.pk)
    evening_now = evenings.evening_of(club, timezone.now(), me, _records(request))
    return _around(context, club, me) | {"evening": evening_now, "directs": directs(request.user, club)}


@register.inclusion_tag("tournaments/parts/announced.html", takes_context=True)
def announced(context: Context, event: Event) -> dict[str, Any]:
    """Return what a tournament to come will be, and whether one comes."""
    request: HttpRequest = context["request"]
    club = event.season.club
    me, runs_it = membership(request.user, club.pk), directs(request.user, club)
    about, coming = evenings.announced(event), evenings.coming(event, timezone.now(), me, _records(request))
    return _around(context, club, me) | {
        "about": about,
        "coming": coming,
        "directs": runs_it,
        "reminder": evenings.reminder(coming, about, _address(request, event)) if runs_it else "",
    }


def _address(request: HttpRequest, event: Event) -> str:
    return absolute(request, reverse("club_event", args=[event.season.club.slug, event.pk]))


@register.inclusion_tag("tournaments/parts/played.html", takes_context=True)
def played(context: Context, event: Event) -> dict[str, Any]:
    """Return what a tournament that is run here shows of its play, by its state."""
    request, club = context["request"], event.season.club
    runs = directs(request.user, club)
    page = _around(context, club, context.get("me")) | {"event": event, "directs": runs}
    if event.imported:
        return page
    if contest := HeadsUpTournament.objects.filter(event=event).first():
        return page | {"heads_up": contest, "runs": runs and event.status != Event.Status.FINISHED}
    tournament = night_of(event)
    if tournament is None:
        opens = runs and event.status == Event.Status.SCHEDULED
        return page | {"opens": opens, "is_early": opens and is_early(event)}
    floor = floor_of(tournament)
    is_member = reads_night(request.user, tournament)
    page |= {"tournament": tournament, "runs": runs, "is_member": is_member, "seating": seating(floor)}
    return page | floor_context(tournament, floor, timezone.now())


@register.simple_tag
def played_topic(event: Event) -> str:
    """Return the topic that the page of a tournament follows: its night's until it is over, its season's
    otherwise."""
    is_over = event.status in (Event.Status.FINISHED, Event.Status.CANCELLED)
    tournament = None if event.imported or is_over else night_of(event)
    return f"night-{tournament.pk}" if tournament else f"season-{event.season_id}"


@register.simple_tag
def correcting_path(event: Event) -> str:
    """Return where a result of a finished tournament is corrected, for who may; empty where it was not played
    here."""
    if contest := HeadsUpTournament.objects.filter(event=event).first():
        return reverse("heads_up_log", args=[contest.pk])
    played = Tournament.objects.filter(event=event).first()
    return f"{reverse('night_console', args=[played.pk])}?sheet=order&back=results" if played else ""


@register.simple_tag(takes_context=True)
def rsvps(context: Context, events: Sequence[Event]) -> dict[int, Asked]:
    """Event → who comes and whether one does oneself, of those of a list that are to come; for members."""
    request: HttpRequest = context["request"]
    now = timezone.now()
    to_come = [event for event in events if is_to_come(event, now)]
    me = membership(request.user, to_come[0].season.club_id) if to_come else None
    if me is None:
        return {}
    all_invited = asked_of_all(to_come, now, me, _records(request))
    return {each.event.pk: each for each in all_invited}


@register.inclusion_tag("tournaments/parts/rsvp_of.html", takes_context=True)
def rsvp(context: Context, invited: Mapping[int, Asked], event: Event, place: str) -> dict[str, Any]:
    """Return whether one comes to one of them. place: what tells it from the same question elsewhere on the
    page."""
    return _around(context, None, context.get("me")) | {
        "coming": invited.get(event.pk),
        "place": place,
        "directs": context.get("directs"),
    }


@register.inclusion_tag("tournaments/parts/member_next.html", takes_context=True)
def member_next(context: Context, member: Member) -> dict[str, Any]:
    """The next tournament and whether another member comes: entered by a director, told to members."""
    request: HttpRequest = context["request"]
    me, now = membership(request.user, member.club_id), timezone.now()
    event = next_event(member.club, now) if me and me != member and not member.left_at else None
    if event is None:
        return {}
    invited = asked_of_all([event], now, member, _records(request))[0]
    return _around(context, member.club, me) | {
        "coming": invited,
        "event": event,
        "member": member,
        "rsvp": invited.mine.rsvp if invited.mine else None,
        "guest_choices": invited.mine.choices if invited.mine else (),
        "directs": directs(request.user, member.club),
    }


@register.simple_tag(takes_context=True)
def signed_up(context: Context, club: Club) -> dict[int, SignedUp]:
    """Member → the first tournament to come that they said yes to; for members."""
    if membership(context["request"].user, club.pk) is None:
        return {}
    return next_signed_up(club, timezone.now())


def _records(request: HttpRequest) -> dict[int, SeasonRecord]:
    """The no-shows of seasons that this page has read already."""
    records: dict[int, SeasonRecord] = request.__dict__.setdefault("season_records_known", {})
    return records


@register.inclusion_tag("tournaments/parts/first_steps.html", takes_context=True)
def first_hour(context: Context, club: Club) -> dict[str, Any]:
    """Return what a new club does first, as long as something of it is left."""
    steps = first_steps(club)
    todo = [step for step in steps if not step.is_done]
    return {
        "now": [step for step in steps if not step.waits] if any(not step.waits for step in todo) else [],
        "later": [step for step in todo if step.waits],
        "next": todo[0].name if todo else "",
        "owns": context["owns"],
    } | _around(context, club, None)


@register.inclusion_tag("tournaments/rehearsal/bar.html", takes_context=True)
def rehearsal_bar(context: Context, club: Club) -> dict[str, Any]:
    """Return how a rehearsal is played on and thrown away; for its invented club alone."""
    rehearsal = Rehearsal.objects.select_related("club__rehearsal_of").get(club=club)
    slug = rehearsal.club.rehearsal_of.slug if rehearsal.club.rehearsal_of else ""
    return bar(rehearsal, slug) | {"csrf_token": context.get("csrf_token", "")}


def _around(context: Context, club: Club | None, me: Member | None) -> dict[str, Any]:
    """Return what the forms need of the page that they stand on."""
    request = context["request"]
    return {
        "club": club,
        "me": me,
        "back": request.get_full_path(),
        "csrf_token": context.get("csrf_token", ""),
        "request": request,
    }
