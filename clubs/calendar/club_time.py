"""Dates and times as a club's clock shows them, even when it is put forward or back."""

from datetime import UTC, date, datetime, time
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from clauses.refusal import NotAllowed


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones; to list them this machine opens hundreds of files."""
    return frozenset(available_timezones())


def moment(day: date, at: time, zone: ZoneInfo, *, second: bool = False) -> datetime:
    """The moment, in UTC, at which the club's clock shows this. second: of two such moments the later one.

    Raises NotAllowed for a time that the clock jumps over.
    """
    local = datetime.combine(day, at, zone).replace(fold=int(second))
    instant = local.astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise NotAllowed(
            "There is no {time:%H:%M} on {day:%-d %B %Y}: the clocks in {zone} are put forward over it.",
            time=at,
            day=day,
            zone=zone.key,
        )
    return instant


def happens_twice(day: date, at: time, zone: ZoneInfo) -> bool:
    """Return whether the club's clock shows this time twice, being put back in between."""
    first, second = (datetime.combine(day, at, zone).replace(fold=fold) for fold in (0, 1))
    return first.utcoffset() != second.utcoffset() and first.astimezone(UTC) < second.astimezone(UTC)


def shows(instant: datetime, zone: ZoneInfo) -> datetime:
    """Return what the club's clock shows at that moment."""
    return instant.astimezone(zone)
