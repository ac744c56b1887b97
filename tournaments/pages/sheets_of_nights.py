"""Attendance and logs as spreadsheets (docs/formats.md)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import season_of
from clubs.rules import directs
from clubs.views.sheets import as_sheet, moment_there
from config.privacy.private_pages import private
from tables.queries import lines
from tournaments.access import night
from tournaments.attendance.queries import season_lines
from tournaments.models import Rsvp
from tournaments.night.floor_cache import floor_of
from tournaments.presenters import log
from tournaments.rules import reads_night
from words.text import localised

ATTENDANCE = (
    *("tournament", "starts", "number", "name", "answer", "guests", "answered", "has_place"),
    *("cancelled_late", "no_show"),
)
LOG = ("sequence", "recorded", "happened", "kind", "entry", "by", "device", "undone", "corrected")


@require_safe
@private
def attendance_csv(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """What everybody has answered to the tournaments of a season, and who did not come."""
    found = season_of(request, slug, season, directs)
    club = found.club
    missed = {(line.member.pk, event.pk) for line in season_lines(found) for _, event in line.missed}
    answers = Rsvp.objects.filter(event__season=found).select_related("event", "member")
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
    return as_sheet(f"{club.slug}-{found.slug}-attendance", ATTENDANCE, rows)


def _yes(so: bool) -> str:
    return "yes" if so else ""


@require_safe
@never_cache
def log_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded of a night, in its order."""
    tournament = night(request, pk, reads_night)
    club = tournament.event.season.club
    names = {player.id: player.name for player in floor_of(tournament).players.values()}
    written = lines(tournament.log)
    happened = {line.sequence: line.at for line in written}
    rows = [
        (
            *(row.sequence, moment_there(row.time, club), moment_there(happened[row.sequence], club)),
            *(row.kind, localised(row.sentence), row.by, row.device, row.undone, row.amended),
        )
        for row in reversed(log.rows(written, log.names_in(written, names), club.zone, club.sign))
    ]
    return as_sheet(f"{club.slug}-night-{pk}-log", LOG, rows)
