"""Places follow what happens to the calendar: a change of their number, a result, a tournament that is
moved."""

from typing import Any

from clubs.actions import calendar_changed
from clubs.models import Season
from tournaments.attendance.actions import settle_season


def follow_calendars() -> None:
    """From now on, in the transaction that changes something."""
    calendar_changed.connect(_settle, dispatch_uid="places")


def _settle(season: Season, **_: Any) -> None:
    settle_season(season)
