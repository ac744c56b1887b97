"""Planning a structure, forecasting one, its chips: nothing is recorded, the director sets it from the
editor."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clauses.refusal import NotAllowed
from clubs.views.page import around
from config.pages.htmx import htmx_of
from tournaments.access import night
from tournaments.console.chips_page import chips_page
from tournaments.console.ending import ending
from tournaments.console.forecast_sheet import forecast_of, forecast_view
from tournaments.console.forms.plan_form import EntrantsForm, PlanForm
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.console.page import page, sheet_context, structure_context
from tournaments.console.views import posted
from tournaments.models import Tournament
from tournaments.night.floor.colours import Colours
from tournaments.night.floor_cache import floor_of
from tournaments.night.queries import last_structure
from tournaments.night.structure import Level, with_antes
from tournaments.rules import runs_night
from tournaments.structures.planning import planned_structure
from words.text import Sentences, Text

REFUSED = 422


@require_GET
@never_cache
def night_ending(request: HttpRequest, pk: int) -> HttpResponse:
    """Show when the night that is on will end: a part of the console that asks for itself."""
    tournament = night(request, pk, runs_night)
    now = timezone.now()
    outlook = ending(floor_of(tournament).at(now), now, tournament.event.season.club.zone, pk)
    return render(request, "tournaments/parts/ending.html", {"tournament": tournament, "ending": outlook})


@posted
def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """The editor filled with a planned structure and its forecast; the plan's form again where it is
    wrong."""
    tournament = night(request, pk, runs_night)
    floor = floor_of(tournament)
    if floor.clock:
        return _refused(request, tournament, "structure", NotAllowed("The clock has been started."))
    club, begins = tournament.event.season.club, _begins(tournament)
    form = PlanForm(request.POST, floor, begins, club.zone)
    if not form.is_valid():
        return _refused(request, tournament, "plan", _what_is_wrong(form), form)
    wishes = form.wishes(_goes_on(tournament))
    planned = planned_structure(wishes, floor.rulebook.clock, floor.rulebook.cut_off, seed=f"night {pk}")
    sentence = Text("Nothing is set yet: change what you like, then set it.")
    if not planned.is_in_time:
        late = Text("None of our structures ends nine of ten nights in time: this is the quickest.")
        sentence = Sentences([late, sentence])
    context = sheet_context(tournament, floor, "structure", request.POST)
    context |= structure_context(tournament, floor, StructureRows.of(planned.periods))
    context |= {
        "said": sentence,
        "forecast": forecast_view(planned.periods, planned.forecast, begins, club.zone),
        "entrants": wishes.entrants,
    }
    return render(request, "tournaments/sheet.html", context)


@posted
def forecast(request: HttpRequest, pk: int) -> HttpResponse:
    """The structure being typed with its forecast, for who is expected."""
    tournament = night(request, pk, runs_night)
    floor = floor_of(tournament)
    rows, form = StructureRows(request.POST), EntrantsForm(request.POST, floor)
    try:
        if floor.clock:
            raise NotAllowed("The clock has been started: a forecast is made before the start.")
        periods = with_antes(rows.periods(), floor.ante)
        if not any(isinstance(period, Level) for period in periods):
            raise NotAllowed("A structure needs at least one level.")
        if not form.is_valid():
            raise _what_is_wrong(form)
    except (NotAllowed, ValidationError) as error:
        refusal = error if isinstance(error, NotAllowed) else NotAllowed(" ".join(error.messages))
        return _refused(request, tournament, "structure", refusal, rows=rows)
    entrants = form.entrants()
    outcome = forecast_of(floor, periods, entrants, pk)
    context = sheet_context(tournament, floor, "structure", request.POST)
    context |= structure_context(tournament, floor, rows)
    view = forecast_view(periods, outcome, _begins(tournament), tournament.event.season.club.zone)
    return render(request, "tournaments/sheet.html", context | {"forecast": view, "entrants": entrants})


@require_GET
@never_cache
def chips(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what everybody gets of which chip, and a sheet for each colour-up, on paper too."""
    tournament = night(request, pk, runs_night)
    event, floor = tournament.event, floor_of(tournament)
    context = around(request, event.season.club) | {
        "tournament": tournament,
        "event": event,
        "chips": chips_page(floor),
        "is_own": bool(floor.of(Colours).own),
    }
    return render(request, "tournaments/chips.html", context)


def _goes_on(tournament: Tournament) -> Level | None:
    """The first level that the flights of this last day have left; None elsewhere."""
    left = last_structure(tournament)
    levels = [each for each in left.periods if isinstance(each, Level)] if left and left.goes_on else []
    return levels[0] if levels else None


def _begins(tournament: Tournament) -> datetime:
    return max(tournament.event.starts_at, timezone.now())


def _what_is_wrong(form: EntrantsForm) -> NotAllowed:
    problems = [f"{form[name].label}: {' '.join(map(str, errors))}" for name, errors in form.errors.items()]
    return NotAllowed(" ".join(problems))


def _refused(
    request: HttpRequest,
    tournament: Tournament,
    sheet: str,
    refusal: NotAllowed,
    form: EntrantsForm | None = None,
    rows: StructureRows | None = None,
) -> HttpResponse:
    floor = floor_of(tournament)
    context = sheet_context(tournament, floor, sheet, request.POST)
    if rows:
        context |= structure_context(tournament, floor, rows)
    if form:
        context["plan"] = form
    return render(request, "tournaments/sheet.html", context | {"refusal": refusal}, status=REFUSED)


@posted
def work_out_payouts(request: HttpRequest, pk: int) -> HttpResponse:
    """The sheet of payouts with what was typed worked out, or with shares proposed; nothing is recorded."""
    tournament = night(request, pk, runs_night)
    floor = floor_of(tournament)
    if htmx_of(request):
        context = sheet_context(tournament, floor, "payouts", request.POST) | {"typed": request.POST}
        return render(request, "tournaments/sheet.html", context)
    context = page(tournament, floor, "payouts", request.POST) | {"typed": request.POST}
    return render(request, "tournaments/console.html", context)
