"""Reading ring games: the one that is on, its floor, its log, its certificate."""

from collections.abc import Sequence

from clubs.ledger import OUTSIDE, ring_games
from clubs.models import Club, LedgerLine, Member
from clubs.queries.rulebooks import rulebook_in_force
from tables.log import LogLine, in_force
from tables.queries import lines
from tournaments.models import RingGame, RingResult
from tournaments.ring_games.ring_certificate import RingCertificate, certificate
from tournaments.ring_games.ring_facts import RING_FACT
from tournaments.ring_games.ring_floor import RingFloor
from tournaments.ring_games.ring_fold import RingRecorded, after
from tournaments.ring_games.ring_ledger import ring_origin


def ring_game(pk: int) -> RingGame | None:
    """The game with its club and log."""
    return RingGame.objects.select_related("club", "log", "event").filter(pk=pk).first()


def open_game(club_id: int) -> RingGame | None:
    """The ring game that is on in a club; a club has one at a time."""
    games = RingGame.objects.select_related("club", "log", "event")
    return games.filter(club=club_id, closed_at=None).first()


def games_of(club: Club, most: int = 50) -> list[RingGame]:
    """The latest games of a club."""
    return list(RingGame.objects.filter(club=club).select_related("event").order_by("-opened_at")[:most])


def games_on_credit(club: Club, games: Sequence[RingGame], of: Member | None = None) -> list[RingGame]:
    """Return those of these games at which chips were given on credit, so that players may have to settle up.
    of: whose games alone, None for everybody's."""
    origins = {ring_origin(game.opened_at): game for game in games}
    rows = LedgerLine.objects.filter(club=club, origin__in=origins, target=ring_games().code)
    on_credit = rows.exclude(source=OUTSIDE.code).order_by().values_list("origin", flat=True).distinct()
    if of is not None:
        on_credit = on_credit.filter(origin__in=LedgerLine.objects.filter(member=of).values("origin"))
    return [origins[origin] for origin in on_credit]


def recorded(written: Sequence[LogLine]) -> list[RingRecorded]:
    """Entries without corrections as the fold reads them."""
    return [RingRecorded(line.sequence, line.at, RING_FACT.validate_python(line.payload)) for line in written]


def floor_from(written: Sequence[LogLine], sign: str) -> RingFloor:
    """The floor that a whole log amounts to, its corrections taken into account. Raises NotAllowed."""
    return after(recorded(in_force(written)), sign=sign)


def ring_floor(game: RingGame) -> RingFloor:
    """The game as it stands. One query; some hundred facts are folded in a few milliseconds."""
    return floor_from(lines(game.log), game.club.sign)


def certificate_of(written: Sequence[LogLine], floor: RingFloor) -> RingCertificate:
    """Return whether the money of a game adds up, from its log and not from the fold."""
    return certificate([line.payload for line in in_force(written)], floor.on_tables)


def shows_profit(club: Club) -> bool:
    """Return whether the club's options let members' pages say what was won at ring games."""
    return rulebook_in_force(club).ring_games.profit == "members"


def ring_record(member: Member) -> list[RingResult]:
    """Return what a member has won and lost at ring games that are over, the latest first."""
    return list(member.ring_results.select_related("game").order_by("-game__opened_at"))
