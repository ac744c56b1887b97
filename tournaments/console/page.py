"""The director's console: its page, its sheets, and the fragment that all directors share."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from clauses.refusal import NotAllowed
from clubs.models import Ticket
from clubs.queries.seasons import next_event
from clubs.queries.tickets import open_tickets, tickets_for
from config.caching import fragment_cache
from config.caching.fragment_cache import filled, marks
from tables.log import in_force
from tables.queries import lines
from tournaments.attendance.queries import kept_out
from tournaments.console import (  # noqa: F401  they register their sheets
    seat_sheets,
    variation_sheet,
)
from tournaments.console.chips_page import chips_context, chips_of_set
from tournaments.console.clock_beside import clock_context, skipped
from tournaments.console.correcting import gone, knockout_context
from tournaments.console.deal_sheet import deal_context
from tournaments.console.forecast_sheet import timetable
from tournaments.console.forms.chip_rows import ChipRows
from tournaments.console.forms.entry_acts import everybody_coming
from tournaments.console.forms.plan_form import PlanForm
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.console.payout_sheet import payout_sheet
from tournaments.console.screen import console as console_screen
from tournaments.console.setup import MOST_TOGETHER, redraws, setup
from tournaments.console.sheets import SHEETS
from tournaments.console.side_sheet import side_context
from tournaments.fields import fresh_request
from tournaments.kept_structures import kept_structures
from tournaments.models import Question, Tournament
from tournaments.night import queries
from tournaments.night.actions import is_untouched
from tournaments.night.carrying_on import flights_of
from tournaments.night.conduct_log import record_of
from tournaments.night.finishing_order import knockout_in
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import EarlyClock, StructureAsSet
from tournaments.night.floor.turnout import Flights
from tournaments.night.floor_cache import derived, floor_of
from tournaments.night.sentences import sentence, why_called
from tournaments.presenters import log
from tournaments.presenters.acting_time import OnTheClock, all_on_the_clock
from tournaments.presenters.deals import undone_deal
from tournaments.presenters.figures import stage_of
from tournaments.presenters.hand_numbers import hand_numbers
from tournaments.presenters.handover import handover
from tournaments.presenters.payments import WAYS, bought_by, payments
from tournaments.tablet.questions import Remedy, remedies
from tournaments.tablet.recording import open_questions


@dataclass(frozen=True, slots=True)
class TabletCall:
    """A call or a reported knockout. sequence: of its fact; words: with a verb."""

    sequence: int
    table: int
    words: str
    time: datetime


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question, and what the rules allow as an answer."""

    question: Question
    remedies: Sequence[Remedy]


@dataclass(frozen=True, slots=True)
class Strip:
    """calls: of tables that ring for the director; clocks: who is on the clock at a table."""

    calls: Sequence[TabletCall]
    clocks: Sequence[OnTheClock]
    reports: Sequence[TabletCall]
    questions: Sequence[AskedQuestion]


def strip(floor: Floor, questions: Sequence[Question], now: datetime) -> Strip:
    """questions: those that wait for an answer."""
    present = floor.at(now)
    names = {player.id: player.name for player in floor.players.values()}
    return Strip(
        [
            TabletCall(call.sequence, call.table, why_called(call.reason, call.note), call.at)
            for call in floor.calls.values()
        ],
        all_on_the_clock(present, now),
        [
            TabletCall(
                report.sequence,
                report.hand.table,
                sentence(report.fact.model_copy(update={"pending": False}), names),
                report.hand.order[1],
            )
            for report in floor.reports.values()
        ],
        [AskedQuestion(question, remedies(question, present)) for question in questions],
    )


LONGEST_ADDRESS: Final = 300
SHOWN = 6  # entries of the log at the foot of the console
BESIDE: Final = "tournaments/parts/beside_floor.html"


def floor_alone(request: HttpRequest, tournament: Tournament, *, closes_sheet: bool = False) -> HttpResponse:
    """The fragment `floor`, and the clock beside it; the clock alone where the page says that it shows this
    very floor (`version`): whoever has tapped was answered with it, and hears of their own change, too.

    The fragment is written once for all directors who look within a second; nothing on it is for one of them
    alone but the token and the number of a request.
    """
    now, request_id = timezone.now(), fresh_request()
    floor = floor_of(tournament, tournament.log.length)
    questions = open_questions(tournament)
    event, club = tournament.event, tournament.event.season.club
    depends_on = (event.name, club.name, club.slug, club.zone, club.sign, *(each.pk for each in questions))

    def write() -> tuple[str, str]:
        context = page(tournament, floor, questions=questions) | marks(len(request_id))
        context["version"] = fragment_cache.BESIDE
        text = render_to_string("tournaments/console.html#floor", context)
        return text, version_of(text, len(request_id))

    written, version = derived(
        tournament, ("floor", get_language(), depends_on), write, as_of=int(now.timestamp())
    )
    context = clock_context(tournament, floor) | {"request_id": request_id}
    if request.GET.get("version") == version:
        answer = HttpResponse(headers={"HX-Reswap": "none"})
    else:
        answer = HttpResponse(
            filled(written, token=get_token(request), request_id=request_id, beside=version)
        )
    answer.write(render_to_string(BESIDE, context, request))
    if closes_sheet:  # afterwards: a form that is gone before the swap cannot say how to swap
        answer["HX-Trigger-After-Swap"] = "sheet-done"
    return answer


