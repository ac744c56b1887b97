"""The pages of a night that everybody may see, its log with a filter, and the floor as it was."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clauses.refusal import NotAllowed
from clubs.rules import owns
from clubs.views.page import around
from config.pages.htmx import htmx_of
from tables.log import LogLine, as_of
from tables.queries import lines
from tables.randomness import commitment
from tournaments.access import night
from tournaments.archive.as_of import Slider, choices, end_of, slider_of
from tournaments.archive.draw_checks import check_draws
from tournaments.fields import fresh_request
from tournaments.models import Tournament
from tournaments.night.facts import KINDS
from tournaments.night.facts.timing import ASKED_AGAIN
from tournaments.night.facts_of import fold
from tournaments.night.floor import Floor
from tournaments.night.floor.fold import When
from tournaments.night.floor_cache import floor_of
from tournaments.pages.pictures import chips, knockouts, uncounted
from tournaments.presenters import log
from tournaments.presenters.clock_face import face
from tournaments.presenters.ended import ended
from tournaments.presenters.figures import figures, out, payouts, stage_of
from tournaments.presenters.hand_numbers import hand_numbers
from tournaments.presenters.log import LogRow
from tournaments.presenters.room import tables
from tournaments.rules import reads_night, runs_night, sees_night
from words.text import Text
from words.typed import number as typed_number

SECTIONS: Final[Mapping[str, str]] = {
    "players": Text("Players"),
    "out": Text("Knockouts"),
    "money": Text("Money"),
    "seats": Text("Seats and tables"),
    "hands": Text("Hands"),
    "chips": Text("Counts"),
    "clock": Text("Clock"),
    "conduct": Text("Rulings and penalties"),
    "side": Text("Side games and variations"),
    "undone": Text("Corrections"),
}
"""Sections by which entries can be looked for: as an address has it → its name."""

MARKED: Final = {"knocked_out": "out", "clock_paused": "pause", "table_broken": "table"}
PARTS: Final = 240  # of the slider: a mark is as wide as one of them


def filtered(rows: Iterable[LogRow], words: str, what: str) -> list[LogRow]:
    """The entries that say each of these words, of one of SECTIONS; all for any other `what`."""
    needles = words.casefold().split()
    return [
        row
        for row in rows
        if _is_under(row, what) and all(word in str(row.sentence).casefold() for word in needles)
    ]


def _is_under(row: LogRow, what: str) -> bool:
    if what == "undone":
        return row.is_correction or bool(row.undone or row.amended)
    return what not in SECTIONS or (row.kind in KINDS and KINDS[row.kind].about.is_under(what))


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark beside the slider. kind: out, pause or table; minute: where it begins; wide: in minutes."""

    kind: str
    minute: int
    wide: float
    words: str


def marks(rows: Sequence[LogRow], slider: Slider) -> list[Mark]:
    """Return what stands of a night's knockouts, pauses and broken tables, in the order of the log."""
    wide = round(max(slider.minutes / PARTS, 0.1), 2)
    return [
        Mark(MARKED[row.kind], slider.minute_of(row.time), wide, row.sentence)
        for row in reversed(rows)
        if row.kind in MARKED and not row.undone
    ]


LOG_PAGE = 200
LONGEST_SEARCH = 80
RECENT_THEN = 4  # entries shown under the floor as it was


