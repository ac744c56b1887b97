"""Beginning seasons, filling their calendars; who may yet win one, and past champions."""

import uuid
from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.access import club_of, event_of, season_of
from clubs.actions.importing import Report, bring_results, recent
from clubs.forms import kinds as format_forms
from clubs.forms.kinds import FormatFields
from clubs.forms.once import OnceForm, refuse
from clubs.forms.past_results import PastResultsForm
from clubs.forms.seasons import EventForm, SeasonForm
from clubs.models import Club, Event
from clubs.queries.champions import champion_page, past_seasons, title_race
from clubs.queries.seasons import season_to_propose
from clubs.rulebook import Kind
from clubs.rules import directs, membership, owns, sees
from clubs.views.page import attempt, page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from words.text import Sentences, Text


@require_safe
def archive(request: HttpRequest, club: str) -> HttpResponse:
    """Every season that is decided, with its champion, its standings and its nights."""
    club_row = club_of(request, club, sees)
    return page(request, "clubs/archive.html", club_row, fragment="archive", past=past_seasons(club_row))


@require_safe
def champion(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A season's champion."""
    season_row = season_of(request, club, season, sees)
    won = champion_page(season_row)
    if won is None:
        raise Http404
    return page(
        request, "clubs/champion.html", season_row.club, fragment="champion", season=season_row, won=won
    )


@require_safe
def race_page(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Show who may yet win the title, by playing the nights that remain many times over."""
    season_row = season_of(request, club, season, sees)
    return page(
        request,
        "clubs/race.html",
        season_row.club,
        fragment="race",
        season=season_row,
        race=title_race(season_row, timezone.now()),
    )


Made = TypeVar("Made")
form_view = require_http_methods(["GET", "HEAD", "POST"])


@form_view
def new_season(request: HttpRequest, club: str) -> HttpResponse:
    club_row = club_of(request, club, directs)
    proposed = season_to_propose(club_row, timezone.now().astimezone(club_row.zone).date())
    form = SeasonForm(
        posted(request),
        initial={"name": proposed.name, "starts_on": proposed.starts_on, "ends_on": proposed.ends_on},
    )
    if _is_sent(request, form):
        season = _try(
            form,
            lambda: actions.create_season(
                club=club_row,
                name=form.cleaned_data["name"],
                starts_on=form.cleaned_data["starts_on"],
                ends_on=form.cleaned_data["ends_on"],
                request_id=request_key(request),
            ),
        )
        if season:
            return redirect("club_calendar", club, season.slug)
    return page(request, "clubs/season_edit.html", club_row, form=form, status=_status(form))


@form_view
def past_results(request: HttpRequest, club: str) -> HttpResponse:
    """Bring the results of past tournaments: shown as they are understood, then taken into a season. With
    lines that are left, all stays in the form to be mended: taken again, nothing is doubled."""
    club_row = club_of(request, club, directs)
    key = request_key(request) if request.method == "POST" else ""
    form = PastResultsForm(posted(request), request.FILES or None, club=club_row, key=key)
    if request.method == "POST" and form.may_be_taken and form.read:
        try:
            season, report = bring_results(
                club=club_row,
                season=form.chosen_season,
                name=form.cleaned_data["season_name"],
                file=form.read,
                request_id=key,
                by=membership(request.user, club_row.pk),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, _brought(report))
            if not report.left:
                return redirect("club_season", club, season.slug)
            form = form.once_more(season)
    return page(
        request,
        "clubs/past_results.html",
        club_row,
        form=form,
        recent=recent(club_row),
        status=_status(form),
    )


def _brought(report: Report) -> str:
    """A sentence on what came of a file of results."""
    written = [each for each in report.tournaments if each.change != "unchanged"]
    if not written:
        return Text("Nothing is new: all these results were there already.")
    sentence = Text(
        "{count} result in {season}.",
        "{count} results in {season}.",
        count=sum(each.players for each in written),
        season=report.season,
    )
    if not report.new_members:
        return sentence
    members = Text("{count} new member.", "{count} new members.", count=len(report.new_members))
    return Sentences([sentence, members])


@form_view
def edit_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    season_row = season_of(request, club, season, directs)
    about = {"name": season_row.name, "starts_on": season_row.starts_on, "ends_on": season_row.ends_on}
    form = SeasonForm(posted(request), initial=about)
    if _is_sent(request, form):
        changed = _try(
            form,
            lambda: actions.change_season(
                season=season_row,
                name=form.cleaned_data["name"],
                starts_on=form.cleaned_data["starts_on"],
                ends_on=form.cleaned_data["ends_on"],
            ),
        )
        if changed:
            toast(request, Text("{name} is changed.", name=changed.name))
            return redirect("club_season", club, season)
    return page(
        request,
        "clubs/season_edit.html",
        season_row.club,
        form=form,
        season=season_row,
        once=uuid.uuid4().hex,
        status=_status(form),
    )


@require_POST
def close_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The season is over and stands; taken back from the toast."""
    season_row = season_of(request, club, season, owns)
    attempt(
        request,
        lambda: actions.close_season(season=season_row),
        Text("{name} is closed: its standings stand.", name=season_row.name),
        undo=reverse("club_season_reopen", args=[club, season]),
    )
    return redirect("club_season", club, season)


@require_POST
def reopen_season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    season_row = season_of(request, club, season, owns)
    actions.reopen_season(season=season_row)
    toast(request, Text("{name} goes on.", name=season_row.name))
    return redirect("club_season", club, season)


@require_POST
def open_next(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The season after this one, by one tap; taken back from the toast while nothing was played in it."""
    season_row = season_of(request, club, season, owns)
    today = timezone.now().astimezone(season_row.club.zone).date()
    try:
        opened = actions.open_next_season(season=season_row, today=today, request_id=request_key(request))
    except NotAllowed as refusal:
        toast(request, refusal.text)
        return redirect("club_season", club, season)
    toast(
        request,
        Text("{name} is open, with the calendar of {before}.", name=opened.name, before=season_row.name),
        undo=reverse("club_season_remove", args=[club, opened.slug]),
    )
    return redirect("club_season", club, opened.slug)


@require_POST
def remove(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A season in which nothing was played is gone again."""
    season_row = season_of(request, club, season, owns)
    gone = Text("{name} is gone again.", name=season_row.name)
    try:
        actions.remove_season(season=season_row)
    except NotAllowed as refusal:
        toast(request, refusal.text)
        return redirect("club_season", club, season)
    toast(request, gone)
    return redirect("club", club)


def may_lead_to(club: Club) -> QuerySet[Event]:
    """The tournaments to come that a satellite or a flight may lead to."""
    to_come = (Event.Status.SCHEDULED, Event.Status.RUNNING)
    return Event.objects.filter(season__club=club, status__in=to_come).order_by("starts_at", "pk")


def _format_fields(
    request: HttpRequest, form: EventForm, club: Club, event: Event | None = None
) -> FormatFields:
    """The rules of the formats, as they were typed or, before that, as they stand. What is wrong with them is
    an error of the form."""
    if request.method != "POST":
        return format_forms.shown(event)
    rules = format_forms.read(request.POST, request.POST.get("format", ""), club.sign)
    if rules.made is None:
        form.add_error(None, Text("Something is wrong with how it is played.").localised())
    return rules


@form_view
def new_event(request: HttpRequest, club: str, season: str) -> HttpResponse:
    season_row = season_of(request, club, season, directs)
    initial: dict[str, Any] = {"at": "19:00"}
    if latest := season_row.events.exclude(location="").order_by("-pk").first():
        initial |= {"location": latest.location, "location_hours": latest.location_hours}
    form = EventForm(
        posted(request),
        club=season_row.club,
        others=may_lead_to(season_row.club),
        season=season_row,
        initial=initial,
    )
    rules = _format_fields(request, form, season_row.club)
    if _is_sent(request, form) and rules.made:
        event = _try(
            form,
            lambda: actions.schedule_event(
                season=season_row,
                name=form.cleaned_data["name"],
                kind=Kind(form.cleaned_data["kind"]),
                starts_at=form.starts_at,
                note=form.cleaned_data["note"],
                location=form.told_location,
                capacity=form.cleaned_data["capacity"],
                played_as=form.cleaned_data["format"] or Event.Format.TOURNAMENT,
                rules=rules.made,
                leads_to=form.cleaned_data["leads_to"],
                open_to=form.cleaned_data.get("open_to"),
                request_id=request_key(request),
            ),
        )
        if event:
            return redirect("club_event", club, event.pk)
    return page(
        request,
        "clubs/event_edit.html",
        season_row.club,
        form=form,
        rules=rules.groups,
        season=season_row,
        status=_status(form),
    )


@form_view
def edit_event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    event_row = event_of(request, club, event, directs)
    others = may_lead_to(event_row.season.club).exclude(pk=event_row.pk)
    form = EventForm(
        posted(request),
        club=event_row.season.club,
        others=others,
        season=event_row.season,
        initial=EventForm.about(event_row),
    )
    rules = _format_fields(request, form, event_row.season.club, event_row)
    if _is_sent(request, form) and rules.made:
        changed = _try(
            form,
            lambda: actions.change_event(
                event=event_row,
                name=form.cleaned_data["name"],
                kind=Kind(form.cleaned_data["kind"]),
                starts_at=form.starts_at,
                note=form.cleaned_data["note"],
                location=form.told_location,
                capacity=form.cleaned_data["capacity"],
                played_as=form.cleaned_data["format"],
                rules=rules.made,
                leads_to=form.cleaned_data["leads_to"],
                open_to=form.cleaned_data.get("open_to"),
            ),
        )
        if changed:
            toast(request, Text("{name} is changed.", name=changed.name))
            return redirect("club_event", club, event)
    return page(
        request,
        "clubs/event_edit.html",
        event_row.season.club,
        form=form,
        rules=rules.groups,
        season=event_row.season,
        event=event_row,
        status=_status(form),
    )


@require_POST
def cancel_event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """The tournament is not played; taken back from the toast."""
    event_row = event_of(request, club, event, directs)
    attempt(
        request,
        lambda: actions.cancel_event(event=event_row),
        Text("{name} is cancelled.", name=event_row.name),
        undo=reverse("club_event_restore", args=[club, event]),
    )
    return redirect("club_event", club, event)


@require_POST
def restore_event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    event_row = event_of(request, club, event, directs)
    done = Text("{name} is played after all.", name=event_row.name)
    attempt(request, lambda: actions.restore_event(event=event_row), done)
    return redirect("club_event", club, event)


@require_POST
def remove_event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """A cancelled tournament is gone from the calendar."""
    event_row = event_of(request, club, event, directs)
    gone = Text("{name} is gone from the calendar.", name=event_row.name)
    try:
        actions.remove_event(event=event_row)
    except NotAllowed as refusal:
        toast(request, refusal.text)
        return redirect("club_event", club, event)
    toast(request, gone)
    return redirect("club_season", club, event_row.season.slug)


def _is_sent(request: HttpRequest, form: OnceForm) -> bool:
    return request.method == "POST" and form.is_valid()


def _try(form: OnceForm, act: Callable[[], Made]) -> Made | None:
    """Return what the action made; None, and the refusal in the form, where the rules forbid it."""
    try:
        return act()
    except NotAllowed as refusal:
        refuse(form, refusal)
        return None


def _status(form: OnceForm) -> int:
    return 422 if form.errors else 200
