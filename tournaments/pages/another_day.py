"""Playing a tournament on another day, where too few have come (DM-season-minimum)."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.forms.once import refuse
from clubs.forms.seasons import EventForm
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tournaments.access import night, recorder
from tournaments.models import Rsvp
from tournaments.night.floor.clockwork import present
from tournaments.night.floor_cache import floor_of
from tournaments.night.postponing import postpone, refuse_postponing
from tournaments.rules import runs_night
from words.text import Text

A_WEEK = timedelta(days=7)


class PostponeForm(EventForm):
    """When it is played instead, and why."""

    name = None  # type: ignore[assignment]  # how a form leaves out a field, here and below
    kind = None  # type: ignore[assignment]
    capacity = None  # type: ignore[assignment]


@require_http_methods(["GET", "HEAD", "POST"])
def postpone_night(request: HttpRequest, pk: int) -> HttpResponse:
    """Who is there and who said they come, and another day."""
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
            refuse(form, refused)
        else:
            toast(request, Text("{name} is postponed: the calendar says so.", name=event.name))
            return HttpResponseRedirect(reverse("club_event", args=[club.slug, event.pk]))
    elif request.method != "POST":
        try:
            refuse_postponing(floor)
        except NotAllowed as refused:
            refusal = refused
    return page(
        request,
        "tournaments/postpone.html",
        club,
        event=event,
        tournament=tournament,
        form=form,
        refusal=refusal,
        present=present(floor),
        minimum=floor.rulebook.season.minimum_players,
        answered=Rsvp.objects.filter(event=event).count(),
        status=422 if form.errors else 200,
    )
