"""Heads-up tournaments for programs: pools, matches, play-offs, places and money. What they brought in points
the results of their event say, as those of every tournament."""

from typing import Literal

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel

from clubs.api.answering import operation
from clubs.api.keys import club_here, same_club, sees_private
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, page
from clubs.rulebook import Kind
from clubs.rules import sees
from tournaments.api.night_shapes import CertificateShape, PlayedLineShape, certificate_shape, line_shape
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.match_file import match_header
from tournaments.heads_up.match_money import match_certificate
from tournaments.heads_up.match_summary import ContestMoney, MatchSummary, PoolPlayer, contest_summary
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.models import HeadsUpTournament

router = Router(tags=["heads-up"])


class HeadsUpPlaceShape(BaseModel):
    """Place that is known. handed: what of the prize they have been given, for who may see what is
    private."""

    place: int
    player: int
    name: str
    prize: int
    handed: int | None


class HeadsUpShape(BaseModel):
    """State of a heads-up tournament: each pool with its table, every match whose players are known, the
    places that are known. version: counts what is recorded; certificate: once it is finished, for who may see
    what is private."""

    id: int
    event: int
    name: str
    kind: Kind
    version: int
    status: Literal["setup", "running", "over", "finished"]
    pools: tuple[tuple[PoolPlayer, ...], ...]
    matches: tuple[MatchSummary, ...]
    money: ContestMoney
    places: list[HeadsUpPlaceShape]
    certificate: CertificateShape | None


@operation(router, "GET", "/clubs/{slug:club}/heads-up", "read", Page[PlayedLineShape])
def heads_up_tournaments(
    request: HttpRequest, club: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[PlayedLineShape]:
    """The heads-up tournaments that have been opened, in that order."""
    club_row = club_here(request, club, sees)
    rows = HeadsUpTournament.objects.select_related("event__season").filter(
        event__season__club=club_row, pk__gt=after(cursor) or 0
    )
    return page(rows.order_by("pk")[: limit + 1], limit, line_shape, lambda each: each.pk)


@operation(router, "GET", "/heads-up/{int:heads_up}", "read", HeadsUpShape)
def heads_up_tournament(request: HttpRequest, heads_up: int) -> HeadsUpShape:
    """A heads-up tournament as it stands."""
    row = fetched_heads_up(heads_up)
    if row is None or not sees(request.user, row.event.season.club):
        raise Http404
    club = same_club(request, row.event.season.club_id)
    contest = contest_of(row, row.log.length)
    return _shape(row, contest, is_private=sees_private(request, club))


def _shape(heads_up: HeadsUpTournament, contest: Contest, *, is_private: bool) -> HeadsUpShape:
    overview = contest_summary(match_header(heads_up), contest, None, heads_up.log.length)
    has_certificate = is_private and contest.finished_at is not None
    return HeadsUpShape(
        id=heads_up.pk,
        event=heads_up.event_id,
        name=overview.tournament,
        kind=overview.kind,
        version=overview.entries,
        status=overview.status,
        pools=overview.pools,
        matches=overview.matches,
        money=overview.money,
        places=[
            HeadsUpPlaceShape(
                place=each.place,
                player=each.player,
                name=each.name,
                prize=each.prize,
                handed=each.handed if is_private else None,
            )
            for each in overview.places
        ],
        certificate=certificate_shape(match_certificate(contest)) if has_certificate else None,
    )
