"""Keeping a club's ledger in step with a night, in the transaction in which the night changes.

While it is played only what binds an account of the club is written; once it is finished all its lines are,
and whatever is recorded, corrected or taken back afterwards appends the difference.
"""

import logging
from datetime import datetime

from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.locks import locked_club, open_season
from clubs.ledger import certificate_of_lines, differences
from clubs.models import Member
from clubs.queries.ledger import balance
from clubs.rulebook import Kind
from tables.log import AMENDED, VOIDED, LogLine, in_force
from tables.models import Log
from tables.queries import lines_of_kinds
from tournaments.models import Tournament
from tournaments.night import money
from tournaments.night.facts import AnyFact, ClockStarted, PoolAdded
from tournaments.night.facts_of import facts
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import Prizes
from tournaments.night.money import NightMoney

logger = logging.getLogger(__name__)


def keep_ledger(
    tournament: Tournament, log: Log, before: Floor, after: Floor, *, by: Member | None, now: datetime
) -> None:
    """Writes what a change of the floor means for the ledger. The log is locked. Raises NotAllowed where an
    account of the club has not enough for it."""
    if after.finished_at:
        due = lines_due(tournament, log, after)
        _shout(tournament, differences(money.certificate(after), certificate_of_lines(due)))
    else:
        due = bound(tournament, after)
        if not before.finished_at and due == bound(tournament, before):
            return
    club_actions.write_night_lines(event=tournament.event, lines=due, by=by, at=now)


def _shout(tournament: Tournament, wrong: list[str]) -> None:
    """A night whose certificate does not hold still ends, but nobody overlooks it."""
    if wrong:
        logger.error("The money of night %s does not add up: %s", tournament.pk, " ".join(wrong))
        club_actions.note_money(club=tournament.event.season.club, is_wrong=True)


def lines_due(tournament: Tournament, log: Log, floor: Floor) -> list[ledger.Line]:
    """All lines of a night, from the facts in its log. floor: after them."""
    return list(money.lines(night_money(tournament, lines_of_kinds(log, READ), floor)))


READ = money.READS | {VOIDED, AMENDED}


def night_money(tournament: Tournament, written: list[LogLine], floor: Floor) -> NightMoney:
    """Return what lines are derived from. written: the entries of its log, of the kinds READ at least."""
    read = [line for line in in_force(written) if line.kind in money.READS]
    event = tournament.event
    return NightMoney(event.pk, event.season_id, list(facts(read)), floor)


def bound(tournament: Tournament, floor: Floor) -> list[ledger.Line]:
    """Return what binds accounts of the club while the night is played."""
    event = tournament.event
    return list(money.at_once(NightMoney(event.pk, event.season_id, (), floor)))


def with_pot(tournament: Tournament, before: Floor, new: list[AnyFact]) -> list[AnyFact]:
    """The facts with which the Championship starts, and with them that its prizes come from the season's pot:
    all that is in it, less what the club keeps for trophies (DM-champ-pot). Others as they are.

    The season and the club are locked, so that the pot is not spent meanwhile.
    """
    starts = before.started_at is None and any(isinstance(fact, ClockStarted) for fact in new)
    if not starts or before.kind is not Kind.CHAMPIONSHIP:
        return new
    if any(fund.source == "championship_pot" for fund in before.of(Prizes).funds):
        return new
    season = open_season(tournament.event.season_id)
    club = locked_club(season.club_id)
    pot = balance(club, ledger.championship_pot(season.pk))
    left = pot - before.rulebook.season.championship.trophies
    return [*new, PoolAdded(cents=left, source="championship_pot")] if left > 0 else new
