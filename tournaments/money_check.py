"""The check that a club's money adds up: the certificate of every night, heads-up tournament and ring game
against its facts and against the ledger.

It runs by itself once a day (`tasks.py`), from the money page and from the command line. What is wrong is
told to directors on every page of the club until a check finds nothing, and to the log at error.

Problems in the money of a ring game, over or not: its certificate against its facts and against the
ledger, which follows it tap by tap.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.ledger.accounts import MAY_BE_NEGATIVE, AccountKind
from clubs.models import Club
from clubs.queries.ledger import account_names, balances, lines_of
from clubs.queries.tickets import unaccounted
from tables.log import in_force
from tables.queries import lines
from tournaments.heads_up.match_problems import heads_up_to_check, match_problems
from tournaments.models import RingGame
from tournaments.night.money_problems import (
    certificate_problems,
    enter_older_nights,
    line_problems,
    night_problems,
    nights_to_check,
    unreadable,
)
from tournaments.ring_games.queries import floor_from, recorded
from tournaments.ring_games.ring_certificate import ring_money
from tournaments.ring_games.ring_ledger import ring_lines, ring_origin
from words.money import money as amount
from words.text import Text


def ring_games_to_check(club: Club) -> Sequence[RingGame]:
    """Every ring game of the club, the earliest first."""
    return list(RingGame.objects.filter(club=club).select_related("club", "log").order_by("opened_at", "pk"))


def ring_problems(game: RingGame) -> list[str]:
    """Return what is wrong with a game: money is missing, or its rows are not what its facts come to."""
    standing = in_force(lines(game.log))
    try:
        floor = floor_from(standing, game.club.sign)
    except NotAllowed as refusal:
        return [unreadable(refusal)]
    rows = lines_of(game.club_id, ring_origin(game.opened_at))
    certificate = ring_money([line.payload for line in standing], floor.on_tables)
    due = list(ring_lines(recorded(standing)))
    return certificate_problems(game.club, certificate, rows) + line_problems(rows, due)


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MoneyProblem:
    """Something that does not add up. event: the key of the night, None for a ring game and for the ledger as
    a whole; where: what it is called; sentences: what is wrong."""

    event: int | None
    where: str
    sentences: tuple[str, ...]


def problems(club: Club) -> list[MoneyProblem]:
    """All that does not add up in what a club has played and in its ledger; nothing where everything does."""
    wrong = [problem for problem in _problems(club) if problem.sentences]
    if apart := unaccounted(club):
        wrong.append(MoneyProblem(None, AccountKind.TICKETS.words, (_apart(apart, club),)))
    if overdrawn := _overdrawn(club):
        wrong.append(MoneyProblem(None, Text("Ledger"), tuple(overdrawn)))
    return wrong


def _problems(club: Club) -> Iterator[MoneyProblem]:
    for night in nights_to_check(club):
        yield MoneyProblem(night.event_id, night.event.name, tuple(night_problems(night)))
    for heads_up in heads_up_to_check(club):
        yield MoneyProblem(heads_up.event_id, heads_up.event.name, tuple(match_problems(heads_up)))
    for game in ring_games_to_check(club):
        day = game.opened_at.astimezone(club.zone).date()
        where = Text("Ring game of {day:%-d %B %Y}", day=day)
        yield MoneyProblem(None, where, tuple(ring_problems(game)))


def _apart(cents: int, club: Club) -> str:
    if cents < 0:
        return Text("It holds {money} less than open tickets are worth.", money=amount(-cents, club.sign))
    return Text("It holds {money} more than open tickets are worth.", money=amount(cents, club.sign))


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


def check_money(club: Club) -> list[MoneyProblem]:
    """The check: what does not add up, told to the directors from now on, or no more where everything
    does."""
    club.refresh_from_db(fields=["money_wrong_at"])
    wrong = look_for_problems(club)
    club_actions.note_money(club=club, is_wrong=bool(wrong))
    return wrong


def look_for_problems(club: Club) -> list[MoneyProblem]:
    """The check without telling the directors: what is wrong is written to the log at error. Nights from
    before there was a ledger are entered first, each under the lock of its log."""
    enter_older_nights(club)
    wrong = problems(club)
    for problem in wrong:
        log.error("The money of %s does not add up: %s: %s", club, problem.where, " ".join(problem.sentences))
    return wrong