def version_of(written: str, request_length: int) -> str:
    """Return what tells this floor from others: in every process the same, whoever looks."""
    bare = filled(written, token="", request_id="-" * request_length)
    return hashlib.blake2b(bare.encode(), digest_size=8).hexdigest()


def page(
    tournament: Tournament,
    floor: Floor,
    sheet: str = "",
    query: Mapping[str, str] | None = None,
    questions: Sequence[Question] | None = None,
) -> dict[str, Any]:
    """Everything the console shows. questions: those that are open, where they have been read."""
    event = tournament.event
    club = event.season.club
    now = timezone.now()
    screen = console_screen(floor, bytes(tournament.log.next_seed), now, club.sign)
    key = ("console", club.zone, club.sign)
    rows = derived(tournament, key, lambda: latest(tournament, floor))
    context: dict[str, Any] = {
        "tournament": tournament,
        "event": event,
        "club": club,
        "screen": screen,
        "clock": screen.face,
        "figures": () if screen.stage in ("setup", "finished") else screen.figures,
        "log": rows,
        "undoable": log.undoable(rows),
        "runs": True,
        "request_id": fresh_request(),
        "stage": screen.stage,
        "runs_early": floor.of(EarlyClock).clock is not None,
        "skipped": skipped(floor.at(now)),
        "finished_at": floor.finished_at,
        "tablets": strip(floor, open_questions(tournament) if questions is None else questions, now),
    }
    if screen.stage == "setup":
        members = queries.member_names(club)
        rights = queries.redraw_rights(tournament, floor)
        context["untouched"] = is_untouched(tournament)
        held = {number: ticket.number for number, ticket in held_tickets(tournament, floor).items()}
        coming = everybody_coming(floor, members)
        barred = kept_out(event, coming, now) if len(coming) <= MOST_TOGETHER else {}
        context["setup"] = setup(floor, members, rights, club.sign, held, barred)
        context["is_last_day"] = floor.rulebook.format.last_day is not None
        context["flights"] = flights_of(tournament, floor)
        context["flights_came"] = bool(floor.of(Flights).brought)
        context["kept"] = kept_structures(club)
        context["last"] = derived(tournament, ("last",), lambda: queries.last_structure(tournament))
    elif screen.stage == "running":
        then = floor.at(now)
        drawn = ("redraws", *queries.dealers_just_drawn(then))
        rights = derived(tournament, drawn, lambda: queries.redraw_rights(tournament, then))
        context["redraws"] = redraws(floor, rights)
    if screen.stage == "finished":
        context["payments"] = payments(floor, club.sign)
        context["next"] = next_event(club, now)
    if sheet:
        context |= sheet_context(tournament, floor, sheet, query or {})
    return context


def latest(tournament: Tournament, floor: Floor) -> list[log.LogRow]:
    """The entries at the foot of the console."""
    club = tournament.event.season.club
    names = {player.id: player.name for player in floor.players.values()}
    behind = SHOWN * 10 if floor.screens else SHOWN
    recent = lines(tournament.log, after=max(tournament.log.length - behind, 0))
    hands = hand_numbers(recent, floor)
    rows = log.rows(recent, log.names_in(recent, names), club.zone, club.sign, floor.structure, hands)
    return [row for row in rows if not log.is_routine(row)][:SHOWN]


