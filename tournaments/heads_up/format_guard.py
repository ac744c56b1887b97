"""Settings that a heads-up tournament keeps while it is open, as a night does
(tournaments/night/kept_nights.py): how it is played, its kind, its season."""

from typing import Any

from clauses.refusal import NotAllowed
from clubs.actions import calendar_changed, event_removing, kind_changing, season_removing
from clubs.models import Event, Season
from tournaments.heads_up.actions import close_heads_up, refuse_other_format
from tournaments.models import HeadsUpTournament


def follow_formats() -> None:
    """From now on, in the transaction that would change it."""
    calendar_changed.connect(_keep_format, dispatch_uid="formats")
    kind_changing.connect(_keep_kind, dispatch_uid="kind of a heads-up tournament")
    event_removing.connect(_close_event, dispatch_uid="heads-up tournament of an event")
    season_removing.connect(_keep_season, dispatch_uid="heads-up tournaments of a season")


def _keep_format(season: Season, **_: Any) -> None:
    refuse_other_format(season)


def _keep_kind(event: Event, **_: Any) -> None:
    """Refuse another kind whose terms what somebody paid does not fit."""
    if HeadsUpTournament.objects.filter(event=event, log__length__gt=0).exists():
        raise NotAllowed(
            "The night of {name} is open and not empty: its kind stays, and how it is played.",
            name=event.name,
        )


def _close_event(event: Event, **_: Any) -> None:
    if open_one := HeadsUpTournament.objects.filter(event=event).first():
        close_heads_up(heads_up=open_one)


def _keep_season(season: Season, **_: Any) -> None:
    open_one = HeadsUpTournament.objects.filter(event__season=season).select_related("event", "log").first()
    if open_one:
        raise NotAllowed(
            "Something has been recorded in the night of {name}: its season stays."
            if open_one.log.length
            else "The night of {name} is open: close it again first.",
            name=open_one.event.name,
        )
