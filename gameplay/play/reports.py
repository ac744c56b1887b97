"""Reports of players about others at their table (TDA-2, TDA-70): written by somebody who sits there, read
and settled by the host of a ring table and by the directors of the club.

Nobody reads a report about themselves, whatever they run, and the name of the reporter is for directors
alone: a host plays at the table.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions.submissions import claim, made_before, remember_made
from clubs.models import Club
from gameplay.models import Hand, PlayerReport, Table
from gameplay.play.locked_table import locked
from gameplay.queries import keys_of, labels_of
from gameplay.rules import Requester, runs
from gameplay.sources import source_of

LONGEST: Final = 300  # characters
MOST: Final = 20
"""Open reports of one player at one table."""
LATEST: Final = 50
"""Settled reports that are still listed."""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report as whoever runs the table reads it. about, by, settled_by: names; `by` is empty for a host;
    is_over: the hand can be opened."""

    report: PlayerReport
    about: str
    by: str
    settled_by: str
    is_over: bool


@transaction.atomic
def report_player(
    *,
    table: Table,
    by: str,
    seat: int,
    about: str,
    reason: str,
    text: str,
    request_id: str,
    now: datetime | None = None,
) -> PlayerReport:
    """Keep a report about the player in a seat, with the number of the latest hand. by: the key of the
    reporter; about: of the player who is meant. The same report of the same hand is one, with the text that
    was sent last while it is open. Raises NotAllowed."""
    at = locked(table.pk, now or timezone.now())
    submission, is_first = claim(request_id, "player_report", at.table.club)
    if not is_first:
        return made_before(submission, PlayerReport.objects.all())
    chairs, text = at.source.chairs, " ".join(text.split())
    if not by or all(chair.player.key != by for chair in chairs.values()):
        raise NotAllowed("You do not sit at this table.")
    chair = chairs.get(seat)
    if chair is None or chair.player.key != about:
        raise NotAllowed("Somebody else sits there now.")
    if chair.player.key == by or chair.player.is_house:
        raise NotAllowed("Reports are about the people you play with.")
    if reason not in PlayerReport.Reason.values:
        raise NotAllowed("Choose one of the reasons.")
    if len(text) > LONGEST:
        raise NotAllowed("A report has {count} characters at most.", count=LONGEST)
    if reason == PlayerReport.Reason.OTHER and not text:
        raise NotAllowed("Say in a line what happened.")
    mine = PlayerReport.objects.filter(table=at.table, by=by)
    same = mine.filter(hand=at.table.hand, about=chair.player.key, reason=reason).first()
    if same is None and mine.filter(settled_at=None).count() >= MOST:
        raise NotAllowed("You have {count} open reports at this table: they are looked at first.", count=MOST)
    report = same or PlayerReport(
        table=at.table, hand=at.table.hand, by=by, about=chair.player.key, reason=reason, at=at.now
    )
    if report.settled_at is None:
        report.text = text or report.text
        report.save()
    remember_made(submission, report.pk)
    return report


@transaction.atomic
def settle_report(*, table: Table, number: int, who: Requester, now: datetime | None = None) -> PlayerReport:
    """Settle an open report; of one that is settled already, who settled it first stays. number: its row.
    Raises PlayerReport.DoesNotExist for whoever may not read it."""
    at = locked(table.pk, now or timezone.now())
    if not runs(who, at.source):
        raise PlayerReport.DoesNotExist
    report = _readable(who).get(table=at.table, pk=number)
    if report.settled_at is None:
        report.settled_by, report.settled_at = who.key, at.now
        report.save(update_fields=["settled_by", "settled_at"])
    return report


def count_open(table: Table, who: Requester) -> int:
    """The number of open reports of a table that this viewer may read."""
    if not runs(who, source_of(table)):
        return 0
    return _readable(who).filter(table=table, settled_at=None).count()


def tables_with_reports(club: Club, who: Requester) -> list[tuple[Table, int]]:
    """The tables of a club with open reports that a director may read, those of nights too, each with the
    number of its reports."""
    if not who.directs:
        return []
    rows = _readable(who).filter(table__club=club, settled_at=None).order_by("table")
    counts = dict(rows.values_list("table").annotate(Count("pk")))
    return [(table, counts[table.pk]) for table in Table.objects.filter(pk__in=counts).order_by("pk")]


def report_lines(table: Table, who: Requester) -> tuple[list[ReportLine], list[ReportLine]]:
    """The open reports of a table, and the latest that are settled, as this viewer may read them."""
    if not runs(who, source_of(table)):
        return [], []
    reports = _readable(who).filter(table=table)
    still_open = list(reports.filter(settled_at=None).order_by("pk"))
    settled = list(reports.exclude(settled_at=None).order_by("-settled_at")[:LATEST])
    both = [*still_open, *settled]
    names = labels_of({key for each in both for key in (each.by, each.about, each.settled_by) if key})
    numbers = {each.hand for each in both}
    over = Hand.objects.filter(table=table, number__in=numbers, finished_at__isnull=False)
    finished = set(over.values_list("number", flat=True))

    def line(report: PlayerReport) -> ReportLine:
        return ReportLine(
            report,
            names.get(report.about, ""),
            names.get(report.by, "") if who.directs else "",
            names.get(report.settled_by, ""),
            report.hand in finished,
        )

    return [line(each) for each in still_open], [line(each) for each in settled]


def _readable(who: Requester) -> QuerySet[PlayerReport]:
    """Return the reports that are not about the viewer themselves."""
    return PlayerReport.objects.exclude(about__in=keys_of(who.player))
