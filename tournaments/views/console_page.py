"""What the director's console shows: its page, its sheets, and the fragment that all directors share."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from clubs.refusal import NotAllowed
from config.kept import filled, marks
from tables.queries import lines, some_lines
from tournaments import queries
from tournaments.floor import Floor
from tournaments.floors import floor_of, kept
from tournaments.forms import fresh_request
from tournaments.forms.clock import StructureRows
from tournaments.models import Question, Tournament
from tournaments.screens import log
from tournaments.screens.clock import face
from tournaments.screens.console import console as console_screen
from tournaments.screens.console import stage_of
from tournaments.screens.setup import setup
from tournaments.screens.sheets import SHEETS
from tournaments.screens.tablets import strip
from tournaments.tablets.recording import open_questions

SHOWN = 6  # entries of the log at the foot of the console
BESIDE: Final = "tournaments/parts/beside_floor.html"


def floor_alone(request: HttpRequest, tournament: Tournament, *, closes_sheet: bool = False) -> HttpResponse:
    """The fragment `floor`, and the clock beside it. The fragment is written once for all directors who look
    within a second; nothing on it is for one of them alone but the token and the number of a request."""
    now, request_id = timezone.now(), fresh_request()
    floor = floor_of(tournament, tournament.log.length)
    questions = open_questions(tournament.pk)
    event, club = tournament.event, tournament.event.season.club
    shown = (event.name, club.name, club.slug, club.zone, club.sign, *(each.pk for each in questions))

    def write() -> str:
        context = page(tournament, floor, questions=questions) | marks(len(request_id))
        return render_to_string("tournaments/console.html#floor", context)

    written = kept(tournament, ("floor", get_language(), shown), write, as_of=int(now.timestamp()))
    context = {
        "tournament": tournament,
        "clock": face(floor, now),
        "stage": stage_of(floor.at(now)),
        "request_id": request_id,
        "closes_sheet": closes_sheet,
    }
    answer = HttpResponse(filled(written, token=get_token(request), request_id=request_id))
    answer.write(render_to_string(BESIDE, context, request))
    return answer


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
    rows = kept(tournament, key, lambda: latest(tournament, floor))
    context: dict[str, Any] = {
        "tournament": tournament,
        "event": event,
        "club": club,
        "screen": screen,
        "clock": screen.face,
        "log": rows,
        "undoable": log.undoable(rows),
        "runs": True,
        "request_id": fresh_request(),
        "stage": screen.stage,
        "tablets": strip(floor, open_questions(tournament.pk) if questions is None else questions, now),
    }
    if screen.stage == "setup":
        members = queries.member_names(club)
        rights = queries.redraw_rights(tournament, floor)
        context["setup"] = setup(floor, members, rights, club.sign)
    if sheet:
        context |= sheet_context(tournament, floor, sheet, query or {})
    return context


def latest(tournament: Tournament, floor: Floor) -> list[log.Row]:
    """The entries at the foot of the console."""
    club = tournament.event.season.club
    names = {player.id: player.name for player in floor.players.values()}
    behind = SHOWN * 10 if floor.screens else SHOWN
    recent = lines(tournament.log, after=max(tournament.log.length - behind, 0))
    rows = log.rows(recent, names, club.zone, club.sign)
    return [row for row in rows if not log.goes_without_saying(row)][:SHOWN]


def sheet_context(
    tournament: Tournament, floor: Floor, sheet: str, query: Mapping[str, str]
) -> dict[str, Any]:
    """What a sheet shows. Raises Http404 for one that does not exist."""
    if sheet not in SHEETS:
        raise Http404
    now = timezone.now()
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.event.season.club,
        "sheet": f"tournaments/sheets/{sheet}.html",
        "request_id": fresh_request(),
        "stage": stage_of(floor),
    }
    try:
        context |= SHEETS[sheet](floor.at(now), query, now)
    except NotAllowed as refusal:
        return context | {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    if sheet == "late":
        members = queries.member_names(tournament.event.season.club)
        context["people"] = [
            (number, name)
            for number, name in members.items()
            if number not in floor.players
            or not (floor.players[number].entered or floor.players[number].absent)
        ]
    if sheet == "structure":
        context["rows"] = StructureRows.of(floor.structure).rows
    if sheet == "correct":
        written = {line.sequence: line for line in some_lines(tournament.log, [context["sequence"]])}
        names = {player.id: player.name for player in floor.players.values()}
        context["said"] = [log.said(line, written, names, "") for line in written.values()]
    return context
