"""The nights of a club for programs: the live clock, the floor, the log."""

import hashlib
from datetime import datetime

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel

from clubs.api.answering import answer, changes, is_known, operation
from clubs.api.keys import club_here, may, same_club, sees_private
from clubs.api.pages import (
    USUAL,
    Cursor,
    Limit,
    Page,
    Search,
    Since,
    Sort,
    Until,
    between,
    sorted_page,
)
from clubs.api.seasons import event_here
from clubs.queries.rulebooks import version_in_force
from clubs.rules import sees
from tournaments import access
from tournaments.api.night_shapes import (
    ClockShape,
    EntryShape,
    EventStatus,
    FloorShape,
    PlayedLineShape,
    clock_shape,
    floor_shape,
    line_shape,
)
from tournaments.api.writing import log_page
from tournaments.models import Tournament
from tournaments.night.due import due
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import running_clock
from tournaments.night.floor_cache import derived, floor_of
from tournaments.presenters.recap import recap_of
from tournaments.rules import Predicate, reads_night, runs_night, sees_night
from words.text import localised

router = Router(tags=["night"])


def night_here(request: HttpRequest, pk: int, may: Predicate) -> Tournament:
    """The night, as on its pages, if it is of the token's club. Raises Http404."""
    tournament = access.night(request, pk, may)
    same_club(request, tournament.event.season.club)
    return tournament


class RecapShape(BaseModel):
    """Story of a night. title: the tournament and its day; sentences: what happened, in their order."""

    title: str
    sentences: list[str]


@operation(router, "GET", "/clubs/{slug:club}/events/{int:event}/recap", "read", RecapShape, is_public=True)
def get_recap(request: HttpRequest, club: str, event: int) -> RecapShape:
    """The story of a tournament with results, in the language of the request. Of others it is empty."""
    story = recap_of(event_here(club_here(request, club, sees), event))
    if story is None:
        return RecapShape(title="", sentences=[])
    return RecapShape(title=localised(story.title), sentences=[localised(line) for line in story.lines])


@operation(router, "GET", "/clubs/{slug:club}/nights", "read", Page[PlayedLineShape], is_public=True)
def nights(
    request: HttpRequest,
    club: str,
    status: EventStatus | None = None,
    event: int | None = None,
    since: Since = None,
    until: Until = None,
    search: Search = "",
    sort: Sort = "id",
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> Page[PlayedLineShape]:
    """The nights that have been opened, in that order or the one of `sort`; with `status` those that stand
    so, with `event` the one of that tournament. Tonight's says `tonight`."""
    here = club_here(request, club, sees)
    rows = Tournament.objects.select_related("event__season").filter(event__season__club=here)
    if status is not None:
        rows = rows.filter(event__status=status)
    if event is not None:
        rows = rows.filter(event=event)
    if search.strip():
        rows = rows.filter(event__name__icontains=search.strip())
    rows = between(rows, here, "event__starts_at", since, until)
    return sorted_page(rows, limit, cursor, sort, line_shape, moment="event__starts_at")


@operation(router, "GET", "/nights/{int:night}/clock", "read", ClockShape, is_public=True)
def clock(request: HttpRequest, night: int) -> HttpResponseBase:
    """The live clock. With the ETag of the last answer in If-None-Match it is 304 until something happens."""
    tournament, floor, now, version = _present(request, night, "clock")
    if unchanged := is_known(request, version):
        return unchanged

    def told() -> ClockShape:
        return clock_shape(tournament, floor, now)

    shape = derived(tournament, "api clock", told, (version, int(now.timestamp())))
    return answer(request, shape, version=version)


@operation(router, "GET", "/nights/{int:night}", "read", FloorShape, is_public=True)
def floor(request: HttpRequest, night: int) -> HttpResponseBase:
    """The live floor: tables and seats, the money of the night, places. As the clock it is 304 until
    something happens."""
    tournament, floor, now, version = _present(request, night, "floor")
    if unchanged := is_known(request, version):
        return unchanged
    is_private = sees_private(request, tournament.event.season.club)
    records = may(request, "record") and runs_night(request.user, tournament)

    def told() -> FloorShape:
        things = due(floor, bytes(tournament.log.next_seed)) if records else []
        return floor_shape(tournament, floor, now, is_private=is_private, things=things)

    shape = derived(tournament, ("api floor", is_private, records), told, (version, int(now.timestamp())))
    return answer(request, shape, version=version)


def _present(request: HttpRequest, pk: int, what: str) -> tuple[Tournament, Floor, datetime, str]:
    """The night, its floor at this moment, and what tells this state of it from others: all of the answer
    follows from that and the seconds that have passed."""
    tournament = night_here(request, pk, sees_night)
    event, now = tournament.event, timezone.now()
    floor = floor_of(tournament, tournament.log.length).at(now)
    clock = running_clock(floor)
    rules = "" if tournament.rulebook_data else version_in_force(event.season.club_id).number
    parts = (
        *(
            what,
            tournament.pk,
            tournament.log.length,
            tournament.log.rewritten,
            rules,
            event.name,
            event.status,
        ),
        *((clock.index, clock.is_running, clock.cut_off_at) if clock else ()),
        sees_private(request, event.season.club),
        may(request, "record"),
    )
    return tournament, floor, now, hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


@operation(router, "GET", "/nights/{int:night}/log", "private", Page[EntryShape])
def log(request: HttpRequest, night: int, limit: Limit = USUAL, cursor: Cursor = "") -> Page[EntryShape]:
    """The log of the night, the first entry first. An entry never changes, corrections follow: what was read
    stands."""
    tournament = night_here(request, night, reads_night)
    return log_page(tournament.log, limit, cursor)


def night_topic(request: HttpRequest, night: int) -> str:
    """Follow a night: an event `changed` whenever something is recorded. Ask for the clock or the floor
    then."""
    return f"night-{night_here(request, night, sees_night).pk}"


changes(router, "/nights/{int:night}/changes", "night_changes", night_topic, is_public=True)
