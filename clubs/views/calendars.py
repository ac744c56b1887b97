"""A season's calendar planned as a whole: by weekday and interval, or spread over the season. Nothing is
scheduled before its days have been seen.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.access import season_of
from clubs.calendar.club_time import moment
from clubs.calendar.pattern import Proposed, proposed
from clubs.calendar.rhythm import in_turn, laid_out
from clubs.forms.once import refuse
from clubs.forms.rhythm import RhythmForm
from clubs.forms.seasons import CalendarForm
from clubs.models import Event, Season
from clubs.queries.seasons import names_by_day
from clubs.rulebook import Kind
from clubs.rules import directs
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from words.text import Listing, Text, localised

FRIDAY = 4
SPREAD = "spread"


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A day of the preview. planned: what is played on it, None where it is left out; clash: what is on
    already; wrong: why it cannot be."""

    on: date
    planned: Proposed | None
    clash: str = ""
    wrong: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def calendar(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A whole calendar at once: first shown, then scheduled."""
    season_row = season_of(request, club, season, directs)
    if request.GET.get("as") == SPREAD:
        return _spread(request, season_row)
    options: dict[str, Any] = {
        "club": season_row.club,
        "may_close": not _has_championship(season_row),
        "initial": _usual(season_row),
    }
    form = RhythmForm(request.POST, **options) if request.method == "POST" else RhythmForm.begun(**options)
    plan: list[PlannedDay] = []
    if form.is_valid():
        _drop(request, form)
        plan = _planned(form, season_row)
        scheduled = [each.planned for each in plan if each.planned]
        if "schedule" in request.POST and _schedule(request, form, season_row, scheduled, form.cleaned_data):
            return redirect("club_season", club, season)
    return page(
        request,
        "clubs/season_calendar.html",
        season_row.club,
        form=form,
        season=season_row,
        plan=plan,
        count=sum(each.planned is not None for each in plan),
        is_wrong=any(each.wrong for each in plan),
        status=422 if form.errors else 200,
    )


def _spread(request: HttpRequest, season: Season) -> HttpResponse:
    """So many of each kind at even distances to the Championship."""
    usual = _usual(season)
    begin = {"first": usual["first"], "last": season.ends_on, "at": usual["at"]}
    form = CalendarForm(posted(request), initial=begin)
    plan: list[PlannedDay] = []
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        names = {each.kind: localised(each.name) for each in season.club.listed_kinds}
        days = proposed(typed["first"], typed["last"], typed["live"], typed["big_money"], names)
        plan = _checked(days, season, typed["at"])
        if "schedule" in request.POST and _schedule(request, form, season, days, typed):
            return redirect("club_season", season.club.slug, season.slug)
    return page(
        request,
        "clubs/season_calendar.html",
        season.club,
        form=form,
        season=season,
        plan=plan,
        count=len(plan),
        is_wrong=any(each.wrong for each in plan),
        is_spread=True,
        status=422 if form.errors else 200,
    )


def _schedule(
    request: HttpRequest,
    form: RhythmForm | CalendarForm,
    season: Season,
    calendar: Sequence[Proposed],
    typed: dict[str, Any],
) -> bool:
    """Return whether it is scheduled; if not, the form says why."""
    try:
        if not calendar:
            raise NotAllowed("No day is left: choose others, or leave out fewer.")
        actions.schedule_calendar(
            season=season,
            calendar=calendar,
            at=typed["at"],
            capacity=typed["capacity"],
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        refuse(form, refusal)
        return False
    said_so = Text(
        "{count} tournament is scheduled.", "{count} tournaments are scheduled.", count=len(calendar)
    )
    toast(request, said_so)
    return True


def _usual(season: Season) -> dict[str, Any]:
    """Return what stands ready: the weekday and time of the club's last tournament, or Friday at seven; from
    today on, where the season has begun."""
    zone = season.club.zone
    tomorrow = timezone.now().astimezone(zone).date() + timedelta(days=1)
    events = Event.objects.filter(season__club=season.club_id).exclude(status=Event.Status.CANCELLED)
    latest = events.order_by("starts_at", "pk").last()
    local = latest.starts_at.astimezone(zone) if latest else None
    weekday = local.weekday() if local else FRIDAY
    begin = max(season.starts_on, tomorrow)
    return {
        "weekdays": [weekday],
        "first": begin + timedelta(days=(weekday - begin.weekday()) % 7),
        "at": local.time().replace(second=0, microsecond=0, fold=0) if local else time(19, 0),
        "number": None if season.ends_on > begin else 12,
        "last": season.ends_on if season.ends_on > begin else None,
    }


def _has_championship(season: Season) -> bool:
    others = season.events.exclude(status=Event.Status.CANCELLED)
    return others.filter(kind=Kind.CHAMPIONSHIP).exists()


def _drop(request: HttpRequest, form: RhythmForm) -> None:
    """A tap on a day leaves it out, or puts it back."""
    days = set(form.cleaned_data["left_out"])
    for name, change in (("drop", days.add), ("restore", days.discard)):
        try:
            change(date.fromisoformat(request.POST[name]))
        except (KeyError, ValueError):
            continue
        form.with_left_out(sorted(days))


def _planned(form: RhythmForm, season: Season) -> list[PlannedDay]:
    typed = form.cleaned_data
    laid = laid_out(
        form.rhythm,
        typed["first"],
        number=typed["number"],
        last=typed["last"] or (None if typed["number"] else season.ends_on),
        left_out=typed["left_out"],
    )
    names = {each.kind: localised(each.name) for each in season.club.listed_kinds}
    kinds = season.events.exclude(status=Event.Status.CANCELLED).values_list("kind", flat=True)
    before = {Kind(kind): count for kind, count in Counter(kinds).items()}
    days = in_turn(
        [day.on for day in laid if not day.left_out], form.turn, names, closes=form.closing, before=before
    )
    checked = {each.on: each for each in _checked(days, season, typed["at"])}
    return [checked.get(day.on) or PlannedDay(day.on, None) for day in laid]


def _checked(days: Sequence[Proposed], season: Season, at: time) -> list[PlannedDay]:
    """With what is on already on those days, and what stands against them."""
    taken = names_by_day(season.club, [each.day for each in days])
    return [
        PlannedDay(each.day, each, clash=Listing(taken[each.day]) if each.day in taken else "", wrong=wrong)
        for each in days
        for wrong in [_what_is_wrong(each.day, season, at)]
    ]


def _what_is_wrong(day: date, season: Season, at: time) -> str:
    if not season.starts_on <= day <= season.ends_on:
        return Text("outside the season")
    try:
        moment(day, at, season.club.zone)
    except NotAllowed as refusal:
        return refusal.text
    return ""
