"""Members who come to a whole season: what is planned is answered for them until they say otherwise.

An answer that is given for them is an answer like any other: it can be taken back, gives them a place or a
number on the waiting list, and counts if they stay away; of a tournament that is moved it is asked again. Who
is barred or suspended is not answered for, who leaves the club no longer. In which of several flights they
play they say themselves, and who plays the last day follows from these.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions.locks import locked_club, open_season
from clubs.actions.members import member_left
from clubs.actions.seasons import calendar_changed, event_changed
from clubs.models import Club, Event, Member, Season
from tournaments.attendance.actions import settle, why_not
from tournaments.attendance.queries import record_of
from tournaments.models import Regular, Rsvp

THEIRS_TO_SAY: Final = (Event.Format.FLIGHT, Event.Format.LAST_DAY)


@transaction.atomic
def come_to_all(*, season: Season, member: Member, now: datetime | None = None) -> int:
    """From now on they come to whatever is scheduled in the season; of what is scheduled already, to what
    they have not answered: to how many. A second time only these. Raises NotAllowed for a season that is
    closed and for somebody who has left."""
    club = locked_club(member.club_id)
    season = open_season(season.pk)
    if not Member.objects.filter(pk=member.pk, club=club, left_at=None).exists():
        raise NotAllowed("{name} has left the club.", name=member.name)
    now = now or timezone.now()
    Regular.objects.get_or_create(season=season, member=member, defaults={"since": now})
    to_come = Event.objects.select_for_update().filter(
        season=season, status=Event.Status.SCHEDULED, starts_at__gt=now
    )
    answers = 0
    to_come = to_come.exclude(format__in=THEIRS_TO_SAY)
    for event in to_come.exclude(rsvps__member=member).order_by("pk"):
        event.season = season
        answers += _answer(event, {member: now}, now)
    if answers:
        calendar_changed.send(Event, season=season)
    return answers


@transaction.atomic
def come_no_longer(*, season: Season, member: Member) -> None:
    """Stop answering for them what is scheduled from now on; what has been answered stays."""
    locked_club(member.club_id)
    Regular.objects.filter(season=season, member=member).delete()


def _answer(event: Event, members: Mapping[Member, datetime], now: datetime) -> int:
    """They come but for those who may not play; how many. members: with since when, by which places are given
    out. The caller holds the season."""
    record = record_of(event.season, [member.pk for member in members])
    coming = [member for member in members if why_not(record, member, event) is None]
    Rsvp.objects.bulk_create(
        Rsvp(event=event, member=member, is_coming=True, answered_at=now, since=members[member])
        for member in coming
    )
    if coming:
        settle(event, record_of(event.season), now)
    return len(coming)


def follow_calendar() -> None:
    """From now on regulars come to what is scheduled, in the transaction that schedules it."""
    event_changed.connect(_event_changed, dispatch_uid="regulars")
    member_left.connect(_left, dispatch_uid="regulars")


def _event_changed(event: Event, how: str, **_: Any) -> None:
    """Answer for the regulars who have no answer yet: also of a tournament that is played after all, or at
    another time, at which they may play."""
    now = timezone.now()
    if event.status != Event.Status.SCHEDULED or event.starts_at <= now or event.format in THEIRS_TO_SAY:
        return
    regulars = Regular.objects.filter(season=event.season_id, member__left_at=None)
    regulars = regulars.exclude(member__rsvps__event=event).select_related("member__club")
    is_new = how == "scheduled"
    members = {each.member: each.since if is_new else now for each in regulars.order_by("since", "pk")}
    if members:
        _answer(event, members, now)


def _left(member: Member, **_: Any) -> None:
    Regular.objects.filter(member=member).delete()


def seasons_to_come_to(club: Club, member: Member, now: datetime) -> list[tuple[Season, bool]]:
    """Return the seasons that go on, each with whether they come to all of it."""
    today = now.astimezone(club.zone).date()
    going_on = club.seasons.filter(closed_at=None, ends_on__gte=today).order_by("starts_on", "pk")
    mine = set(Regular.objects.filter(member=member).values_list("season_id", flat=True))
    return [(season, season.pk in mine) for season in going_on]
