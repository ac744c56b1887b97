"""The reminder that is copied into a group (clubs/attendance/reminders.py)."""

from datetime import UTC, datetime

from django.utils import translation

from clubs.attendance.reminders import reminder_text
from words.text import Text

FRIDAY = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
ADDRESS = "https://club.example/clubs/dead-money/events/9/"


def told(**about):
    usual = {"name": "Live 9", "club": "Dead Money", "starts_at": FRIDAY, "costs": "£20", "address": ADDRESS}
    return reminder_text(**usual | about)


def test_a_line_for_each_thing_one_wants_to_know():
    assert told(note="At Ruth’s, 12 High Street", unanswered=7).splitlines() == [
        "Live 9 · Dead Money",
        "Friday, 9 January 2026, 19:30",
        "At Ruth’s, 12 High Street",
        "Buy-in: £20",
        "7 of us have not answered yet.",
        f"Are you in? {ADDRESS}",
    ]


def test_one_is_still_to_answer():
    assert "1 of us has not answered yet." in told(unanswered=1).splitlines()


def test_what_is_not_known_takes_no_line():
    assert [len(told(unanswered=many).splitlines()) for many in (None, 0)] == [4, 4]


def test_it_is_written_in_the_language_of_the_club():
    with translation.override("es"):
        said = told(costs=Text("{chips:,} chips", chips=3000), unanswered=7).localised()
    assert said.splitlines()[1:4] == [
        "viernes, 9 de enero de 2026, 19:30",
        "Entrada: 3.000 fichas",
        "Faltan 7 por responder.",
    ]
