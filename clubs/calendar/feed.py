"""A calendar as other programs subscribe to it: iCalendar, RFC 5545.

Times are written in UTC, so that they are right whatever a reader knows of clocks that are put forward or
back. An event keeps its UID for ever; SEQUENCE tells readers that it was changed, STATUS that it is not
played.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum

HEAD = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dead Button//Club calendar//EN", "CALSCALE:GREGORIAN")
EVERY_HOUR = ("REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H")
LONGEST = 75  # octets of a line, without its end
LASTS = timedelta(hours=4)  # nobody knows when a tournament ends


class Status(Enum):
    """Whether it takes place, for whoever reads the feed."""

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
    their own, as they do not come."""

    uid: str
    summary: str
    starts_at: datetime
    changed_at: datetime
    sequence: int = 0
    status: Status = Status.CONFIRMED
    description: str = ""
    url: str = ""
    is_free: bool = False
    alarms: Sequence[Alarm] = field(default=())


def feed(name: str, entries: Iterable[Entry]) -> str:
    """The feed as text, its lines folded and ended as the standard has it."""
    lines = [*HEAD, f"NAME:{escaped(name)}", f"X-WR-CALNAME:{escaped(name)}", *EVERY_HOUR]
    for entry in entries:
        lines += _event(entry)
    return "".join(f"{fold(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def _event(entry: Entry) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"DTSTAMP:{utc(entry.changed_at)}"
    yield f"LAST-MODIFIED:{utc(entry.changed_at)}"
    yield f"SEQUENCE:{entry.sequence}"
    yield f"DTSTART:{utc(entry.starts_at)}"
    yield f"DTEND:{utc(entry.starts_at + LASTS)}"
    yield f"SUMMARY:{escaped(entry.summary)}"
    if entry.description:
        yield f"DESCRIPTION:{escaped(entry.description)}"
    if entry.url:
        yield f"URL:{entry.url}"
    yield f"STATUS:{entry.status.value}"
    yield f"TRANSP:{'TRANSPARENT' if entry.is_free else 'OPAQUE'}"
    for alarm in entry.alarms:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{escaped(alarm.words)}")
        yield from (f"TRIGGER:-{duration(alarm.before)}", "END:VALARM")
    yield "END:VEVENT"


def utc(moment: datetime) -> str:
    """A moment as iCalendar writes it in UTC.

    >>> utc(datetime(2026, 3, 29, 20, 30, tzinfo=UTC))
    '20260329T203000Z'
    """
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def duration(length: timedelta) -> str:
    """A length in whole minutes.

    >>> duration(timedelta(days=1)), duration(timedelta(minutes=240)), duration(timedelta(0))
    ('P1D', 'PT240M', 'PT0M')
    """
    minutes = int(length.total_seconds()) // 60
    whole_days, rest = divmod(minutes, 24 * 60)
    return f"P{whole_days}D" if whole_days and not rest else f"PT{minutes}M"


def escaped(text: str) -> str:
    """A text as a value: what would end it is marked, what cannot be printed is left out.

    >>> print(escaped("Ann, Bob; and\\nCat"))
    Ann\\, Bob\\; and\\nCat
    """
    plain = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    lines = plain.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\\n".join("".join(sign for sign in line if sign.isprintable()) for line in lines)


def fold(line: str) -> str:
    """A line in pieces of at most 75 octets, never within a letter; each further one begins with a space."""
    pieces, piece, length = [], "", 0
    for sign in line:
        octets = len(sign.encode())
        if length + octets > LONGEST:
            pieces.append(piece)
            piece, length = "", 1
        piece += sign
        length += octets
    return "\r\n ".join([*pieces, piece])
