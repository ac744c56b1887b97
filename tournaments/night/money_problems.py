"""Problems in the money of a night: its certificate against its facts and against the ledger."""

import logging
from collections.abc import Sequence

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.ledger import Certificate, Line, certificate_of_lines, differences, to_append
from clubs.models import Club, Event, LedgerLine
from clubs.queries.ledger import NIGHT, lines_of
from tables.actions import lock
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night import money
from tournaments.night.bookkeeping import bound, lines_due, night_money
from tournaments.night.facts_of import fold
from tournaments.night.floor_cache import rulebook_of
from words.text import Text

log = logging.getLogger(__name__)


def nights_to_check(club: Club) -> Sequence[Tournament]:
    """Every night of the club, in the order of its calendar."""
    those = Tournament.objects.filter(event__season__club=club)
    return list(those.select_related("event__season__club", "log").order_by("event__starts_at", "pk"))


def night_problems(tournament: Tournament) -> list[str]:
    """Return what is wrong with a night: its certificate does not hold, or its rows are not what its facts
    come to."""
    club = tournament.event.season.club
    written = lines(tournament.log)
    try:
        floor = fold(written, rulebook_of(tournament), tournament.kind)
    except NotAllowed as refusal:
        return [unreadable(refusal)]
    due = list(money.lines(night_money(tournament, written, floor)))
    rows = lines_of(club.pk, NIGHT, tournament.event)
    certificate = money.certificate(floor)
    if floor.finished_at:
        return certificate_problems(club, certificate, rows) + line_problems(rows, due)
    return certificate_problems(club, certificate, due) + line_problems(rows, bound(tournament, floor))


def unreadable(refusal: NotAllowed) -> Text:
    """Return that a log cannot be folded."""
    return Text("Its log cannot be read: {reason}", reason=refusal.reason)


def certificate_problems(club: Club, certificate: Certificate, rows: Sequence[Line]) -> list[str]:
    """Return where the certificate does not hold, or says otherwise than the ledger's lines."""
    return differences(certificate, certificate_of_lines(rows), club.sign)


def line_problems(rows: Sequence[Line], due: Sequence[Line]) -> list[str]:
    """Return how many lines that are written are not those that are due."""
    apart = len(to_append(rows, due))
    if not apart:
        return []
    return [
        Text(
            "{count} line of the ledger is not as the facts have it.",
            "{count} lines of the ledger are not as the facts have them.",
            count=apart,
        )
    ]


def enter_older_nights(club: Club) -> int:
    """Writes the lines of finished nights that were played before there was a ledger: how many nights. One
    whose lines the ledger cannot take is left, and found by the check."""
    entered = 0
    for tournament in nights_to_check(club):
        event = tournament.event
        if event.status != Event.Status.FINISHED or LedgerLine.objects.filter(event=event).exists():
            continue
        try:
            entered += _enter(tournament)
        except NotAllowed as refusal:
            log.warning("Night %s cannot be entered in the ledger: %s", tournament.pk, refusal.reason)
    return entered


@transaction.atomic
def _enter(tournament: Tournament) -> bool:
    written = lock(tournament.log_id)
    floor = fold(lines(written), rulebook_of(tournament), tournament.kind)
    due = lines_due(tournament, written, floor)
    return bool(club_actions.write_night_lines(event=tournament.event, lines=due, at=floor.finished_at))
