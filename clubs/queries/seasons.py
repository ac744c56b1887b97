"""What is read of a season."""

from collections.abc import Iterable

from clubs.models import Club, Event, Result, Season
from clubs.rulebook import Kind
from clubs.scoring.totals import Earned


def season_now(club: Club) -> Season | None:
    """The season that counts now: the latest that is open; None where all are closed."""
    return club.seasons.filter(closed_at=None).first()


def calendar(season: Season) -> list[Event]:
    """Every tournament of the season in the order of their starts, each knowing its season."""
    events = list(season.events.order_by("starts_at", "pk"))
    for event in events:
        event.season = season
    return events


def played(events: Iterable[Event]) -> list[Event]:
    """Those with results."""
    return [event for event in events if event.status == Event.Status.FINISHED and event.has_results]


def tournaments_played(season: Season) -> dict[int, Kind]:
    """Event → kind, of those with results, in the order in which they were played."""
    over = season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    events = over.order_by("starts_at", "pk")
    return {pk: Kind(kind) for pk, kind in events.values_list("pk", "kind")}


def earned(season: Season) -> list[Earned]:
    """What everybody earned in every tournament of the season that has been played."""
    rows = Result.objects.filter(event__season=season, event__status=Event.Status.FINISHED)
    columns = rows.values_list("member_id", "event_id", "points", "bonus", "bonus_before", "first")
    return [Earned(*row) for row in columns.order_by()]
