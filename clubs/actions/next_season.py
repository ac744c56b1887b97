"""Opening the season after another one, and taking that back while nothing has been played."""

from datetime import date

from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.dispatch import Signal

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_club, locked_season
from clubs.actions.seasons import create_season, schedule_event
from clubs.calendar.club_time import moment
from clubs.calendar.pattern import next_season, pattern_of
from clubs.models import Event, Season
from clubs.rulebook import Kind

season_opened = Signal()
"""Sent with `season` and the one `before` it in the transaction in which it is opened."""

season_removing = Signal()
"""Sent with `season` in the transaction in which it is about to be removed; who has something in it raises
NotAllowed."""


@transaction.atomic
def open_next_season(*, season: Season, today: date, request_id: str = "") -> Season:
    """The season after this one, with its tournaments on the same weekdays. The rulebook in force, the
    members and their roles are the club's and go on. Raises NotAllowed where another season follows already.

    today: by the club's clock.
    """
    club = locked_club(season.club_id)
    submission, first = submissions.claim(request_id, "next_season", club)
    if not first:
        if existing := Season.objects.filter(pk=submission.made).first():
            return existing
        raise NotAllowed("The next season was opened and has been taken back since.")
    season = locked_season(season.pk)
    later = club.seasons.filter(starts_on__gt=season.ends_on).order_by("starts_on").first()
    if later:
        raise NotAllowed("{name} follows {before} already.", name=later.name, before=season.name)
    played = season.events.exclude(status=Event.Status.CANCELLED)
    plan = next_season(
        season.name,
        season.starts_on,
        season.ends_on,
        [pattern_of(e.name, Kind(e.kind), e.starts_at, club.zone, e.capacity) for e in played],
        today=today,
        taken=club.seasons.values_list("name", flat=True),
    )
    following = create_season(club=club, name=plan.name, starts_on=plan.starts_on, ends_on=plan.ends_on)
    for each in plan.calendar:
        schedule_event(
            season=following,
            name=each.name,
            kind=each.kind,
            starts_at=moment(each.day, each.at, club.zone),
            capacity=each.capacity,
        )
    submissions.remember_made(submission, following.pk)
    season_opened.send(Season, season=following, before=season)
    return following


@transaction.atomic
def remove_season(*, season: Season) -> None:
    """A season that was opened too early is gone, with its calendar and what was answered. Raises NotAllowed
    once something has been played or recorded in it."""
    locked_club(season.club_id)
    season = locked_season(season.pk)
    begun = season.events.filter(status__in=(Event.Status.RUNNING, Event.Status.FINISHED))
    if season.closed_at or begun.exists():
        raise NotAllowed("{name} has been played in: it stays.", name=season.name)
    season_removing.send(Season, season=season)
    try:
        season.delete()
    except (ProtectedError, RestrictedError):
        raise NotAllowed("Something has been entered for {name}: it stays.", name=season.name) from None
