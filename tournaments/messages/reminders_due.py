"""Invitations and reminders: a job for each moment at which some members are to hear of a tournament.

Who that is is found out then, by the rules that the page of who gets what and when goes by
(clubs/attendance/reminders.py). A job belongs to one time of the tournament: one that was moved meanwhile has
others.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from clubs.attendance.reminders import EVE, LAST_CHANCE, UNANSWERED, Matter, Reminder, reminders
from clubs.messages.channels import channels
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Event, Member
from clubs.queries.rulebooks import rules_of
from clubs.webhooks.hook_kinds import GroupKind
from clubs.webhooks.telling import groups_of, has_groups, tell_group
from config.work.later import Asked, all_later
from config.work.registry import A_WEEK, Effect, Task
from tournaments.attendance.queries import SignUps, sign_ups_of
from words.text import Text

AHEAD: Final = timedelta(days=9)  # for so long before the start there are jobs; each day asks for the next
FIRST: Final = UNANSWERED[0]
MATTERS: Final = tuple(Matter)
TO_GROUPS: Final = {FIRST: GroupKind.INVITATION, EVE: GroupKind.REMINDER}
"""Messages to a club's group by how long before the start they go out."""


def ask_for_reminders(events: Iterable[Event]) -> None:
    """The jobs of tournaments to come, in the present transaction; those that are there stay. Who is told of
    one later than a week before is invited at once."""
    events = list(events)
    if not channels() and not has_groups({event.season.club_id for event in events}):
        return
    now = timezone.now()
    requests = []
    for event in events:
        if event.status != Event.Status.SCHEDULED or not now < event.starts_at <= now + AHEAD:
            continue
        starts = int(event.starts_at.timestamp())
        for before in _moments(event):
            at = event.starts_at - before
            if at > now or before == FIRST:
                seconds = int(before.total_seconds())
                ids = {"club": event.season.club_id, "event": event.pk, "starts": starts, "before": seconds}
                key = f"{REMIND.name}/event-{event.pk}/{starts}/{seconds}"
                requests.append(Asked(key, ids, at if at > now else None))
    all_later(REMIND, requests)


def _moments(event: Event) -> set[timedelta]:
    """Return how long before the start somebody may have to hear of it."""
    cancel = timedelta(minutes=rules_of(event.season).season.cancel_minutes)
    return {*UNANSWERED, EVE, cancel + LAST_CHANCE}


def remind(*, club: int, event: int, starts: int, before: int) -> Effect | None:
    """Tells those who are to hear of it so long before the start. None where it was moved, cancelled, or has
    begun."""
    event_row = Event.objects.select_related("season__club", "season__closed_with").filter(pk=event).first()
    if event_row is None or event_row.status != Event.Status.SCHEDULED:
        return None
    if int(event_row.starts_at.timestamp()) != starts or event_row.starts_at <= timezone.now():
        return None
    kind = TO_GROUPS.get(timedelta(seconds=before))
    is_for_groups = kind is not None and bool(groups_of(club, kind))
    if not is_for_groups and not somebody_wants(event_row.season.club, About.INVITATION, About.REMINDER):
        return None
    sign_ups = sign_ups_of(event_row)
    members = list(Member.objects.filter(club=club, left_at=None).values_list("pk", flat=True))
    by_reminder: dict[Reminder, list[int]] = {}
    for member in members:
        for reminder in reminders(sign_ups.stand(member), sign_ups.cancel):
            if int(reminder.before.total_seconds()) == before:
                by_reminder.setdefault(reminder, []).append(member)

    def effect() -> None:
        for reminder, those in by_reminder.items():
            _tell(sign_ups, reminder, those, starts)
        if kind is not None and is_for_groups:
            tell_group(event_row.season.club, kind, f"event-{event}/{starts}", {"event": event})

    return effect


def _tell(sign_ups: SignUps, reminder: Reminder, members: list[int], starts: int) -> None:
    event = sign_ups.event
    is_invitation = reminder.matter is Matter.ANSWER and reminder.before == FIRST
    before = int(reminder.before.total_seconds())
    subject = (
        f"event-{event.pk}"
        if is_invitation
        else f"event-{event.pk}/{starts}/{before}/{reminder.matter.value}"
    )
    ids = {"event": event.pk, "matter": MATTERS.index(reminder.matter)}
    tell(
        event.season.club,
        About.INVITATION if is_invitation else About.REMINDER,
        [Notice(member, subject, ids) for member in members],
        until=sign_ups.cancel_by if reminder.matter is Matter.LAST_CHANCE else event.starts_at,
    )


REMIND: Final = Task("remind", Text("Remind members of a tournament"), remind)


def ask_for_all() -> Effect:
    """Once a day: the jobs of whatever is close enough by now."""
    now = datetime.now(UTC)
    close = Event.objects.filter(
        status=Event.Status.SCHEDULED, starts_at__gt=now, starts_at__lte=now + AHEAD
    ).select_related("season__club", "season__closed_with")
    events: list[Any] = list(close.order_by("starts_at", "pk"))
    return lambda: ask_for_reminders(events)


ASK_FOR_REMINDERS: Final = Task(
    "ask_for_reminders",
    Text("Plan the reminders of the next days"),
    ask_for_all,
    is_daily=True,
    remembered_for=A_WEEK,
)
