"""Ring games for programs: who sits where and who waits, as the room sees it; for who may see what is private
also the money, and what everybody bought and cashed."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Union

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.api.answering import changes, operation
from clubs.api.keys import IdempotencyKey, club_here, same_club, sees_private
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, page
from clubs.api.shapes import shape_of
from clubs.models import Club
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rules import belongs, directs, sees
from tables.log import LogLine, in_force
from tables.queries import lines
from tournaments.api.night_shapes import CertificateShape, EntryShape, RecordedShape, certificate_shape
from tournaments.api.writing import (
    AT_ONCE,
    CorrectionSent,
    SecondsAgo,
    log_page,
    once,
    one_by_one,
    recorder_of,
    without_name,
)
from tournaments.models import RingGame, RingResult
from tournaments.night.queries import member_names
from tournaments.ring_games.actions import RingPlay, undo
from tournaments.ring_games.queries import floor_from, ring_game
from tournaments.ring_games.ring_certificate import ring_money
from tournaments.ring_games.ring_facts import RING_FACTS, AnyRingFact, ChipsBought, ListJoined, RingOpened
from tournaments.ring_games.ring_floor import RingFloor, RingPlayer
from tournaments.ring_games.ring_fold import RingRecorded, apply
from tournaments.rules import Viewer

router = Router(tags=["ring games"])


if TYPE_CHECKING:
    RingFactSent = AnyRingFact
else:
    RingFactSent = Annotated[
        Union[tuple(fact for fact in RING_FACTS if fact is not RingOpened)],  # noqa: UP007 (computed)
        Field(discriminator="kind"),
        without_name({fact.model_fields["kind"].default: fact for fact in RING_FACTS}),
    ]
"""Facts that a program records of a ring game: all that happens at it once it is open."""


class RingFactsSent(BaseModel):
    """Facts of a ring game that happened together, as docs/facts.md has them under “Ring games”. seconds_ago:
    how long ago they did, by the program's own clock."""

    model_config = ConfigDict(extra="forbid")

    facts: Annotated[list[RingFactSent], Field(min_length=1, max_length=AT_ONCE)]
    seconds_ago: SecondsAgo = 0


class RingGameLineShape(BaseModel):
    """A ring game of the club. event: the tournament in whose place it is played, if it is; closed_at: null
    while it is on."""

    id: int
    event: int | None
    opened_at: datetime
    closed_at: datetime | None


class RingSeatShape(BaseModel):
    """A player at a table. away: they are not dealt in; waits: nor are they before their big
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
    """A player on the list, the first in line first."""

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
    return page(rows[: limit + 1], limit, ring_line, lambda each: each.pk)


def ring_line(game: RingGame) -> RingGameLineShape:
    """A ring game of the club."""
    return RingGameLineShape(**_line(game))


def _line(game: RingGame) -> dict[str, int | datetime | None]:
    return {
        "id": game.pk,
        "event": game.event_id,
        "opened_at": game.opened_at,
        "closed_at": game.closed_at,
    }


def ring_game_here(request: HttpRequest, pk: int, may: Callable[[Viewer, Club], bool]) -> RingGame:
    """A ring game of the token's club, for those who may. Raises Http404."""
    game_row = ring_game(pk)
    if game_row is None or not may(request.user, game_row.club):
        raise Http404
    same_club(request, game_row.club)
    return game_row


@operation(router, "GET", "/ring-games/{int:ring_game}", "read", RingGameShape, is_public=True)
def ring_game_floor(request: HttpRequest, ring_game: int) -> RingGameShape:
    """A ring game as it stands: tables, seats and the list."""
    game_row = ring_game_here(request, ring_game, sees)
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


@operation(router, "GET", "/ring-games/{int:ring_game}/results", "private", RingResultsShape)
def ring_results(request: HttpRequest, ring_game: int) -> RingResultsShape:
    """Return what members bought and cashed at a ring game. Of one that is not over there is nothing."""
    game_row = ring_game_here(request, ring_game, directs)
    rows = RingResult.objects.filter(game=game_row).select_related("member").order_by("member__number")
    return RingResultsShape(
        items=[
            shape_of(RingResultShape, each, player=each.member.number, name=each.member.name) for each in rows
        ]
    )


def ring_topic(request: HttpRequest, ring_game: int) -> str:
    """Follow a ring game: an event `changed` whenever something is recorded. Ask for it then."""
    return f"ring-{ring_game_here(request, ring_game, sees).pk}"


changes(router, "/ring-games/{int:ring_game}/changes", "ring_changes", ring_topic, is_public=True)


# Writing


@operation(router, "GET", "/ring-games/{int:ring_game}/log", "private", Page[EntryShape])
def ring_log(
    request: HttpRequest, ring_game: int, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[EntryShape]:
    """The log of a ring game, the first entry first."""
    return log_page(ring_game_here(request, ring_game, directs).log, limit, cursor)


@operation(router, "POST", "/ring-games/{int:ring_game}/facts", "record", RecordedShape, also=(413, 415))
def record_ring_facts(
    request: HttpRequest, ring_game: int, sent: RingFactsSent, key: IdempotencyKey
) -> RecordedShape:
    """Record facts of a ring game, all of them or none, by the rules of the director's page."""
    row, now = ring_game_here(request, ring_game, directs), timezone.now()
    at = now - timedelta(seconds=sent.seconds_ago)
    names, length, book = member_names(row.club), row.log.length, rulebook_in_force(row.club).book

    def whole(floor: RingFloor, fact: AnyRingFact) -> Iterator[AnyRingFact]:
        if isinstance(fact, ListJoined | ChipsBought):
            if fact.player not in names:
                raise NotAllowed("The club has no such member.")
            fact = fact.model_copy(update={"name": names[fact.player][:80]})
        yield fact

    def act(floor: RingFloor) -> Sequence[AnyRingFact]:
        return one_by_one(
            floor,
            length,
            sent.facts,
            whole,
            lambda state, number, fact: apply(state, RingRecorded(number, at, fact)),
            row.club,
            book,
        )

    return once(
        request,
        row.log_id,
        key,
        ["facts", [fact.model_dump(mode="json") for fact in sent.facts]],
        lambda request_id: RingPlay(row).record(
            act, by=recorder_of(request), request_id=request_id, at=at, now=now
        ),
    )


@operation(
    router, "POST", "/ring-games/{int:ring_game}/corrections", "record", RecordedShape, also=(413, 415)
)
def correct_ring(
    request: HttpRequest, ring_game: int, sent: CorrectionSent, key: IdempotencyKey
) -> RecordedShape:
    """Take entries of a ring game back. Refused with their names where later facts rest on them."""
    row = ring_game_here(request, ring_game, directs)
    return once(
        request,
        row.log_id,
        key,
        ["corrections", sent.sequences, sent.why],
        lambda request_id: undo(
            game=row,
            sequences=sent.sequences,
            by=recorder_of(request),
            request_id=request_id,
            why=sent.why,
        ),
    )
