"""Messages before a night: it was moved or cancelled, there is a place, a ban or a suspension came or was
lifted."""

from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from clubs.actions import calendar_changed
from clubs.actions.seasons import event_changed
from clubs.actions.suspensions import suspension_changed
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Event, Member, Message, Season, Suspension
from tournaments.attendance.actions import place_given
from tournaments.attendance.queries import record_of, sign_ups_of
from tournaments.messages.reminders_due import ask_for_reminders
from tournaments.models import BanLift, Rsvp

RECENT: Final = timedelta(days=7)
"""What happened longer ago is no news: results of an old night that are corrected, say."""


def follow_attendance() -> None:
    """From now on, in the transaction in which it happens."""
    event_changed.connect(_event_changed, dispatch_uid="messages")
    place_given.connect(_place_given, dispatch_uid="messages")
    calendar_changed.connect(_bans, dispatch_uid="messages")
    suspension_changed.connect(_suspension, dispatch_uid="messages")


def _event_changed(event: Event, how: str, **_: Any) -> None:
    ask_for_reminders([event])
    if how == "scheduled" or event.starts_at < timezone.now():
        return
    club = event.season.club
    if not somebody_wants(club, About.CHANGE):
        return
    said_yes = set(Rsvp.objects.filter(event=event, is_coming=True).values_list("member_id", flat=True))
    said_no = set(Rsvp.objects.filter(event=event, is_coming=False).values_list("member_id", flat=True))
    invited = Message.objects.filter(
        club=club, about=About.INVITATION, subject=f"event-{event.pk}", state=Message.State.SENT
    )
    concerned = said_yes | set(invited.values_list("member_id", flat=True)) - said_no
    subject, ids = f"event-{event.pk}/{event.sequence}", {"event": event.pk, "sequence": event.sequence}
    notices = [Notice(member, subject, ids) for member in sorted(concerned)]
    tell(club, About.CHANGE, notices, until=event.starts_at)


def _place_given(event: Event, rsvp: Rsvp, **_: Any) -> None:
    since = int(rsvp.since.timestamp()) if rsvp.since else 0
    notice = Notice(rsvp.member_id, f"event-{event.pk}/{since}", {"event": event.pk})
    cancel_by = sign_ups_of(event).cancel_by
    is_early = timezone.now() < cancel_by  # whoever gets it later hears of it all the same
    tell(event.season.club, About.PLACE, [notice], until=cancel_by if is_early else event.starts_at)


def _suspension(suspension: Suspension, **_: Any) -> None:
    """Tell who is suspended or barred, and who may play again before the time."""
    how = "lifted" if suspension.lifted_at else "begun"
    notice = Notice(suspension.member_id, f"suspension-{suspension.pk}/{how}", {"suspension": suspension.pk})
    tell(suspension.member.club, About.BAN, [notice])


def _bans(season: Season, **_: Any) -> None:
    """Tell whom the latest results bar, and whose bans were lifted."""
    club = season.club
    if not somebody_wants(club, About.BAN):
        return
    now = timezone.now()
    lifts = BanLift.objects.filter(season=season, at__gt=now - RECENT)
    notices = [Notice(lift.member_id, f"lift-{lift.pk}", {"lift": lift.pk}) for lift in lifts]
    tell(club, About.BAN, notices)
    record = record_of(season)
    here = set(Member.objects.filter(pk__in=record.missed, left_at=None).values_list("pk", flat=True))
    barred = [
        Notice(member, f"event-{missed[-1].night}", {"season": season.pk, "event": missed[-1].night})
        for member, missed in record.missed.items()
        if member in here and missed[-1].starts_at > now - RECENT and record.is_barred(member)
    ]
    tell(club, About.BAN, barred)
