"""Calendar feeds as text: what programs that subscribe to them read."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.calendar.feed import Alarm, Entry, Status, feed, plain

MADRID = ZoneInfo("Europe/Madrid")
CHANGED = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
FRIDAY = Entry(
    uid="event-7@poker.example",
    summary="Friday; live, at Łukasz's",
    starts_at=datetime(2026, 5, 8, 20, tzinfo=MADRID),
    changed_at=CHANGED,
    sequence=3,
    description="Bring a chair\nand a pen",
    url="https://poker.example/clubs/dm/events/7/",
    alarms=[Alarm(timedelta(days=1), "Tomorrow"), Alarm(timedelta(hours=4), "Tonight")],
)


def of(entry, name="x"):
    return feed(name, [entry]).decode()


def test_an_event_with_reminders_word_for_word():
    assert of(FRIDAY, "Dead Money").split("\r\n") == [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dead Button//Club calendar//EN", "CALSCALE:GREGORIAN"),
        *("NAME:Dead Money", "X-WR-CALNAME:Dead Money", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"),
        "X-PUBLISHED-TTL:PT1H",
        *("BEGIN:VEVENT", "UID:event-7@poker.example"),
        *("DTSTAMP:20260102T030405Z", "LAST-MODIFIED:20260102T030405Z", "SEQUENCE:3"),
        *("DTSTART:20260508T180000Z", "DTEND:20260508T220000Z"),
        *("SUMMARY:Friday\\; live\\, at Łukasz's", "DESCRIPTION:Bring a chair\\nand a pen"),
        *("URL:https://poker.example/clubs/dm/events/7/", "STATUS:CONFIRMED", "TRANSP:OPAQUE"),
        *("BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Tomorrow", "TRIGGER:-P1D", "END:VALARM"),
        *("BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Tonight", "TRIGGER:-PT4H", "END:VALARM"),
        *("END:VEVENT", "END:VCALENDAR", ""),
    ]


def test_eight_in_the_evening_is_another_moment_after_the_clocks_change():
    before, after = (Entry("x", "x", datetime(2026, 3, day, 20, tzinfo=MADRID), CHANGED) for day in (27, 30))
    assert "DTSTART:20260327T190000Z\r\n" in of(before)
    assert "DTSTART:20260330T180000Z\r\n" in of(after)


def test_a_night_over_the_hour_that_the_clocks_repeat_lasts_as_long_as_any():
    entry = Entry("x", "x", datetime(2026, 10, 25, 1, 30, tzinfo=MADRID), CHANGED)
    assert "DTSTART:20261024T233000Z\r\nDTEND:20261025T033000Z\r\n" in of(entry)


def test_it_ends_when_it_is_said_to_end_over_that_hour_too():
    starts_at = datetime(2026, 10, 24, 23, tzinfo=MADRID)
    entry = Entry("x", "x", starts_at, CHANGED, planned_end=datetime(2026, 10, 25, 3, 15, tzinfo=MADRID))
    assert "DTSTART:20261024T210000Z\r\nDTEND:20261025T021500Z\r\n" in of(entry)


def test_what_is_cancelled_says_so_and_who_does_not_come_keeps_their_evening():
    entry = Entry("x", "x", CHANGED, CHANGED, status=Status.CANCELLED, is_free=True)
    assert "STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n" in of(entry)


@pytest.mark.parametrize("minutes", [0, 1, 60, 90, 24 * 60, 36 * 60, 7 * 24 * 60])
def test_a_reminder_is_read_as_it_was_meant(minutes):
    before = timedelta(minutes=minutes)
    read = icalendar.Calendar.from_ical(
        feed("x", [Entry("x", "x", CHANGED, CHANGED, alarms=[Alarm(before, "x")])])
    )
    (alarm,) = read.walk("VALARM")
    assert alarm["TRIGGER"].dt == -before


TEXTS = st.text(max_size=9) | st.text('aé;,:\\\n\r"Ł♠ 🂡', min_size=60, max_size=99)
ZONES = st.sampled_from([UTC, MADRID, ZoneInfo("America/New_York"), ZoneInfo("Asia/Kathmandu")])
MOMENTS = st.builds(
    lambda seconds, zone: (CHANGED + timedelta(seconds=seconds)).astimezone(zone),
    st.integers(-(10**9), 10**9),
    ZONES,
)
ENTRIES = st.builds(
    Entry,
    uid=st.integers(0, 10**60).map(lambda number: f"event-{number}@dead-button"),
    summary=TEXTS,
    starts_at=MOMENTS,
    changed_at=MOMENTS,
    sequence=st.integers(0, 2**31 - 1),
    status=st.sampled_from(Status),
    description=TEXTS,
    url=st.sampled_from(
        ["", "https://poker.example/clubs/dm/events/7/", f"https://{'x' * 90}.example/?a=1,2;b"]
    ),
    is_free=st.booleans(),
    alarms=st.lists(
        st.builds(Alarm, st.integers(0, 20_000).map(lambda m: timedelta(minutes=m)), TEXTS), max_size=2
    ),
)


def unescaped(value):
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


@given(TEXTS, st.lists(ENTRIES, max_size=3))
def test_what_is_written_is_read_again_by_the_library(name, entries):
    calendar = icalendar.Calendar.from_ical(feed(name, entries))
    assert unescaped(calendar["NAME"]) == plain(name)  # which the library does not read as a text
    events = calendar.walk("VEVENT")
    assert len(events) == len(entries)
    for event, entry in zip(events, entries, strict=True):
        assert not event.errors
        assert (event["UID"], event["SEQUENCE"], event["STATUS"]) == (
            *(entry.uid, entry.sequence, entry.status.value),
        )
        assert event["DTSTART"].dt == entry.starts_at
        assert event["LAST-MODIFIED"].dt == event["DTSTAMP"].dt == entry.changed_at
        assert event["SUMMARY"] == plain(entry.summary)
        assert event.get("DESCRIPTION", "") == plain(entry.description)
        assert event.get("URL", "") == entry.url
        assert event["TRANSP"] == ("TRANSPARENT" if entry.is_free else "OPAQUE")
        read = [(-alarm["TRIGGER"].dt, alarm["DESCRIPTION"]) for alarm in event.walk("VALARM")]
        assert read == [(alarm.before, plain(alarm.words)) for alarm in entry.alarms]


@given(TEXTS, ENTRIES)
def test_lines_as_another_reader_wants_them(name, entry):
    """Ended by CR LF and nothing else, of at most 75 octets, none cut within a letter; unfolded, each is a
    name and a value, and what begins ends."""
    sent = feed(name, [entry])
    assert sent.endswith(b"END:VCALENDAR\r\n")
    pieces = sent.split(b"\r\n")[:-1]
    assert all(0 < len(piece) <= 75 and not {10, 13} & set(piece) for piece in pieces)
    assert all(piece.decode() for piece in pieces)
    open_parts = []
    for line in sent.decode().replace("\r\n ", "").split("\r\n")[:-1]:
        written, colon, value = line.partition(":")
        assert colon
        assert written.partition(";")[0].replace("-", "").isupper()
        if written == "BEGIN":
            open_parts.append(value)
        elif written == "END":
            assert open_parts.pop() == value
    assert open_parts == []


def test_the_same_tournament_is_the_same_event_whatever_else_has_changed():
    later = Entry(FRIDAY.uid, "Another name", CHANGED, CHANGED + timedelta(days=1), sequence=4)
    assert "UID:event-7@poker.example\r\n" in of(later)
