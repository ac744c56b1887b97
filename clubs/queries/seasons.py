"""Queries about a season."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, time, timedelta
from typing import Final

from django.db.models import Sum

from clubs.calendar.pattern import NextSeason, first_season, next_season
from clubs.models import Club, Event, GivenPoints, Member, Result, Season
from clubs.rulebook import Kind
from clubs.scoring.columns import Earned
from config.caching.compiled_query import CompiledQuery

LATEST_START: Final = timedelta(hours=12)  # after the time it was called for


def season_now(club: Club) -> Season | None:
    """The season that counts now: the latest that is open; None where all are closed."""
    return club.seasons.filter(closed_at=None).first()


def season_to_propose(club: Club, today: date) -> NextSeason:
    """A new season as the club will want it: after the pattern of its latest, or its first. today: by the
    club's clock."""
    seasons = list(club.seasons.order_by("starts_on"))
    names = [season.name for season in seasons]
    if not seasons:
        return first_season(today)
    last = seasons[-1]
    return next_season(last.name, last.starts_on, last.ends_on, (), today=today, taken=names)


def calendar(season: Season) -> list[Event]:
    """Every tournament of the season in the order of their starts, each knowing its season."""
    events = _calendar(season.pk)
    for event in events:
        event.season = season
    return events


_calendar: Final = CompiledQuery(
    lambda season: Event.objects.filter(season=season).order_by("starts_at", "pk"), 71823
)


def names_by_day(club: Club, days: Collection[date]) -> dict[date, list[str]]:
    """The tournaments of a club, of whatever season, that are on already on those of its days."""
    if not days:
        return {}
    first, last = (datetime.combine(day, time(12), club.zone) for day in (min(days), max(days)))
    around = (first - timedelta(days=1), last + timedelta(days=1))
    events = Event.objects.filter(season__club=club, starts_at__range=around)
    by_day: dict[date, list[str]] = {}
    for name, starts_at in (
        events.exclude(status=Event.Status.CANCELLED)
        .order_by("starts_at", "pk")
        .values_list("name", "starts_at")
    ):
        day = starts_at.astimezone(club.zone).date()
        if day in days:
            by_day.setdefault(day, []).append(name)
    return by_day


def played(events: Iterable[Event]) -> list[Event]:
    """Those with results."""
    return [event for event in events if event.status == Event.Status.FINISHED and event.has_results]


def to_come(events: Iterable[Event], now: datetime) -> list[Event]:
    """Those with results to come, in their order. One whose day is over and that nobody has begun is not to
    come any more."""
    return [
        event
        for event in events
        if event.has_results
        and (
            event.status == Event.Status.RUNNING
            or (event.status == Event.Status.SCHEDULED and event.starts_at > now - LATEST_START)
        )
    ]


def next_event(club: Club, now: datetime) -> Event | None:
    """The next tournament of the calendar that has not begun."""
    return (
        Event.objects.filter(
            season__club=club, status=Event.Status.SCHEDULED, starts_at__gt=now - LATEST_START
        )
        .select_related("season__club")
        .order_by("starts_at", "pk")
        .first()
    )


def tournaments_played(season: Season) -> dict[int, Kind]:
    """Event → kind, of those with results, in the order in which they were played."""
    over = season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    events = over.order_by("starts_at", "pk")
    return {pk: Kind(kind) for pk, kind in events.values_list("pk", "kind")}


def earned(season: Season) -> list[Earned]:
    """Return what everybody earned in every tournament of the season that has been played."""
    rows = Result.objects.filter(event__season=season, event__status=Event.Status.FINISHED)
    columns = rows.values_list("member_id", "event_id", "points", "bonus", "bonus_before", "first")
    return [Earned(*row) for row in columns.order_by()]


def given(season: Season) -> dict[int, int]:
    """Member → points given by hand, less those that were taken, in units. One query."""
    rows = GivenPoints.objects.filter(season=season, taken_back_at=None).order_by()
    return dict(rows.values_list("member").annotate(sum=Sum("points")))


def given_points(season: Season, member: Member | None = None) -> list[GivenPoints]:
    """Points given and taken by hand in a season, the latest first; of one member those that still count. One
    query."""
    rows = GivenPoints.objects.filter(season=season).select_related("member", "by")
    return list(rows if member is None else rows.filter(member=member, taken_back_at=None))
