"""Attendance, decisions and logs as spreadsheets (docs/formats.md)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import club_of, season_of
from clubs.rules import belongs, directs
from clubs.views.sheets import as_sheet, moment_there
from config.privacy.private_pages import private
from tables.queries import lines
from tournaments.access import night
from tournaments.attendance.queries import season_lines
from tournaments.heads_up.queries import contest_of
from tournaments.heads_up.views import contest_or_404, log_rows
from tournaments.models import Rsvp
from tournaments.night.conduct_log import decisions
from tournaments.night.floor_cache import floor_of
from tournaments.pages.conduct import LONGEST
from tournaments.presenters import log
from tournaments.presenters.hand_numbers import hand_numbers
from tournaments.presenters.log_sheet import LOG, log_cells
from tournaments.rules import reads_night
from words.text import localised

ATTENDANCE = (
    *("tournament", "starts", "number", "name", "answer", "guests", "answered", "has_place"),
    *("cancelled_late", "no_show"),
)
DECISIONS = ("at", "tournament", "sequence", "kind", "number", "entry", "clause", "by")


@require_safe
@private
def attendance_csv(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show what everybody has answered to the tournaments of a season, and who did not come."""
    season_row = season_of(request, slug, season, directs)
    club = season_row.club
    missed = {(line.member.pk, event.pk) for line in season_lines(season_row) for _, event in line.missed}
    answers = Rsvp.objects.filter(event__season=season_row).select_related("event", "member")
    rows = [
        (
            *(each.event.name, moment_there(each.event.starts_at, club)),
            *(each.member.number, each.member.name),
            "comes" if each.is_coming else "does not come",
            *(each.guests, moment_there(each.answered_at, club)),
            _yes(bool(each.placed_at)),
            _yes(each.is_late),
            _yes((each.member_id, each.event_id) in missed),
        )
        for each in answers.order_by("event__starts_at", "event", "member__number")
    ]
    return as_sheet(f"{club.slug}-{season_row.slug}-attendance", ATTENDANCE, rows)


def _yes(so: bool) -> str:
    return "yes" if so else ""


@require_safe
@private
def decisions_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling and penalty of a club's nights, or those in which what is searched for is found."""
    club = club_of(request, slug, directs)
    rows = [
        (
            *(moment_there(each.at, club), localised(each.occasion), each.sequence, each.kind, each.player),
            *(localised(each.sentence), each.clause, each.by),
        )
        for each in decisions(club, search=request.GET.get("q", "")[:LONGEST], most=None)
    ]
    return as_sheet(f"{club.slug}-decisions", DECISIONS, rows)


@require_safe
@never_cache
def log_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded of a night, in its order."""
    tournament = night(request, pk, reads_night)
    club = tournament.event.season.club
    floor = floor_of(tournament)
    names = {player.id: player.name for player in floor.players.values()}
    written = lines(tournament.log)
    rows = log.rows(
        written,
        log.names_in(written, names),
        club.zone,
        club.sign,
        floor.structure,
        hand_numbers(written, floor),
    )
    sentences = {row.sequence: row.sentence for row in rows}
    return as_sheet(f"{club.slug}-night-{pk}-log", LOG, log_cells(written, sentences, club.zone))


@require_safe
@never_cache
def heads_up_log_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded of a heads-up tournament, in its order."""
    heads_up = contest_or_404(request, pk, belongs)
    club = heads_up.event.season.club
    written = lines(heads_up.log)
    rows = log_rows(heads_up, contest_of(heads_up, heads_up.log.length))
    sentences = {row["sequence"]: row["said"] for row in rows}
    return as_sheet(f"{club.slug}-heads-up-{pk}-log", LOG, log_cells(written, sentences, club.zone))
