"""Ring games for programs: who sits where and who waits, as the room sees it; for who may see what is private
also the money, and what everybody bought and cashed."""

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel

from clubs.api.answering import operation
from clubs.api.keys import club_here, same_club, sees_private
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, page
from clubs.models import Club
from clubs.rules import belongs, directs, sees
from tables.log import LogLine, in_force
from tables.queries import lines
from tournaments.api.night_shapes import CertificateShape, certificate_shape
from tournaments.models import RingGame, RingResult
from tournaments.ring_games.queries import floor_from, ring_game
from tournaments.ring_games.ring_certificate import ring_money
from tournaments.ring_games.ring_floor import RingFloor, RingPlayer
from tournaments.rules import Viewer

router = Router(tags=["ring games"])


class RingGameLineShape(BaseModel):
    """A ring game of the club. event: the tournament in whose place it is played, if it is; closed_at: null
    while it is on."""

    id: int
    event: int | None
    opened_at: datetime
    closed_at: datetime | None


class RingSeatShape(BaseModel):
    """Somebody at a table. away: they are not dealt in; waits: nor are they before their big
    blind; stack: in cents as it was last known, bought and owes
    for who may see what is private."""

    seat: int | None
    player: int
    name: str
    away: bool
    waits: bool
    stack: int | None
    bought: int | None
    owes: int | None


class RingTableShape(BaseModel):
    """A table. feeds: the one to which its players move up; open_seats: neither taken nor kept for somebody;
    chips: the money on it, for who may see what is private."""

    table: int
    seats: int
    feeds: int | None
    players: list[RingSeatShape]
    open_seats: list[int]
    chips: int | None


class SeatCallShape(BaseModel):
    """A seat that is kept for who was called to it."""

    table: int
    seat: int
    until: datetime


class RingWaitingShape(BaseModel):
    """Somebody on the list, the first in line first."""

    player: int
    name: str
    since: datetime
    called: SeatCallShape | None


class RingGameShape(RingGameLineShape):
    """A ring game as it stands. version: counts what is recorded; certificate: for who may see what is
    private."""

    version: int
    tables: list[RingTableShape]
    waiting: list[RingWaitingShape]
    certificate: CertificateShape | None


class RingResultShape(BaseModel):
    """Result of a member at a ring game that is over: bought and cashed. profit: the difference, below none
    what they lost."""

    player: int
    name: str
    bought: int
    cashed: int
    owes: int
    profit: int


class RingResultsShape(BaseModel):
    """Of every member who played."""

    items: list[RingResultShape]


@operation(router, "GET", "/clubs/{slug:club}/ring-games", "read", Page[RingGameLineShape])
def ring_games(
    request: HttpRequest, club: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[RingGameLineShape]:
    """The ring games in the order in which they were opened."""
    club_row = club_here(request, club, belongs)
    rows = RingGame.objects.filter(club=club_row, pk__gt=after(cursor) or 0).order_by("pk")
    return page(rows[: limit + 1], limit, lambda each: RingGameLineShape(**_line(each)), lambda each: each.pk)


def _line(game: RingGame) -> dict[str, int | datetime | None]:
    return {
        "id": game.pk,
        "event": game.event_id,
        "opened_at": game.opened_at,
        "closed_at": game.closed_at,
    }


def _game_here(request: HttpRequest, pk: int, may: Callable[[Viewer, Club], bool]) -> RingGame:
    game_row = ring_game(pk)
    if game_row is None or not may(request.user, game_row.club):
        raise Http404
    same_club(request, game_row.club_id)
    return game_row


@operation(router, "GET", "/ring-games/{int:game}", "read", RingGameShape)
def ring_game_floor(request: HttpRequest, game: int) -> RingGameShape:
    """A ring game as it stands: tables, seats and the list."""
    game_row = _game_here(request, game, sees)
    written = lines(game_row.log)
    floor, is_private = floor_from(written, game_row.club.sign), sees_private(request, game_row.club)
    return RingGameShape(
        **_line(game_row),
        version=written[-1].sequence,
        tables=[_table(floor, number, is_private=is_private) for number in sorted(floor.tables)],
        waiting=_waiting(floor),
        certificate=_certificate(written, floor) if is_private else None,
    )


def _table(floor: RingFloor, number: int, *, is_private: bool) -> RingTableShape:
    table = floor.table(number)
    return RingTableShape(
        table=number,
        seats=table.seats,
        feeds=table.feeds,
        players=[_seat(player, is_private=is_private) for player in floor.at_table(number)],
        open_seats=floor.open_seats(number),
        chips=table.chips if is_private else None,
    )


def _seat(player: RingPlayer, *, is_private: bool) -> RingSeatShape:
    return RingSeatShape(
        seat=player.seat,
        player=player.id,
        name=player.name,
        away=player.away,
        waits=player.waits,
        stack=player.stack if is_private else None,
        bought=player.bought if is_private else None,
        owes=player.owes if is_private else None,
    )


def _waiting(floor: RingFloor) -> list[RingWaitingShape]:
    return [
        RingWaitingShape(
            player=each.player,
            name=each.name,
            since=each.since,
            called=SeatCallShape(table=call.table, seat=call.seat, until=call.until)
            if (call := floor.calls.get(each.player))
            else None,
        )
        for each in floor.waiting
    ]


def _certificate(written: list[LogLine], floor: RingFloor) -> CertificateShape:
    return certificate_shape(ring_money([line.payload for line in in_force(written)], floor.on_tables))


@operation(router, "GET", "/ring-games/{int:game}/results", "private", RingResultsShape)
def ring_results(request: HttpRequest, game: int) -> RingResultsShape:
    """Return what members bought and cashed at a ring game. Of one that is not over there is nothing."""
    game_row = _game_here(request, game, directs)
    rows = RingResult.objects.filter(game=game_row).select_related("member").order_by("member__number")
    return RingResultsShape(
        items=[
            RingResultShape(
                player=each.member.number,
                name=each.member.name,
                bought=each.bought,
                cashed=each.cashed,
                owes=each.owes,
                profit=each.profit,
            )
            for each in rows
        ]
    )
