"""Problems in the money of a ring game, over or not: its certificate against its facts and against the
ledger, which follows it tap by tap."""

from collections.abc import Sequence

from clauses.refusal import NotAllowed
from clubs.models import Club
from clubs.queries.ledger import lines_of
from tables.log import in_force
from tables.queries import lines
from tournaments.models import RingGame
from tournaments.night.money_problems import certificate_problems, line_problems, unreadable
from tournaments.ring_games.queries import floor_from, recorded
from tournaments.ring_games.ring_certificate import ring_money
from tournaments.ring_games.ring_ledger import ring_lines, ring_origin


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
