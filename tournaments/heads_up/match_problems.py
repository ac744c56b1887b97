"""Problems in the money of a heads-up tournament: its certificate against its facts and against the
ledger."""

from collections.abc import Sequence

from clauses.refusal import NotAllowed
from clubs.ledger import Certificate
from clubs.models import Club, Season
from clubs.queries.ledger import NIGHT, lines_of
from tables.log import in_force
from tables.queries import lines
from tournaments.heads_up.facts import MATCH_FACT, FactAt
from tournaments.heads_up.fold import after
from tournaments.heads_up.match_money import match_certificate, match_lines, match_lines_at_once
from tournaments.heads_up.queries import contest_of, opening_of
from tournaments.models import HeadsUpTournament
from tournaments.night.money_problems import certificate_problems, line_problems, unreadable


def heads_up_to_check(club: Club) -> Sequence[HeadsUpTournament]:
    """Every heads-up tournament of the club, in the order of its calendar."""
    those = HeadsUpTournament.objects.filter(event__season__club=club)
    return list(those.select_related("event__season__club", "log").order_by("event__starts_at", "pk"))


def match_problems(heads_up: HeadsUpTournament) -> list[str]:
    """Return what is wrong with one: its certificate does not hold, or its rows are not what its facts come
    to. Before it is finished only a guarantee is in the ledger."""
    event = heads_up.event
    facts = [
        FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload))
        for line in in_force(lines(heads_up.log))
    ]
    try:
        contest = after(facts, opening_of(heads_up))
    except NotAllowed as refusal:
        return [unreadable(refusal)]
    lines_due = [line for line in match_lines(event.pk, event.season_id, facts, contest) if line.cents]
    rows = lines_of(event.season.club_id, NIGHT, event)
    bound = list(match_lines_at_once(event.pk, contest))
    due, held_against = (lines_due, rows) if contest.finished_at else (bound, lines_due)
    wrong = certificate_problems(event.season.club, match_certificate(contest), held_against)
    return wrong + line_problems(rows, due)


def match_certificates(season: Season) -> list[tuple[HeadsUpTournament, Certificate]]:
    """The season's heads-up tournaments that are finished, each with its certificate."""
    those = HeadsUpTournament.objects.filter(event__season=season, event__status="finished")
    rows = those.select_related("event__season__club", "log")
    return [(each, match_certificate(contest_of(each, each.log.length))) for each in rows]
