"""The director's console: one page, its fragments, and the acts that it posts.

Every answer to htmx is the fragment `floor` with the clock beside it; a sheet that was refused comes back
into its place with the sentence and what was typed. Without JavaScript the same addresses answer with whole
pages.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import Person
from config.pages.htmx import htmx_of
from config.serving.request_keys import request_key
from tables.actions import Recorder
from tables.log import LogLine, in_force
from tables.play import Recording
from tables.queries import lines, some_lines
from tournaments.access import night, posted_to, recorder
from tournaments.archive.as_of import moment_of
from tournaments.attendance.queries import kept_out
from tournaments.console.answers import answer, recorded, refused, sheet_again
from tournaments.console.clock_beside import clock_context
from tournaments.console.correcting import CorrectKnockout, consequences
from tournaments.console.forms import ACTS
from tournaments.console.forms import Act as ActForm
from tournaments.console.forms.clock_acts import ChooseTemplate
from tournaments.console.forms.entry_acts import (
    BringFlights,
    BuyIn,
    BuyInAct,
    BuyInAll,
    MemberAct,
    everybody_coming,
)
from tournaments.console.forms.seat_acts import DrawSeats, RedrawDealer
from tournaments.console.forms.side_acts import DrawBountyPlayers
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.console.page import floor_alone, page, sheet_context, structure_context, tickets_at_hand
from tournaments.kept_structures import kept_structures
from tournaments.models import Tournament
from tournaments.night import actions, queries
from tournaments.night.actions import Draws
from tournaments.night.carrying_on import flights_of
from tournaments.night.due import due
from tournaments.night.facts import AnyFact, ClockPaused, Penalised
from tournaments.night.facts_of import AS_IT_IS, done
from tournaments.night.finishing_order import facts_put_right, knockout_in
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from tournaments.rules import runs_night
from words.typed import number as typed_number

posted = posted_to("night_console", partial(night, may=runs_night))


@require_GET
@never_cache
def console(request: HttpRequest, pk: int) -> HttpResponse:
    """The console; asked by htmx for its target, the fragment `floor`, a sheet or the
    clock alone."""
    tournament = night(request, pk, runs_night)
    target = htmx_of(request).target
    sheet = request.GET.get("sheet", "")
    if target == "floor":
        return floor_alone(request, tournament)
    if target == "clock-bar":
        context = clock_context(tournament) | {"controls_off": True}
        return render(request, "tournaments/parts/clock_bar.html", context)
    floor = floor_of(tournament, tournament.log.length)
    if target in ("sheet", "payments"):
        context = sheet_context(tournament, floor, sheet, request.GET)
        return render(request, "tournaments/sheet.html", context)
    return render(request, "tournaments/console.html", page(tournament, floor, sheet, request.GET))


@posted
def act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Record what a form says. A refusal brings the form back with the sentence and what was typed."""
    tournament = night(request, pk, runs_night)
    kind = ACTS.get(name)
    if kind is None:
        raise Http404
    form = kind(request.POST, **handed_in(tournament, kind))
    if not form.is_valid():
        return refused(request, tournament, form.sheet, invalid(form), form)

    def do(by: Recorder) -> Recording[Floor]:
        return actions.record(
            tournament=tournament,
            act=form.facts,
            by=by,
            request_id=request_key(request),
            at=happened(request, tournament),
        )

    return answer(request, tournament, do, sheet=form.sheet, form=form)


def invalid(form: ActForm) -> NotAllowed:
    """The refusal of a form in which something is wrong."""
    return NotAllowed(" ".join(str(error) for errors in form.errors.values() for error in errors))


def happened(request: HttpRequest, tournament: Tournament) -> datetime | None:
    """Return when it happened, where the form says earlier. Raises NotAllowed for no time of this night."""
    text = request.POST.get("at", "").strip()
    if not text:
        return None
    now = timezone.now()
    began = floor_of(tournament).started_at or now
    return moment_of(text, tournament.event.season.club.zone, began, now)


@posted
def do_due(request: HttpRequest, pk: int) -> HttpResponse:
    """Do the due thing that was tapped, if it is still due."""
    tournament = night(request, pk, runs_night)
    key = request.POST.get("key", "")

    def do(by: Recorder) -> Recording[Floor]:
        return actions.record(
            tournament=tournament,
            act=lambda floor, seeds: facts_of_due(floor, seeds, key),
            by=by,
            request_id=request_key(request),
        )

    return answer(request, tournament, do)


