"""Digital tables and the hands played there, for programs.

A hand is told as its pages tell it, through the engine's one guard: to a token without “cards” as to somebody
who only looked on, with it as to the member whose token it is.
"""

import json
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel

from clubs.api.answering import operation
from clubs.api.keys import club_here, may, me, same_club
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, cursor_of
from clubs.rules import directs, sees
from gameplay.histories import History, files, history_of
from gameplay.histories.find import hand_of, hand_rows
from gameplay.histories.hand_history import game_of, places
from gameplay.models import Hand, Table
from gameplay.queries import by_code, games_of, played_at, tables_of
from gameplay.ring.facts import Player
from gameplay.rules import Requester, sees_table
from tournaments.api.nights import night_here
from tournaments.rules import sees_night

router = Router(tags=["hands"])


class TableShape(BaseModel):
    """A digital table. code: what its address ends in; night: of the tournament that is played at it, null
    for a ring table; hands: how many have begun."""

    code: str
    name: str
    night: int | None
    status: str
    games: list[str]
    hands: int


class TablesShape(BaseModel):
    """Digital tables."""

    items: list[TableShape]


class WinnerShape(BaseModel):
    """Player who has more after a hand, and by how many chips."""

    name: str
    won: int


class HandLineShape(BaseModel):
    """A hand in a list."""

    number: int
    game: str
    played: datetime
    voided: bool
    winners: list[WinnerShape]


class HandShape(BaseModel):
    """A hand that is over, as its file has it (docs/formats.md): events with the cards that the reader may
    know."""

    hand: dict[str, Any]


def table_shape(table: Table) -> TableShape:
    """A digital table."""
    return TableShape(
        code=table.code,
        name=table.name,
        night=table.tournament_id,
        status=table.status,
        games=[str(each) for each in games_of(table)],
        hands=table.hand,
    )


def table_here(request: HttpRequest, code: str) -> Table:
    """The table, for whoever may open it, if it is of the token's club. Raises Http404."""
    table = by_code(code)
    if table is None or not sees_table(request.user, table):
        raise Http404
    same_club(request, table.club)
    return table


def reader(request: HttpRequest) -> Requester:
    """Reader of hands by a token: somebody who looks on, or with “cards” its member."""
    if not may(request, "cards"):
        return Requester(None)
    member = me(request)
    player = Player(kind="member", id=member.pk, name=member.name)
    return Requester(player, is_member=True, directs=directs(request.user, member.club))


@operation(router, "GET", "/clubs/{slug:club}/tables", "read", TablesShape)
def tables(request: HttpRequest, club: str) -> TablesShape:
    """The digital tables of the club that anybody who sees it may find, the latest hundred."""
    return TablesShape(items=[table_shape(each) for each in tables_of(club_here(request, club, sees))])


@operation(router, "GET", "/nights/{int:night}/tables", "read", TablesShape)
def tables_of_night(request: HttpRequest, night: int) -> TablesShape:
    """The tables on screens of a night."""
    return TablesShape(
        items=[table_shape(each) for each in played_at(night_here(request, night, sees_night))]
    )


@operation(router, "GET", "/tables/{slug:code}/hands", "read", Page[HandLineShape])
def hands(request: HttpRequest, code: str, limit: Limit = USUAL, cursor: Cursor = "") -> Page[HandLineShape]:
    """The hands of a table that are over, the last first."""
    table = table_here(request, code)
    rows = list(hand_rows(table, before=after(cursor) or 0)[: limit + 1])
    following = cursor_of(rows[limit - 1].number) if len(rows) > limit else None
    return Page[HandLineShape](items=[_line(row) for row in rows[:limit]], next=following)


def _line(row: Hand) -> HandLineShape:
    won = sorted((place for place in places(row) if place.won > 0), key=lambda place: -place.won)
    return HandLineShape(
        number=row.number,
        game=str(game_of(row).title),
        played=row.finished_at or row.started_at,
        voided=row.voided_at is not None,
        winners=[WinnerShape(name=place.player.name, won=place.won) for place in won],
    )


@operation(router, "GET", "/tables/{slug:code}/hands/{int:number}", "read", HandShape)
def hand(request: HttpRequest, code: str, number: int) -> HandShape:
    """A hand: what happened, in events and in words. Hidden cards stay hidden."""
    table = table_here(request, code)
    history: History = history_of(table, hand_of(table, number), reader(request))
    return HandShape(hand=json.loads(files.in_json(history, table.name)))
