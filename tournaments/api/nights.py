"""The nights of a club for programs: the live clock, the floor, the log."""

import hashlib
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from ninja import Router

from clubs.api.answering import answer, is_known, operation
from clubs.api.keys import club_here, may, same_club, sees_private
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, page
from clubs.queries.rulebooks import version_in_force
from clubs.rules import sees
from tables.log import LogLine
from tables.models import Entry
from tables.queries import FIELDS
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
from tournaments.models import Tournament
from tournaments.night.due import due
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import derived, floor_of
from tournaments.rules import Predicate, reads_night, runs_night, sees_night

router = Router(tags=["night"])
SECRET = ("token",)  # of a fact: whose answer to a deal it is


def night_here(request: HttpRequest, pk: int, may: Predicate) -> Tournament:
    """The night, as on its pages, if it is of the token's club. Raises Http404."""
    tournament = access.night(request, pk, may)
    same_club(request, tournament.event.season.club_id)
    return tournament


@operation(router, "GET", "/clubs/{slug:club}/nights", "read", Page[PlayedLineShape])
def nights(
    request: HttpRequest,
    club: str,
    status: EventStatus | None = None,
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> Page[PlayedLineShape]:
    """The nights that have been opened, in that order; with `status` those that stand so: `running` is
    tonight's."""
    club_row = club_here(request, club, sees)
    rows = Tournament.objects.select_related("event__season").filter(
        event__season__club=club_row, pk__gt=after(cursor) or 0
    )
    if status is not None:
        rows = rows.filter(event__status=status)
    return page(rows.order_by("pk")[: limit + 1], limit, line_shape, lambda each: each.pk)


@operation(router, "GET", "/nights/{int:night}/clock", "read", ClockShape)
def clock(request: HttpRequest, night: int) -> HttpResponseBase:
    """The live clock. With the ETag of the last answer in If-None-Match it is 304 until something happens."""
    tournament, floor, now, version = _present(request, night, "clock")
    if unchanged := is_known(request, version):
        return unchanged

    def told() -> ClockShape:
        return clock_shape(tournament, floor, now)

    shape = derived(tournament, "api clock", told, (version, int(now.timestamp())))
    return answer(request, shape, version=version)


@operation(router, "GET", "/nights/{int:night}", "read", FloorShape)
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
    clock = floor.clock
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
    rows = Entry.objects.filter(log=tournament.log_id, sequence__gt=after(cursor) or 0).order_by("sequence")
    entries = [LogLine(*row) for row in rows.values_list(*FIELDS)[: limit + 1]]
    return page(entries, limit, entry_shape, lambda each: each.sequence)


def entry_shape(line: Any) -> EntryShape:
    """An entry, of a log or just written."""
    by = line.by if isinstance(line, LogLine) else line.recorded_name
    return EntryShape(
        sequence=line.sequence,
        batch=line.batch,
        kind=line.kind,
        at=line.at,
        recorded_at=line.recorded_at,
        by=by,
        device=line.device,
        fact={name: value for name, value in line.payload.items() if name not in SECRET},
    )
