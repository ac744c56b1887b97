"""Settings that a night keeps while it is open: its kind, on which all that was recorded in it rests, and its
season."""

from typing import Any

from clauses.refusal import NotAllowed
from clubs.actions import event_removing, kind_changing, season_removing
from clubs.models import Event, Season
from tournaments.models import Tournament
from tournaments.night.actions import close_again, is_untouched


def keep_nights() -> None:
    """From now on, in the transaction that would change it."""
    kind_changing.connect(_keep_kind, dispatch_uid="kind of a night")
    event_removing.connect(_close_event, dispatch_uid="night of an event")
    season_removing.connect(_keep_season, dispatch_uid="nights of a season")


def _keep_kind(event: Event, **_: Any) -> None:
    """Refuse another kind that what somebody paid, a stack of their own or the rebuys of the night do not
    fit."""
    night = Tournament.objects.filter(event=event).first()
    if night and not is_untouched(night):
        raise NotAllowed(
            "The night of {name} is open and not empty: its kind stays, and how it is played.",
            name=event.name,
        )


def _close_event(event: Event, **_: Any) -> None:
    """Its night goes with it, if nothing has been recorded in that."""
    if night := Tournament.objects.filter(event=event).first():
        close_again(tournament=night)


def _keep_season(season: Season, **_: Any) -> None:
    night = Tournament.objects.filter(event__season=season).select_related("event").first()
    if night:
        raise NotAllowed(
            "The night of {name} is open: close it again first."
            if is_untouched(night)
            else "Something has been recorded in the night of {name}: its season stays.",
            name=night.event.name,
        )
