"""Playing a tournament on another day: later, where too few have come (DM-season-minimum), or today."""

from datetime import timedelta

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.forms.once import refuse
from clubs.forms.seasons import EventForm
from clubs.models import Event
from clubs.rules import directs
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tournaments.access import event_for, night, recorder
from tournaments.models import Rsvp, Tournament
from tournaments.night.floor.turnout import turnout
from tournaments.night.floor_cache import floor_of
from tournaments.night.postponing import (
    day_of_play,
    move_back,
    move_to_day_of_play,
    postpone,
    refuse_postponing,
)
from tournaments.rules import runs_night
from words.text import Text

A_WEEK = timedelta(days=7)


# Today


def move_today(request: HttpRequest, event: Event) -> None:
    """The date of a tournament becomes the day on which it is played, with the way to take that back. Raises
    NotAllowed as `move_to_day_of_play` does."""
    opened = Tournament.objects.select_related("event__season__club", "log").filter(event=event).first()
    started_at = floor_of(opened).started_at if opened else None
    starts_at = day_of_play(event, started_at, timezone.now())
    if starts_at is None:
        return
    token = move_to_day_of_play(event=event, starts_at=starts_at)
    day = starts_at.astimezone(event.season.club.zone)
    words = Text("{name} is on {day:%A, %-d %B, %H:%M} now.", name=event.name, day=day)
    toast(request, words, undo=reverse("event_move_back", args=[event.pk, token]))


@require_POST
def play_today(request: HttpRequest, pk: int) -> HttpResponse:
    """From the console: the calendar has it on the day on which it is played."""
    event = directed_event(request, pk)
    try:
        move_today(request, event)
    except NotAllowed as refused:
        toast(request, refused.text, level=messages.ERROR)
    return HttpResponseRedirect(reverse("event_night", args=[pk]))


@require_POST
def back_to_planned_day(request: HttpRequest, pk: int, was: str) -> HttpResponse:
    """It has the date again that it was planned for. Raises Http404 for what was made for no such move."""
    event = directed_event(request, pk)
    try:
        move_back(event=event, token=was)
    except BadSignature:
        raise Http404 from None
    except NotAllowed as refused:
        toast(request, refused.text, level=messages.ERROR)
    else:
        event.refresh_from_db()
        words = Text("{name} is on {day:%A, %-d %B, %H:%M} again.", name=event.name, day=event.starts_there)
        toast(request, words)
    return HttpResponseRedirect(reverse("event_night", args=[pk]))


def directed_event(request: HttpRequest, pk: int) -> Event:
    """The event, for whoever directs its club. Raises Http404."""
    event = event_for(request, pk)
    if not directs(request.user, event.season.club):
        raise Http404
    return event


# Later


class PostponeForm(EventForm):
    """Form of a new date, and why."""

    name = None  # type: ignore[assignment]  # how a form leaves out a field, here and below
    kind = None  # type: ignore[assignment]
    capacity = None  # type: ignore[assignment]


@require_http_methods(["GET", "HEAD", "POST"])
def postpone_night(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who is there and who said they come, and another day."""
    tournament = night(request, pk, runs_night)
    event, club = tournament.event, tournament.event.season.club
    floor = floor_of(tournament)
    later = event.starts_there + A_WEEK
    form = PostponeForm(posted(request), club=club, initial={"day": later.date(), "at": later.time()})
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            postpone(
                tournament=tournament,
                starts_at=form.starts_at,
                why=form.cleaned_data["note"],
                by=recorder(request, tournament),
                request_id=request_key(request),
            )
        except NotAllowed as refused:
            refused.cite_for(floor.rulebook.book)
            refuse(form, refused)
        else:
            toast(request, Text("{name} is postponed: the calendar says so.", name=event.name))
            return HttpResponseRedirect(reverse("club_event", args=[club.slug, event.pk]))
    elif request.method != "POST":
        try:
            refuse_postponing(floor)
        except NotAllowed as refused:
            refused.cite_for(floor.rulebook.book)
            refusal = refused
    return page(
        request,
        "tournaments/postpone.html",
        club,
        event=event,
        tournament=tournament,
        form=form,
        refusal=refusal,
        turnout=turnout(floor),
        answered=Rsvp.objects.filter(event=event).count(),
        status=422 if form.errors else 200,
    )
