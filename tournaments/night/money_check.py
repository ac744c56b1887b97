"""The check that a club's money adds up: every night's certificate against its facts and against the ledger.

It runs by itself (`MoneyCheck`, a chore of the ticker), from the money page and from the command line. What
is wrong is told to directors on every page of the club until a check finds nothing, and to the log at error.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.ledger import certificate_of_lines, differences, to_append
from clubs.ledger.accounts import MAY_BE_NEGATIVE
from clubs.models import Club, Event, LedgerLine
from clubs.queries.ledger import NIGHT, account_names, balances, lines_of
from clubs.queries.rulebooks import rulebook_in_force
from config.live import ticker
from tables.actions import lock
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night import money
from tournaments.night.bookkeeping import bound, lines_due, night_money
from tournaments.night.from_log import fold
from words.money import money as amount
from words.text import Text

ONCE_A_DAY: Final = timedelta(days=1)
A_MOMENT: Final = timedelta(seconds=1)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MoneyProblem:
    """Something that does not add up. event: the key of the night, None for the ledger as a whole; where:
    what it is called; sentences: what is wrong."""

    event: int | None
    where: str
    sentences: tuple[str, ...]


def problems(club: Club) -> list[MoneyProblem]:
    """All that does not add up in a club's nights and in its ledger; nothing where everything does."""
    found = []
    for tournament in _tournaments(club):
        if said := night_problems(tournament):
            found.append(MoneyProblem(tournament.event_id, tournament.event.name, tuple(said)))
    if overdrawn := _overdrawn(club):
        found.append(MoneyProblem(None, Text("Ledger"), tuple(overdrawn)))
    return found


def _tournaments(club: Club) -> Sequence[Tournament]:
    those = Tournament.objects.filter(event__season__club=club)
    return list(those.select_related("event__season__club", "log").order_by("event__starts_at", "pk"))


def night_problems(tournament: Tournament) -> list[str]:
    """What is wrong with a night: its certificate does not hold, or its rows are not what its facts come
    to."""
    club = tournament.event.season.club
    written = lines(tournament.log)
    try:
        floor = fold(written, tournament.frozen_rulebook or rulebook_in_force(club), tournament.kind)
    except NotAllowed as refusal:
        return [Text("Its log cannot be read: {reason}", reason=refusal.reason)]
    certificate = money.certificate(floor)
    due = list(money.lines(night_money(tournament, written, floor)))
    rows = lines_of(club.pk, NIGHT, tournament.event)
    if not floor.finished_at:
        wrong = differences(certificate, certificate_of_lines(due), club.sign)
        due = bound(tournament, floor)
    else:
        wrong = differences(certificate, certificate_of_lines(rows), club.sign)
    if apart := len(to_append(rows, due)):
        wrong.append(
            Text(
                "{count} line of the ledger is not as the facts have it.",
                "{count} lines of the ledger are not as the facts have them.",
                count=apart,
            )
        )
    return wrong


def _overdrawn(club: Club) -> list[str]:
    below = {
        account: cents
        for account, cents in balances(club).items()
        if cents < 0 and account.kind not in MAY_BE_NEGATIVE
    }
    names = account_names(club, below)
    return [
        Text("{account} holds {money}.", account=names[account], money=amount(cents, club.sign))
        for account, cents in below.items()
    ]


def enter_older_nights(club: Club) -> int:
    """Writes the lines of finished nights that were played before there was a ledger: how many nights. One
    whose lines the ledger cannot take is left, and found by the check."""
    entered = 0
    for tournament in _tournaments(club):
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
    event, club = tournament.event, tournament.event.season.club
    written = lock(tournament.log_id)
    rulebook = tournament.frozen_rulebook or rulebook_in_force(club)
    floor = fold(lines(written), rulebook, tournament.kind)
    due = lines_due(tournament, written, floor)
    return bool(club_actions.write_night_lines(event=event, lines=due, at=floor.finished_at))


def check_money(club: Club) -> list[MoneyProblem]:
    """The check: what does not add up, told to the directors from now on, or no more where everything
    does."""
    enter_older_nights(club)
    found = problems(club)
    for problem in found:
        log.error("The money of %s does not add up: %s: %s", club, problem.where, " ".join(problem.sentences))
    club_actions.note_money(club=club, is_wrong=bool(found))
    return found


class MoneyCheck:
    """Every club's money is checked when a process begins and once a day, one club at a time."""

    def __init__(self) -> None:
        self.at: datetime | None = None
        self.checked = 0

    def when(self) -> datetime | None:
        """Once a day, and again in a moment while there are clubs left."""
        return self.at or timezone.now()

    def do(self, now: datetime) -> None:
        """Check the next club. What fails at one is written down and holds up no other."""
        club = Club.objects.filter(pk__gt=self.checked).order_by("pk").first()
        self.checked, self.at = (club.pk, now + A_MOMENT) if club else (0, now + ONCE_A_DAY)
        if club is None:
            return
        try:
            check_money(club)
        except Exception:
            log.exception("The money of %s could not be checked", club)


money_check = MoneyCheck()


def join_ticker() -> None:
    """Have the ticker of this process check every club's money."""
    ticker.add(money_check.when, money_check.do)
