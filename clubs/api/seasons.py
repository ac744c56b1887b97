"""Seasons, their standings and tournaments, results and bills, for programs."""

from typing import Final, Literal

from django.http import Http404, HttpRequest
from ninja import Router

from clubs.api.answering import operation
from clubs.api.keys import club_here, sees_private
from clubs.api.pages import (
    USUAL,
    Cursor,
    Limit,
    Page,
    Search,
    Since,
    Sort,
    Until,
    after,
    bad_cursor,
    between,
    cursor_of,
    page,
    sorted_page,
    steps_of,
)
from clubs.api.problems import Refused
from clubs.api.shapes import (
    BillShape,
    EventShape,
    GivenPointsShape,
    QualificationShape,
    QualificationsShape,
    ResultsShape,
    SeasonShape,
    StandingsShape,
    bill_line_shape,
    event_shape,
    given_points_shape,
    result_shape,
    season_shape,
    shape_of,
    standing_shape,
)
from clubs.models import Club, Event, GivenPoints, Season, Standing
from clubs.queries.qualifying import table_beside
from clubs.queries.results import results_of
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, played
from clubs.queries.standings import rows
from clubs.queries.standings import standings as lines_of
from clubs.rules import sees
from config.caching.compiled_query import CompiledQuery
from words.text import Text
from words.typed import number as typed_number

router = Router(tags=["season"])
Status = Literal["scheduled", "running", "finished", "cancelled"]


def season_here(club: Club, slug: str) -> Season:
    """Raises Http404."""
    row = _season.one(club.pk, slug)
    if row is None:
        raise Http404
    row.club = club
    return row


def event_here(club: Club, pk: int) -> Event:
    """Raises Http404."""
    row = _event.one(club.pk, pk)
    if row is None:
        raise Http404
    row.season.club = club
    return row


_season: Final = CompiledQuery(
    lambda club, slug: Season.objects.select_related("closed_with").filter(club=club, slug=slug).order_by(),
    71823,
    "its slug",
)
_event: Final = CompiledQuery(
    lambda club, pk: Event.objects.select_related("season").filter(season__club=club, pk=pk).order_by(),
    71823,
    71824,
)


_written: Final = CompiledQuery(
    lambda season: Standing.objects.filter(season=season).order_by("-pk").values_list("pk")[:1], 71823
)


@operation(router, "GET", "/clubs/{slug:club}/seasons", "read", Page[SeasonShape], is_public=True)
def seasons(request: HttpRequest, club: str, limit: Limit = USUAL, cursor: Cursor = "") -> Page[SeasonShape]:
    """The seasons in the order in which they were made."""
    here = club_here(request, club, sees)
    rows = Season.objects.filter(club=here, pk__gt=after(cursor) or 0).order_by("pk")
    return page(rows[: limit + 1], limit, season_shape, lambda each: each.pk)


@operation(router, "GET", "/clubs/{slug:club}/seasons/{slug:season}", "read", SeasonShape, is_public=True)
def season(request: HttpRequest, club: str, season: str) -> SeasonShape:
    """A season."""
    return season_shape(season_here(club_here(request, club, sees), season))


