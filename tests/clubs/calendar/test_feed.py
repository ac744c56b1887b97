"""Calendar feeds as text: what programs that subscribe to them read."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from clubs.calendar.feed import Alarm, Entry, Status, escaped, feed, fold

MADRID = ZoneInfo("Europe/Madrid")
CHANGED = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_an_event_with_a_reminder_word_for_word():
    entry = Entry(
        uid="event-7@poker.example",
        summary="Friday; live, at Łukasz's",
        starts_at=datetime(2026, 5, 8, 20, tzinfo=MADRID),
        changed_at=CHANGED,
        sequence=3,
        description="Bring a chair\nand a pen",
        url="https://poker.example/clubs/dm/events/7/",
        alarms=[Alarm(timedelta(days=1), "Tomorrow")],
    )
    assert feed("Dead Money", [entry]).split("\r\n") == [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dead Button//Club calendar//EN", "CALSCALE:GREGORIAN"),
        *("NAME:Dead Money", "X-WR-CALNAME:Dead Money", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"),
        "X-PUBLISHED-TTL:PT1H",
        *("BEGIN:VEVENT", "UID:event-7@poker.example"),
        *("DTSTAMP:20260102T030405Z", "LAST-MODIFIED:20260102T030405Z", "SEQUENCE:3"),
        *("DTSTART:20260508T180000Z", "DTEND:20260508T220000Z"),
        *("SUMMARY:Friday\\; live\\, at Łukasz's", "DESCRIPTION:Bring a chair\\nand a pen"),
        *("URL:https://poker.example/clubs/dm/events/7/", "STATUS:CONFIRMED", "TRANSP:OPAQUE"),
        *("BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Tomorrow", "TRIGGER:-P1D", "END:VALARM"),
        *("END:VEVENT", "END:VCALENDAR", ""),
    ]


def test_eight_in_the_evening_is_another_moment_after_the_clocks_change():
    before, after = (Entry("x", "x", datetime(2026, 3, day, 20, tzinfo=MADRID), CHANGED) for day in (27, 30))
    assert "DTSTART:20260327T190000Z" in feed("x", [before])
    assert "DTSTART:20260330T180000Z" in feed("x", [after])


def test_what_is_cancelled_says_so_and_who_does_not_come_keeps_their_evening():
    entry = Entry("x", "x", CHANGED, CHANGED, status=Status.CANCELLED, is_free=True)
    assert "STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n" in feed("x", [entry])


@given(st.text())
def test_lines_are_folded_within_75_octets_and_come_back_whole(text):
    line = f"SUMMARY:{escaped(text)}"
    folded = fold(line)
    assert all(len(piece.encode()) <= 75 for piece in folded.split("\r\n"))
    assert folded.replace("\r\n ", "") == line
    assert "\n" not in line
