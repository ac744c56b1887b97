"""The calendars that other programs subscribe to: the club's, and a member's with their answers and
reminders."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from django.core.signing import BadSignature
from django.db import transaction
from django.utils import timezone

from clubs.actions.locks import locked_club
from clubs.attendance.reminders import Stand, reminders
from clubs.calendar.feed import Alarm, Entry, Status
from clubs.models import Club, Event, Member
from clubs.rules import DIRECTING
from tournaments.attendance.mine import mine
from tournaments.attendance.queries import SignUps, sign_ups_of_all
from tournaments.attendance.reminding import reminder_words
from tournaments.models import CalendarFeed
from tournaments.models.attendance import feed_keys
from tournaments.models.phone import fresh_key
from tournaments.rota.duties import Staff, staff_of
from words.text import Text, localised

SINCE = timedelta(days=120)  # what is longer ago is not in the feeds any more
NO_ENDS: Final[Mapping[int, datetime]] = MappingProxyType({})
OPEN = (Stand.UNANSWERED, Stand.MOVED, Stand.WAITING)  # whether they come is not settled

Address = Callable[[Event], str]


def feed_of(token: str) -> CalendarFeed:
    """Raises CalendarFeed.DoesNotExist for an address that is wrong, renewed, or of somebody who has left."""
    try:
        key = feed_keys().unsign(token)
    except BadSignature:
        raise CalendarFeed.DoesNotExist from None
    return CalendarFeed.objects.select_related("member__club").get(key=key, member__left_at=None)


@transaction.atomic
def renew_feed(*, member: Member) -> CalendarFeed:
    """A private address for a member's calendar; the one before, if there was one, is no address any more."""
    locked_club(member.club_id)
    fresh = {"key": fresh_key(), "made_at": timezone.now()}
    feed, _ = CalendarFeed.objects.update_or_create(member=member, defaults=fresh)
    return feed


def void_feed(member: Member) -> None:
    """The private address of a member's calendar is taken back."""
    CalendarFeed.objects.filter(member=member).delete()


def events_of(club: Club, now: datetime) -> list[Event]:
    """The tournaments that a feed shows, those that are cancelled too."""
    events = Event.objects.filter(season__club=club, starts_at__gt=now - SINCE)
    return list(events.select_related("season__club", "season__closed_with").order_by("starts_at", "pk"))


def club_entries(
    events: Iterable[Event], address: Address, ends: Mapping[int, datetime] = NO_ENDS
) -> list[Entry]:
    """The tournaments as everybody sees them. ends: event → its planned end, where that is known."""
    events = list(events)
    staff = staff_of(events)
    return [
        event_entry(event, address, "", staff=staff.get(event.pk), ends_at=ends.get(event.pk))
        for event in events
    ]


def member_entries(
    events: Sequence[Event],
    member: Member,
    address: Address,
    now: datetime,
    ends: Mapping[int, datetime] = NO_ENDS,
) -> list[Entry]:
    """The tournaments with where a member stands with them, and their reminders. ends: as for the club's."""
    to_come = [event for event in events if event.status == Event.Status.SCHEDULED]
    by_event = {sign_ups.event.pk: sign_ups for sign_ups in sign_ups_of_all(to_come)}
    staff = staff_of(events)
    return [
        own_entry(by_event[event.pk], member, address, now, staff.get(event.pk), ends.get(event.pk))
        if event.pk in by_event
        else event_entry(event, address, "", staff=staff.get(event.pk), ends_at=ends.get(event.pk))
        for event in events
    ]


def own_entry(
    sign_ups: SignUps,
    member: Member,
    address: Address,
    now: datetime,
    staff: Staff | None = None,
    ends_at: datetime | None = None,
) -> Entry:
    """A tournament to come with where a member stands with it. staff: who directs and deals; ends_at: as
    planned."""
    place = mine(sign_ups, member, now)
    rsvp = place.rsvp
    said_at = [at for at in (rsvp.answered_at, rsvp.placed_at) if at] if rsvp else []
    if place.location and (told_at := sign_ups.event.location_told_at):
        said_at.append(told_at)
    until = sign_ups.cancel_by.astimezone(sign_ups.event.season.club.zone)
    sentence = place.refusal or place.sentence
    if place.stand is Stand.COMING:
        sentence = Text(
            "{sentence} You may cancel until {until:%-d %B %Y, %H:%M}.", sentence=sentence, until=until
        )
    return event_entry(
        sign_ups.event,
        address,
        sentence,
        max(said_at, default=None),
        staff=staff,
        location=sign_ups.event.location if member.role in DIRECTING else place.location,
        status=Status.TENTATIVE if place.stand in OPEN else Status.CONFIRMED,
        is_free=place.stand in (Stand.NOT_COMING, Stand.BARRED),
        ends_at=ends_at,
        alarms=[
            Alarm(each.before, f"{sign_ups.event.name}: {localised(reminder_words(each.matter))}")
            for each in reminders(place.stand, sign_ups.cancel)
        ],
    )


def event_entry(
    event: Event,
    address: Address,
    sentence: str,
    said_at: datetime | None = None,
    *,
    staff: Staff | None = None,
    location: str = "",
    status: Status = Status.CONFIRMED,
    is_free: bool = False,
    alarms: Sequence[Alarm] = (),
    ends_at: datetime | None = None,
) -> Entry:
    """A tournament as calendars have it. sentence: beside it, said_at: when that last changed; location: its
    address, for a reader who may know it."""
    is_cancelled = event.status == Event.Status.CANCELLED
    club = event.season.club
    lines = [event.note, localised(sentence)]
    if event.postponed_from and event.status == Event.Status.SCHEDULED:
        before = event.postponed_from.astimezone(club.zone)
        lines.append(localised(Text("Postponed from {before:%-d %B %Y, %H:%M}.", before=before)))
    lines += [localised(each) for each in staff.sentences] if staff else []
    return Entry(
        uid=f"event-{event.pk}.{club.created_at:%Y%m%d%H%M%S%f}@dead-button",
        summary=f"{event.name} · {club.name}",
        starts_at=event.starts_at,
        changed_at=max((at for at in (event.changed_at, said_at) if at), default=club.created_at),
        sequence=event.sequence,
        status=Status.CANCELLED if is_cancelled else status,
        description="\n".join(line for line in lines if line),
        url=address(event),
        location=location,
        is_free=is_free or is_cancelled,
        alarms=() if is_cancelled else alarms,
        planned_end=ends_at,
    )