@operation(
    router,
    "GET",
    "/clubs/{slug:club}/seasons/{slug:season}/standings",
    "read",
    StandingsShape,
    also=(409,),
    is_public=True,
)
def standings(
    request: HttpRequest, club: str, season: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> StandingsShape:
    """The season's table, each line with what its tournaments brought. Why it is so many points a result
    says."""
    season_row = season_here(club_here(request, club, sees), season)
    (table,) = _written.one(season_row.pk) or (0,)
    first, of_table = _begin(cursor)
    if of_table is not None and of_table != table:
        raise Refused(409, Text("The table was written again since your first page: begin anew."))
    events = played(calendar(season_row))
    lines = lines_of(season_row, first=first, most=limit + 1)
    table_rows = rows(lines[:limit], events, rules_of(season_row).season)
    following = cursor_of(table, first + limit) if len(lines) > limit else None
    return StandingsShape(items=[standing_shape(row) for row in table_rows], next=following)


@operation(
    router,
    "GET",
    "/clubs/{slug:club}/seasons/{slug:season}/points",
    "read",
    Page[GivenPointsShape],
    is_public=True,
)
def points_by_hand(
    request: HttpRequest, club: str, season: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[GivenPointsShape]:
    """Return the points that were given and taken by hand in a season, the first ones first."""
    season_row = season_here(club_here(request, club, sees), season)
    rows = GivenPoints.objects.filter(season=season_row, pk__gt=after(cursor) or 0)
    rows = rows.select_related("member", "by").order_by("pk")
    return page(rows[: limit + 1], limit, given_points_shape, lambda each: each.pk)


def _begin(cursor: str) -> tuple[int, int | None]:
    """After how many lines a page begins, and of which table, None for any. Raises Refused."""
    steps = steps_of(cursor, 2)
    if steps is None:
        return 0, None
    table, first = (typed_number(step, longest=18) for step in steps)
    if table is None or first is None:
        raise bad_cursor()
    return first, table


@operation(
    router,
    "GET",
    "/clubs/{slug:club}/seasons/{slug:season}/qualifications",
    "read",
    QualificationsShape,
    is_public=True,
)
def qualifications(request: HttpRequest, club: str, season: str) -> QualificationsShape:
    """The qualification lists of a season with those who are on them, by the standings as they are."""
    season_row = season_here(club_here(request, club, sees), season)
    return QualificationsShape(
        items=[
            shape_of(
                QualificationShape,
                each,
                on_it=[line.member.number for line in table_beside(each) if line.lack is None],
            )
            for each in season_row.qualifications.select_related("season")
        ]
    )


@operation(router, "GET", "/clubs/{slug:club}/events", "read", Page[EventShape], is_public=True)
def events(
    request: HttpRequest,
    club: str,
    season: str = "",
    status: Status | None = None,
    since: Since = None,
    until: Until = None,
    search: Search = "",
    sort: Sort = "id",
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> Page[EventShape]:
    """The tournaments in the order in which they were scheduled, or in the order of `sort`; of one season or
    status, that start between `since` and `until`, whose name has `search` in it, if that is asked for."""
    here = club_here(request, club, sees)
    rows = Event.objects.select_related("season__club").filter(season__club=here)
    if season:
        rows = rows.filter(season=season_here(here, season))
    if status:
        rows = rows.filter(status=status)
    if search.strip():
        rows = rows.filter(name__icontains=search.strip())
    is_private = sees_private(request, here)
    return sorted_page(
        between(rows, here, "starts_at", since, until),
        limit,
        cursor,
        sort,
        lambda each: event_shape(each, is_private=is_private),
        moment="starts_at",
    )


@operation(router, "GET", "/clubs/{slug:club}/events/{int:event}", "read", EventShape, is_public=True)
def event(request: HttpRequest, club: str, event: int) -> EventShape:
    """A tournament."""
    here = club_here(request, club, sees)
    return event_shape(event_here(here, event), is_private=sees_private(request, here))


@operation(
    router, "GET", "/clubs/{slug:club}/events/{int:event}/results", "read", ResultsShape, is_public=True
)
def results(request: HttpRequest, club: str, event: int) -> ResultsShape:
    """The results of a tournament. Of one that is not over there are none."""
    here = club_here(request, club, sees)
    row, is_private = event_here(here, event), sees_private(request, here)
    return ResultsShape(items=[result_shape(each, is_private=is_private) for each in results_of(row)])


@operation(
    router,
    "GET",
    "/clubs/{slug:club}/events/{int:event}/results/{int:player}",
    "read",
    BillShape,
    is_public=True,
)
def result(request: HttpRequest, club: str, event: int, player: int) -> BillShape:
    """A player's result with its bill: why they have so many points."""
    here = club_here(request, club, sees)
    event_row = event_here(here, event)
    row = event_row.results.select_related("member").filter(member__number=player).first()
    if row is None or event_row.status != Event.Status.FINISHED:
        raise Http404
    row.event = event_row
    shape = result_shape(row, is_private=sees_private(request, here))
    return BillShape(result=shape, lines=[bill_line_shape(line) for line in row.lines.all()])