def facts_of_due(floor: Floor, seeds: Draws, key: str) -> Sequence[AnyFact]:
    """Return what a tap on a due thing records. Raises NotAllowed when it is no longer due as it was
    shown."""
    thing = next((thing for thing in due(floor, seeds.next_seed) if thing.key == key), None)
    if thing is None:
        raise NotAllowed("That is no longer due: here is the floor as it stands.")
    if thing.act not in AS_IT_IS:
        raise NotAllowed("That needs more than a tap.")
    return done(floor, seeds, thing)


@posted
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what was recorded in one act, or one entry of it."""
    tournament = night(request, pk, runs_night)
    typed = request.POST.getlist("sequence") or request.GET.getlist("sequence")
    numbers = [number for text in typed if (number := typed_number(text)) is not None]
    if not numbers:
        raise Http404

    def do(by: Recorder) -> Recording[Floor]:
        return actions.undo(
            tournament=tournament,
            sequences=numbers,
            by=by,
            request_id=request_key(request, otherwise=f"undo-{'-'.join(map(str, numbers))}"),
            why=request.POST.get("why", "")[:200],
        )

    return answer(request, tournament, do)


@posted
def take_back(request: HttpRequest, pk: int, player: int) -> HttpResponse:
    """Before the start: undo what put a player on tonight's list last (buy-in, check-in or expected)."""
    tournament = night(request, pk, runs_night)
    kinds = ("bought_in", "checked_in", "committed")

    def do(by: Recorder) -> Recording[Floor]:
        log = in_force(lines(tournament.log))
        standing = [line for line in log if line.kind in kinds and line.payload["player"] == player]
        if not standing:
            raise NotAllowed("That player is not on tonight's list.")
        return actions.undo(
            tournament=tournament,
            sequences=[standing[-1].sequence],
            by=by,
            request_id=request_key(request),
        )

    return answer(request, tournament, do)


@posted
def pause_reason(request: HttpRequest, pk: int) -> HttpResponse:
    """Show why the clock stands still, said after the tap that stopped it."""
    tournament = night(request, pk, runs_night)

    def do(by: Recorder) -> Recording[Floor]:
        paused = [line for line in in_force(lines(tournament.log)) if line.kind == "clock_paused"]
        if not paused:
            raise NotAllowed("The clock is running.")
        form = ACTS["pause"](request.POST)
        if not form.is_valid():
            raise NotAllowed("That is not a reason to pause.")
        return actions.amend(
            tournament=tournament,
            sequence=paused[-1].sequence,
            fact=ClockPaused(**{**paused[-1].payload, "reason": form.cleaned_data["reason"]}),
            by=by,
            request_id=request_key(request),
        )

    return answer(request, tournament, do)