def sheet_context(
    tournament: Tournament, floor: Floor, sheet: str, query: Mapping[str, str]
) -> dict[str, Any]:
    """Return what a sheet shows. Raises Http404 for one that does not exist."""
    if sheet not in SHEETS:
        raise Http404
    now = timezone.now()
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.event.season.club,
        "sheet": f"tournaments/sheets/{sheet}.html",
        "sheet_address": query.get(ADDRESS) or address_of(sheet, query),
        "request_id": fresh_request(),
        "stage": stage_of(floor),
    }
    try:
        context |= SHEETS[sheet](floor.at(now), query, now)
    except NotAllowed as refusal:
        return context | {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    if sheet == "late":
        members = queries.member_names(tournament.event.season.club)
        held = {number: ticket.number for number, ticket in held_tickets(tournament, floor).items()}
        context["people"] = [
            (number, name, held.get(number))
            for number, name in members.items()
            if number not in floor.players
            or not (floor.players[number].entered or floor.players[number].absent)
        ]
        context["in_cash"] = [(number, name) for number, name, ticket in context["people"] if ticket]
        context["again"] = [(pick, held.get(pick.player)) for pick in context["again"]]
    if sheet == "table":
        context["handover"] = handover(tournament, floor.at(now), context["table"].number)
    if sheet == "player" and (context["who"].absent or context["can_enter_again"]):
        context["ticket"] = held_tickets(tournament, floor).get(context["who"].id)
    if sheet == "deal" and not context["why_not"]:
        context |= deal_context(floor.at(now), query, tournament.event.season.club.sign, now)
        context["ended"] = undone_deal(floor, queries.deal_undone_at(tournament), now) or context["ended"]
    if sheet == "payouts":
        context["payout"] = payout_sheet(floor.at(now), query, tournament.event.season.club.sign)
    if sheet == "payments":
        context |= {"payments": payments(floor, tournament.event.season.club.sign), "ways": WAYS.items()}
    if sheet == "player":
        bought = bought_by(context["who"], tournament.event.season.club.sign)
        context |= {"bought": bought, "ways": WAYS.items()}
        if context["may_penalise"]:
            context["record"] = record_of(tournament.event, context["who"].id)
    if sheet == "side-games":
        sign = tournament.event.season.club.sign
        context |= side_context(floor.at(now), queries.last_event(tournament), sign)
    if sheet == "structure":
        context |= structure_context(tournament, floor, StructureRows.of(floor.of(StructureAsSet).periods))
    if sheet == "chips":
        rows = ChipRows.of(chips_of_set(tournament, floor, query.get("set", "")))
        context |= chips_context(tournament, floor, rows)
    if sheet == "plan":
        event = tournament.event
        context["plan"] = PlanForm(None, floor, max(event.starts_at, now), event.season.club.zone)
    if sheet == "order":
        context["gone"] = gone(lines(tournament.log), floor)
    if sheet == "correct":
        context |= correct_context(tournament, floor, context["sequence"])
    return context


ADDRESS: Final = "sheet_address"
"""The field by which a form says from which sheet it is posted, with the query of that sheet."""
ABOUT: Final = ("table", "player", "out", "sequence", "back", "chip", "set", "situation")
"""Names in the query of a sheet that say what it is about."""


def address_of(sheet: str, query: Mapping[str, str]) -> str:
    """A sheet with its query, as its forms send it: “several?table=3”."""
    about = {name: query[name] for name in ABOUT if query.get(name)}
    return f"{sheet}?{urlencode(about)}" if about else sheet


def posted_from(request: HttpRequest) -> tuple[str, QueryDict]:
    """The sheet from which a form was posted, none for a tap on the floor, and what it is opened with: its
    own query, and what was typed there."""
    sheet, _, query_text = request.POST.get(ADDRESS, "")[:LONGEST_ADDRESS].partition("?")
    query = QueryDict(query_text, mutable=True)
    for name, values in request.POST.lists():
        query.setlist(name, values)
    return sheet if sheet in SHEETS else "", query


def correct_context(tournament: Tournament, floor: Floor, sequence: int) -> dict[str, Any]:
    """Return what the sheet of a knockout that is to be corrected shows."""
    written = lines(tournament.log)
    try:
        fact = knockout_in({line.sequence: line for line in in_force(written)}, sequence)
    except NotAllowed as refusal:
        return {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    names = {player.id: player.name for player in floor.players.values()}
    words = sentence(fact, log.names_in(written, names), tournament.event.season.club.sign)
    return {"said": words, **knockout_context(written, floor.at(timezone.now()), fact, sequence)}


def held_tickets(tournament: Tournament, floor: Floor) -> dict[int, Ticket]:
    """Number of a member → the ticket by which they can pay tonight's buy-in."""
    return tickets_for(tournament.event, floor.terms.buy_in) if floor.terms.buy_in else {}


def tickets_at_hand(tournament: Tournament, floor: Floor) -> dict[str, dict[int, int]]:
    """Tickets as the form of a buy-in takes them: `held`, number of a member → of their ticket; `worth`, of
    every open ticket of the club, by number, in cents."""
    held = held_tickets(tournament, floor).items()
    worth = open_tickets(tournament.event.season.club)
    return {"held": {player: ticket.number for player, ticket in held}, "worth": worth}


def structure_context(tournament: Tournament, floor: Floor, rows: StructureRows) -> dict[str, Any]:
    """The rows of the structure sheet: what each is called, when it starts, what it asks for."""
    event, now = tournament.event, timezone.now()
    sheet = timetable(floor.at(now), rows, event.starts_at, now, event.season.club.zone)
    return {"rows": sheet.rows, "table": sheet, "ante": floor.ante, "typed_rows": rows}