def shared(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    event = tournament.event
    return around(request, event.season.club) | {"tournament": tournament, "event": event}


@require_GET
def overview(request: HttpRequest, pk: int) -> HttpResponse:
    """The former page of a night, which is the page of its tournament now."""
    event = night(request, pk, sees_night).event
    return redirect("club_event", event.season.club.slug, event.pk, permanent=True)


def floor_context(tournament: Tournament, floor: Floor, now: datetime) -> dict[str, Any]:
    """A floor to look at."""
    symbol = tournament.event.season.club.sign
    floor = floor.at(now)
    decided = ended(floor, symbol)
    return {
        "stage": stage_of(floor),
        "decided": decided,
        "ended": decided if floor.finished_at else None,
        "clock": face(floor, now),
        "tables": tables(floor),
        "figures": figures(floor, symbol),
        "payouts": payouts(floor, symbol),
        "on_screens": bool(floor.screens),
        "out": out(floor, When(now, now, floor.sequence), symbol),
    }


@require_GET
@never_cache
def whole_log(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded, the latest first; members read it, directors can undo it."""
    tournament = night(request, pk, reads_night)
    club = tournament.event.season.club
    floor = floor_of(tournament)
    names = {player.id: player.name for player in floor.players.values()}
    written = lines(tournament.log)
    hands = hand_numbers(written, floor)
    rows = log.rows(written, log.names_in(written, names), club.zone, club.sign, floor.structure, hands)
    before = typed_number(request.GET.get("before", ""))
    if before is not None:
        rows = [row for row in rows if row.sequence < before]
    words, what = request.GET.get("words", "").strip()[:LONGEST_SEARCH], request.GET.get("what", "")
    rows = filtered(rows, words, what)
    context = shared(request, tournament) | {
        "words": words,
        "what": what,
        "kinds": list(SECTIONS.items()),
        "log": rows[:LOG_PAGE],
        "asked_as_then": bool(floor.started_at) and floor.rules_version < ASKED_AGAIN,
        "older": rows[LOG_PAGE - 1].sequence if len(rows) > LOG_PAGE else None,
        "request_id": fresh_request(),
        "runs": runs_night(request.user, tournament),
        "bars": owns(request.user, club),
        "is_over": floor.finished_at is not None,
        "players": sorted(names.items(), key=lambda each: each[1].casefold()),
        "back": "log",
    }
    return render(request, "tournaments/log.html", context)


@require_GET
@never_cache
def then(request: HttpRequest, pk: int) -> HttpResponse:
    """The floor as it was held to be at a moment of the night: by the slider's `minute`, or asked for by the
    club's clock (`at`)."""
    tournament = night(request, pk, runs_night)
    club = tournament.event.season.club
    written = lines(tournament.log)
    typed, minute = request.GET.get("at", "").strip(), request.GET.get("minute", "")
    context = shared(request, tournament) | {"asked": typed, "found": None, "choices": [], "refusal": None}
    status, moment = 200, None
    if written:
        running = floor_of(tournament).finished_at is None
        slider = slider_of(written, club.zone, timezone.now() if running else None)
        context["slider"] = slider
        names = {player.id: player.name for player in floor_of(tournament).players.values()}
        rows = log.rows(written, log.names_in(written, names), club.zone, club.sign)
        context["marks"] = marks(rows, slider)
        try:
            if typed:
                context["choices"] = choices(typed, club.zone, slider.begin, max(slider.end, timezone.now()))
                if len(context["choices"]) == 1:
                    moment = context["choices"][0].moment
            else:
                minute_typed = typed_number(minute, longest=5)
                moment = slider.at(
                    slider.minutes if minute_typed is None else min(minute_typed, slider.minutes)
                )
        except NotAllowed as refusal:
            context["refusal"], status = refusal, 422
    if moment:
        context |= floor_then(tournament, written, end_of(moment)) | {"found": moment.astimezone(club.zone)}
        context["slider"] = replace(slider, minute=slider.minute_of(moment))
    part = "#then" if htmx_of(request).target == "then" else ""
    return render(request, f"tournaments/then.html{part}", context, status=status)


def floor_then(tournament: Tournament, written: Sequence[LogLine], moment: datetime) -> dict[str, Any]:
    """The floor that had been recorded by a moment, and what was recorded last."""
    entries = as_of(written, moment)
    club = tournament.event.season.club
    floor = fold(entries, floor_of(tournament).rulebook, tournament.kind)
    names = {player.id: player.name for player in floor_of(tournament).players.values()}
    hands = hand_numbers(entries, floor)
    rows = log.rows(entries, log.names_in(entries, names), club.zone, club.sign, floor.structure, hands)
    return floor_context(tournament, floor, moment) | {"log": rows[:RECENT_THEN]}


@require_GET
@never_cache
def pictures(request: HttpRequest, pk: int) -> HttpResponse:
    """The night in pictures: chips, and who knocked out whom."""
    tournament = night(request, pk, sees_night)
    floor = floor_of(tournament)
    zone = tournament.event.season.club.zone
    player = typed_number(request.GET.get("player", ""), longest=9) or 0
    context = shared(request, tournament) | {
        "chips": chips(lines(tournament.log), floor.rulebook, tournament.kind, zone, drawn_first=player),
        "uncounted": uncounted(floor, player),
        "knockouts": knockouts(floor),
        "runs": runs_night(request.user, tournament),
    }
    return render(request, "tournaments/pictures.html", context)


@require_GET
@never_cache
def draws(request: HttpRequest, pk: int) -> HttpResponse:
    """Every draw of the night and whether it holds, and the commitment of the next one."""
    tournament = night(request, pk, sees_night)
    log_row = tournament.log
    checked = check_draws(
        lines(log_row), floor_of(tournament).rulebook, tournament.kind, log_row.first_commitment
    )
    zone = tournament.event.season.club.zone
    rows = [(draw, draw.line.recorded_at.astimezone(zone)) for draw in checked]
    context = shared(request, tournament) | {
        "draws": rows,
        "next": commitment(bytes(log_row.next_seed)),
        "runs": runs_night(request.user, tournament),
    }
    return render(request, "tournaments/draws.html", context)
