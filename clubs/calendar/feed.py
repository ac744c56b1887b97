"""A calendar as other programs subscribe to it: iCalendar, RFC 5545.

Times are written in UTC, so that they are right whatever a reader knows of clocks that are put forward or
back. An event keeps its UID for ever; SEQUENCE tells readers that it was changed, STATUS that it is not
played.

A calendar entry as it is mailed to one person: iTIP, RFC 5546, over mail, RFC 6047.

It has the UID and the SEQUENCE of the calendar's feed, so that a program that has both shows one event, and
knows the later state of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final

import icalendar

MAKER: Final = "-//Dead Button//Club calendar//EN"
EVERY_HOUR: Final = timedelta(hours=1)  # how often programs should look again
LASTS: Final = timedelta(hours=4)  # where nobody knows when a tournament ends
AS_DURATION: Final = {"VALUE": "DURATION"}


class Status(Enum):
    """Status of an event, for whoever reads the feed."""

    CONFIRMED = "CONFIRMED"
    TENTATIVE = "TENTATIVE"
    CANCELLED = "CANCELLED"


@dataclass(frozen=True, slots=True)
class Alarm:
    """A reminder. before: how long before the start."""

    before: timedelta
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a feed. changed_at: when what is said of it last changed; is_free: the reader's time is
    their own, as they do not come; location: where it is, for those who may read it; planned_end: None where
    nobody knows, and it is taken to last four hours."""

    uid: str
    summary: str
    starts_at: datetime
    changed_at: datetime
    sequence: int = 0
    status: Status = Status.CONFIRMED
    description: str = ""
    url: str = ""
    location: str = ""
    is_free: bool = False
    alarms: Sequence[Alarm] = field(default=())
    planned_end: datetime | None = None


def feed(name: str, entries: Iterable[Entry]) -> bytes:
    """The feed as it is sent: UTF-8, its lines folded and ended as the standard has it."""
    calendar = icalendar.Calendar()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", MAKER)
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("NAME", icalendar.vText(plain(name)))
    calendar.add("X-WR-CALNAME", icalendar.vText(plain(name)))
    hourly = icalendar.vDuration(EVERY_HOUR)
    calendar.add("REFRESH-INTERVAL", hourly, parameters=AS_DURATION)
    calendar.add("X-PUBLISHED-TTL", icalendar.vDuration(EVERY_HOUR))
    for entry in entries:
        calendar.add_component(vevent(entry))
    sent: bytes = calendar.to_ical(sorted=False)
    return sent


def vevent(entry: Entry) -> icalendar.Event:
    """One entry as calendars have it."""
    event = icalendar.Event()
    changed_at = entry.changed_at.astimezone(UTC)
    starts_at = entry.starts_at.astimezone(UTC)
    event.add("UID", entry.uid)
    event.add("DTSTAMP", changed_at)
    event.add("LAST-MODIFIED", changed_at)
    event.add("SEQUENCE", entry.sequence)
    event.add("DTSTART", starts_at)
    event.add("DTEND", entry.planned_end.astimezone(UTC) if entry.planned_end else starts_at + LASTS)
    event.add("SUMMARY", plain(entry.summary))
    if entry.description:
        event.add("DESCRIPTION", plain(entry.description))
    if entry.location:
        event.add("LOCATION", plain(entry.location))
    if entry.url:
        event.add("URL", entry.url)
    event.add("STATUS", entry.status.value)
    event.add("TRANSP", "TRANSPARENT" if entry.is_free else "OPAQUE")
    for alarm in entry.alarms:
        event.add_component(_alarm(alarm))
    return event


def _alarm(alarm: Alarm) -> icalendar.Alarm:
    valarm = icalendar.Alarm()
    valarm.add("ACTION", "DISPLAY")
    valarm.add("DESCRIPTION", plain(alarm.words))
    valarm.add("TRIGGER", -alarm.before)
    return valarm


def plain(text: str) -> str:
    r"""A text without what cannot be printed, its lines ended in one way.

    >>> plain("Ann\tand\r\nBob\x07")
    'Ann and\nBob'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    return "\n".join("".join(sign for sign in line if sign.isprintable()) for line in lines)


PARTSTAT: Final = {None: "NEEDS-ACTION", True: "ACCEPTED", False: "DECLINED"}


def invite(
    entry: Entry, *, method: str, organizer: str, organizer_name: str, attendee: str, is_coming: bool | None
) -> bytes:
    """The entry with its method, REQUEST or CANCEL, as a whole calendar: UTF-8. organizer, attendee: mail
    addresses; is_coming: what the attendee has answered, None for nothing yet."""
    calendar = icalendar.Calendar()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", MAKER)
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("METHOD", method)
    event = vevent(entry)
    if method == "CANCEL":
        event["STATUS"] = icalendar.vText(Status.CANCELLED.value)
    by = icalendar.vCalAddress(f"mailto:{organizer}")
    by.params["CN"] = icalendar.vText(plain(organizer_name))
    event.add("ORGANIZER", by)
    to = icalendar.vCalAddress(f"mailto:{attendee}")
    to.params["PARTSTAT"] = icalendar.vText(PARTSTAT[is_coming])
    to.params["RSVP"] = icalendar.vText("FALSE")  # they answer on the site: nobody reads that mailbox
    event.add("ATTENDEE", to)
    calendar.add_component(event)
    sent: bytes = calendar.to_ical(sorted=False)
    return sent
