"""Opening and closing of nights, heads-up tournaments and ring games; which of them are on tonight."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, request_key_of
from clubs.api.managing import RemovedShape
from clubs.api.seasons import event_here
from clubs.forms.kinds import usual_kind
from clubs.models import Event
from clubs.rulebook import Kind
from clubs.rules import belongs, directs, sees
from tournaments.api.heads_up import heads_up_here
from tournaments.api.night_shapes import EventStatus
from tournaments.api.nights import night_here
from tournaments.api.ring_games import RingGameLineShape, ring_line
from tournaments.api.writing import recorder_of
from tournaments.bare_clocks import claim_clock
from tournaments.current_night import Night, nights_on, present_at
from tournaments.heads_up.actions import close_heads_up, open_heads_up
from tournaments.models import BareClock
from tournaments.night.actions import close_again
from tournaments.night.postponing import is_early
from tournaments.phone.actions import open_night as open_with_guests
from tournaments.ring_games.actions import open_ring_game
from tournaments.ring_games.queries import open_game
from tournaments.rules import runs_night

router = Router(tags=["opening"])


class NightOnShape(BaseModel):
    """A night that is on. night or heads_up: its number, the other is null; version: counts what is recorded
    in it."""

    night: int | None
    heads_up: int | None
    name: str
    status: EventStatus
    starts_at: datetime
    version: int


class TonightShape(BaseModel):
    """Everything that is on: the nights, first the one that the club's displays show, and the ring game, null
    for none and for visitors."""

    nights: list[NightOnShape]
    ring_game: int | None


class OpenedShape(BaseModel):
    """Night of a tournament. night or heads_up: its number, the other is null."""

    event: int
    night: int | None
    heads_up: int | None


class OpeningSent(BaseModel):
    """Opening of a night. early: it is meant, though the tournament begins in more than a day."""

    model_config = ConfigDict(extra="forbid")

    early: bool = False


class ClockSent(BaseModel):
    """Taking of a clock that was started without a club. key: what its private link ends in; name: of the
    tournament that it becomes."""

    model_config = ConfigDict(extra="forbid")

    key: Annotated[str, Field(min_length=1, max_length=32)]
    name: Annotated[str, Field(min_length=1, max_length=80)]


class RingGameSent(BaseModel):
    """Opening of a ring game. event: the tournament in whose place it is played, because too few have
    come."""

    model_config = ConfigDict(extra="forbid")

    event: Annotated[int, Field(ge=1)] | None = None


@operation(router, "GET", "/clubs/{slug:club}/tonight", "read", TonightShape, is_public=True)
def tonight(request: HttpRequest, club: str) -> TonightShape:
    """Find what is on tonight: a night that runs, one that is open for today, one that is just over."""
    here = club_here(request, club, sees)
    game = open_game(here.pk) if belongs(request.user, here) else None
    return TonightShape(
        nights=_nights(nights_on(here.pk, timezone.now())), ring_game=game.pk if game else None
    )


def _nights(nights: Sequence[Night]) -> list[NightOnShape]:
    return [
        NightOnShape(
            night=None if each.is_heads_up else each.pk,
            heads_up=each.pk if each.is_heads_up else None,
            name=each.name,
            status=Event.Status(each.status).value,
            starts_at=each.starts_at,
            version=each.length,
        )
        for each in nights
    ]


@operation(
    router, "PUT", "/clubs/{slug:club}/events/{int:event}/night", "record", OpenedShape, also=(413, 415)
)
def open_night(request: HttpRequest, club: str, event: int, sent: OpeningSent) -> OpenedShape:
    """Open the night of a tournament, with everybody on its list who said they would come; the one it has, if
    it is open. One that is played heads-up is opened as such."""
    row = event_here(club_here(request, club, directs), event)
    if is_early(row) and not sent.early:
        raise NotAllowed("{name} begins in more than a day: say that you mean it.", name=row.name)
    if row.status == Event.Status.CANCELLED:
        raise NotAllowed("{name} is cancelled.", name=row.name)
    if row.format == Event.Format.HEADS_UP:
        return OpenedShape(event=row.pk, night=None, heads_up=open_heads_up(event=row).pk)
    tournament = open_with_guests(event=row, by=recorder_of(request))
    return OpenedShape(event=row.pk, night=tournament.pk, heads_up=None)


@operation(router, "POST", "/clubs/{slug:club}/clocks", "record", OpenedShape, status=201, also=(413, 415))
def take_clock(request: HttpRequest, club: str, sent: ClockSent, key: IdempotencyKey) -> OpenedShape:
    """Take a clock into the club that was started without one: it becomes a night, and its clock runs on. One
    that another club has taken is refused."""
    here = club_here(request, club, directs)
    clock = BareClock.objects.filter(key=sent.key).first()
    if clock is None:
        raise NotAllowed("There is no such clock: nobody has used it for two days, or it was thrown away.")
    tournament = claim_clock(
        clock=clock,
        club=here,
        name=sent.name,
        kind=Kind(usual_kind(here)),
        now=timezone.now(),
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return OpenedShape(event=tournament.event_id, night=tournament.pk, heads_up=None)


@operation(router, "DELETE", "/nights/{int:night}", "record", RemovedShape)
def close_night(request: HttpRequest, night: int) -> RemovedShape:
    """Close a night that was opened too early, while nothing has been recorded in it."""
    close_again(tournament=night_here(request, night, runs_night))
    return RemovedShape(removed=True)


@operation(router, "DELETE", "/heads-up/{int:heads_up}", "record", RemovedShape)
def close_heads_up_tournament(request: HttpRequest, heads_up: int) -> RemovedShape:
    """Close a heads-up tournament that was opened too early, while nothing has been recorded in it."""
    close_heads_up(heads_up=heads_up_here(request, heads_up, directs))
    return RemovedShape(removed=True)


@operation(
    router,
    "POST",
    "/clubs/{slug:club}/ring-games",
    "record",
    RingGameLineShape,
    status=201,
    also=(413, 415),
)
def open_ring(request: HttpRequest, club: str, sent: RingGameSent, key: IdempotencyKey) -> RingGameLineShape:
    """Open the club's ring game, or return the one that is on; in the place of a tournament with those who
    have come to it on its list."""
    here = club_here(request, club, directs)
    event = event_here(here, sent.event) if sent.event else None
    game = open_ring_game(
        club=here,
        by=recorder_of(request),
        event=event,
        present=present_at(event) if event else (),
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return ring_line(game)
