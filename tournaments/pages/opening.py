"""From an event of the calendar to its night, and from nothing to a first night."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.access import enter
from clubs.addresses import absolute
from clubs.forms.kinds import kind_choices, usual_kind
from clubs.models import Club, Event
from clubs.rulebook import Kind
from clubs.rules import belongs, directs, membership
from clubs.views.page import around
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tables.actions import Recorder
from tournaments.access import event_for, night
from tournaments.fields import fresh_request
from tournaments.heads_up.actions import open_heads_up
from tournaments.models import HeadsUpTournament, Tournament
from tournaments.night.actions import close_again, open_tournament
from tournaments.night.postponing import day_of_play, is_early
from tournaments.pages.another_day import move_today
from tournaments.pages.upcoming import due_today
from tournaments.phone.actions import open_night
from tournaments.presenters.recap import recap_of
from tournaments.presenters.recap_picture import FELTS, recap_picture
from tournaments.rules import runs_night
from words.text import Text, localised


@require_http_methods(["GET", "POST"])
def event_night(request: HttpRequest, pk: int) -> HttpResponse:
    """The night of an event: for a director its console once they have opened it, otherwise its page."""
    event = event_for(request, pk)
    may_run = directs(request.user, event.season.club)
    if request.method == "POST":
        if not may_run:
            raise Http404
        early, refusal = request.POST.get("early", ""), None
        if early == "today":
            try:
                move_today(request, event)
            except NotAllowed as refused:
                early, refusal = "", refused
            else:
                event.refresh_from_db()
        if is_early(event) and not early:
            today = day_of_play(event, None, timezone.now())
            around_it = around(request, event.season.club)
            context = around_it | {"event": event, "today": today, "refusal": refusal}
            return render(request, "tournaments/closed.html", context, status=422)
        if event.format == Event.Format.HEADS_UP:
            new_row = open_heads_up(event=event)
            return HttpResponseRedirect(reverse("heads_up_console", args=[new_row.pk]))
        by = Recorder(membership(request.user, event.season.club_id), "calendar")
        tournament = open_night(event=event, by=by)
        return HttpResponseRedirect(reverse("night_console", args=[tournament.pk]))
    heads_up = HeadsUpTournament.objects.filter(event=event).first()
    if heads_up:
        runs = may_run and event.status != Event.Status.FINISHED
        return HttpResponseRedirect(reverse("heads_up_console" if runs else "heads_up", args=[heads_up.pk]))
    opened = Tournament.objects.filter(event=event).first()
    if opened and may_run and event.status != Event.Status.FINISHED:
        return HttpResponseRedirect(reverse("night_console", args=[opened.pk]))
    return HttpResponseRedirect(reverse("club_event", args=[event.season.club.slug, event.pk]))


@require_GET
def event_pictures(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The pictures of an event's night, with the chips of one member."""
    event = event_for(request, pk)
    opened = get_object_or_404(Tournament, event=event)
    return HttpResponseRedirect(f"{reverse('night_pictures', args=[opened.pk])}?player={number}")


@require_GET
def event_recap(request: HttpRequest, pk: int) -> HttpResponse:
    """The story of a tournament with results, and the same as plain text to be passed on."""
    event = event_for(request, pk)
    recap = recap_of(event)
    if recap is None:
        raise Http404
    club = event.season.club
    path = reverse("club_event", args=[club.slug, event.pk])
    with translation.override(club.language):
        sentences = [localised(line) for line in (recap.title, *recap.lines)]
    text = "\n".join((*sentences, absolute(request, path)))
    context = around(request, club) | {"event": event, "recap": recap, "text": text}
    return render(request, "tournaments/recap.html", context)


@require_GET
def event_recap_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The story of a tournament as a picture for a group's chat, in the club's language and colours."""
    event = event_for(request, pk)
    club = event.season.club
    with translation.override(club.language):
        picture = recap_picture(event)
    if picture is None:
        raise Http404
    context = {"poster": picture, "colours": FELTS[Club.Felt(club.felt)]}
    return render(request, "charts/poster.svg", context, content_type="image/svg+xml; charset=utf-8")


@require_POST
def close_night(request: HttpRequest, pk: int) -> HttpResponse:
    """A night that was opened too early is closed again, while nothing has been recorded in it."""
    tournament = night(request, pk, runs_night)
    event = tournament.event
    try:
        close_again(tournament=tournament)
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
        return HttpResponseRedirect(reverse("night_console", args=[pk]))
    toast(request, Text("{name} is not open any more.", name=event.name))
    return HttpResponseRedirect(reverse("club_event", args=[event.season.club.slug, event.pk]))


@require_GET
def event_fact(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Show where a fact stands in the log of its night; members see the log, others the night."""
    event = event_for(request, pk)
    heads_up = HeadsUpTournament.objects.filter(event=event).first()
    if heads_up:
        name_of_page = "heads_up_log" if belongs(request.user, event.season.club) else "heads_up"
        return HttpResponseRedirect(f"{reverse(name_of_page, args=[heads_up.pk])}#fact-{sequence}")
    opened = get_object_or_404(Tournament, event=event)
    if not belongs(request.user, event.season.club):
        return HttpResponseRedirect(reverse("club_event", args=[event.season.club.slug, event.pk]))
    return HttpResponseRedirect(
        f"{reverse('night_log', args=[opened.pk])}?before={sequence + 50}#fact-{sequence}"
    )


class TonightForm(forms.Form):
    """Form of what a night needs before anything else: a name and a kind."""

    request_id = forms.CharField(max_length=48, widget=forms.HiddenInput, initial=fresh_request)
    name = forms.CharField(max_length=80)
    kind = forms.ChoiceField()

    def __init__(self, *arguments: Any, club: Club, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["kind"] = forms.ChoiceField(choices=kind_choices(club), initial=usual_kind(club))


@require_http_methods(["GET", "POST"])
def tonight(request: HttpRequest, slug: str) -> HttpResponse:
    """A night that begins now, in the season that is on; a club without one gets one for the year."""
    club = get_object_or_404(Club, slug=slug)
    if not directs(request.user, club):
        raise Http404
    enter(request, club)
    now = timezone.now().astimezone(club.zone)
    typed = request.POST if request.method == "POST" else None
    form = TonightForm(typed, club=club, initial={"name": f"{now:%A, %-d %B}"})
    refusal = None
    if form.is_valid():
        values = form.cleaned_data
        try:
            event = club_actions.schedule_event(
                season=club_actions.season_for(club=club, day=now.date(), request_id=request_key(request)),
                name=values["name"],
                kind=Kind(values["kind"]),
                starts_at=now,
                request_id=request_key(request),
            )
        except NotAllowed as refused:
            refusal = refused
        else:
            tournament = open_tournament(event=event)
            return HttpResponseRedirect(reverse("night_console", args=[tournament.pk]))
    status = 422 if refusal or form.errors else 200
    today = due_today(club, timezone.now())
    context = around(request, club) | {"form": form, "refusal": refusal, "today": today}
    return render(request, "tournaments/tonight.html", context, status=status)
