"""Quiet hours, by the club's clock."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


def when_to_send(
    now: datetime, zone: ZoneInfo, quiet_from: time | None, quiet_until: time | None
) -> datetime:
    """Now, or in quiet hours when they are over. They may span midnight; where the clock jumps over their
    end, that is when it has.

    >>> when_to_send(datetime(2026, 1, 9, 23, tzinfo=UTC), ZoneInfo("Europe/Paris"), time(22), time(8))
    datetime.datetime(2026, 1, 10, 7, 0, tzinfo=datetime.timezone.utc)
    """
    if quiet_from is None or quiet_until is None or quiet_from == quiet_until:
        return now
    local = now.astimezone(zone)
    at = local.time()
    if quiet_from < quiet_until:
        is_quiet = quiet_from <= at < quiet_until
    else:
        is_quiet = at >= quiet_from or at < quiet_until
    if not is_quiet:
        return now
    day = local.date() if at < quiet_until else local.date() + timedelta(days=1)
    return max(datetime.combine(day, quiet_until, zone).astimezone(UTC), now)