@posted
def correct(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Put a knockout right, where and when it happened: who went out, by whom, before whom. The first time
    the sheet comes back with what that changes, and nothing is recorded. A penalty is changed at once."""
    tournament = night(request, pk, runs_night)
    line = next(iter(some_lines(tournament.log, [sequence])), None)
    if line is not None and line.kind == "penalised":
        return _change_penalty(request, tournament, sequence)
    if line is None or line.kind != "knocked_out":
        raise Http404
    form = CorrectKnockout(request.POST, symbol=tournament.event.season.club.sign)
    if not form.is_valid():
        return refused(request, tournament, form.sheet, invalid(form), form)
    last_seen = form.cleaned["shown"]

    def instead(written: Sequence[LogLine], floor: Floor) -> Mapping[int, AnyFact]:
        if last_seen is not None and last_seen != written[-1].sequence:
            raise NotAllowed("Something was recorded meanwhile: look again at what changes.")
        fact = knockout_in({each.sequence: each for each in in_force(written)}, sequence)
        return facts_put_right(written, floor, form.put_right(sequence, fact))

    def do(by: Recorder) -> Recording[Floor]:
        return actions.amend_all(
            tournament=tournament, instead=instead, by=by, request_id=request_key(request)
        )

    if last_seen is not None:
        return answer(request, tournament, do, sheet=form.sheet, form=form)
    try:
        then = actions.try_amending(tournament=tournament, instead=instead, by=recorder(request, tournament))
    except NotAllowed as refusal:
        return refused(request, tournament, form.sheet, refusal, form)
    now, sign = timezone.now(), tournament.event.season.club.sign
    changes = consequences(then.before.at(now), then.after.at(now), sign, then.length)
    return sheet_again(request, tournament, form.sheet, {"form": form, "changes": changes})


def _change_penalty(request: HttpRequest, tournament: Tournament, sequence: int) -> HttpResponse:
    """Put another penalty in the place of one. What took somebody out of play stays one tap of Undo, and
    nothing becomes it: no result is moved."""
    form = ACTS["penalise"](request.POST, symbol=tournament.event.season.club.sign)
    if not form.is_valid():
        return refused(request, tournament, "", invalid(form))
    changed = form.as_fact()

    def instead(written: Sequence[LogLine], floor: Floor) -> Mapping[int, AnyFact]:
        standing = {line.sequence: line for line in in_force(written)}
        if sequence not in standing:
            raise NotAllowed("This penalty was taken back meanwhile.")
        before = Penalised.model_validate(dict(standing[sequence].payload))
        kinds = {before.penalty, changed.penalty} if isinstance(changed, Penalised) else set()
        if "disqualified" in kinds and not before.afterwards:
            raise NotAllowed(
                "A disqualification takes chips out of play: undo the one, or record the other, on its own."
            )
        kept = {"player": before.player, "afterwards": before.afterwards, "stack": before.stack}
        return {sequence: changed.model_copy(update=kept)}

    def do(by: Recorder) -> Recording[Floor]:
        key = request_key(request)
        return actions.amend_all(tournament=tournament, instead=instead, by=by, request_id=key)

    return answer(request, tournament, do)


@posted
def newcomer(request: HttpRequest, pk: int) -> HttpResponse:
    """Add a member and buy them in: both or neither. Once the clock runs that is a
    late entry, and what was typed for it comes back with a refusal."""
    tournament = night(request, pk, runs_night)
    name, request_id = request.POST.get("name", "").strip(), request_key(request)
    if not name or request_id.is_fresh:
        return refused(request, tournament, "", NotAllowed("What is the name?"))
    kind = ACTS["buy-in"]
    sheet, form = kind.sheet if floor_of(tournament).clock else "", None
    try:
        with transaction.atomic():
            added = club_actions.add_members(
                club=tournament.event.season.club, people=[Person(name)], request_id=request_id
            )
            typed = request.POST.copy()
            typed["player"] = str(added[0].number if added else 0)
            form = kind(typed, **handed_in(tournament, kind))
            outcome = Recording(floor_of(tournament), [])
            if added and not form.is_valid():
                raise invalid(form)
            if added:
                outcome = actions.record(
                    tournament=tournament,
                    act=form.facts,
                    by=recorder(request, tournament),
                    request_id=request_id,
                )
    except NotAllowed as refusal:
        return refused(request, tournament, sheet, refusal, form)
    return recorded(request, tournament, outcome)


@posted
def edit_structure(request: HttpRequest, pk: int) -> HttpResponse:
    """A row more or less in the structure being typed; nothing is recorded yet."""
    tournament = night(request, pk, runs_night)
    rows = StructureRows(request.POST).changed(request.POST.get("change", ""))
    floor = floor_of(tournament)
    context = sheet_context(tournament, floor, "structure", request.POST)
    context |= structure_context(tournament, floor, rows)
    return render(request, "tournaments/sheet.html", context)


def handed_in(tournament: Tournament, kind: type[ActForm]) -> dict[str, Any]:
    """Return what a form cannot know by itself."""
    return {"symbol": tournament.event.season.club.sign, **_of_its_kind(tournament, kind)}


def _of_its_kind(tournament: Tournament, kind: type[ActForm]) -> dict[str, Any]:
    if issubclass(kind, MemberAct | BuyInAll):
        club, floor = tournament.event.season.club, floor_of(tournament)
        context: dict[str, Any] = {
            "names": queries.member_names(club),
            "stacks": queries.championship_stacks(tournament, floor),
        }
        if issubclass(kind, BuyInAll):
            coming = everybody_coming(floor, context["names"])
            context["barred"] = kept_out(tournament.event, coming, timezone.now())
        return context | tickets_at_hand(tournament, floor) if issubclass(kind, BuyIn | BuyInAll) else context
    if issubclass(kind, BuyInAct):
        return tickets_at_hand(tournament, floor_of(tournament))
    if issubclass(kind, BringFlights):
        flights = flights_of(tournament, floor_of(tournament))
        return {"flights": [flight.brings for flight in flights if flight.brings]}
    if issubclass(kind, DrawBountyPlayers):
        return {"last": queries.last_event(tournament)}
    if issubclass(kind, ChooseTemplate):
        last = queries.last_structure(tournament)
        listed = kept_structures(tournament.event.season.club)
        kept = {f"kept-{each.number}": each.periods for each in listed}
        return {"last": last.periods if last else (), "kept": kept}
    if issubclass(kind, DrawSeats):
        return {"stacks": queries.championship_stacks(tournament, floor_of(tournament))}
    if issubclass(kind, RedrawDealer):
        return {"rights": queries.redraw_rights(tournament, floor_of(tournament).at(timezone.now()))}
    return {}
