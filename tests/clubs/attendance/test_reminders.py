"""Tests of who is reminded of what, and when."""

from datetime import UTC, datetime, timedelta

import pytest

from clubs.attendance.reminders import Matter, Stand, plan, reminders

START = datetime(2026, 5, 8, 20, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.mark.rule("DM-rsvp-cancel")
def test_everybody_is_told_in_time_what_they_can_still_do():
    stands = [
        (1, Stand.COMING),
        (2, Stand.UNANSWERED),
        (3, Stand.WAITING),
        (4, Stand.COMING),
        (5, Stand.MOVED),
    ]
    rounds = plan(stands, START, HOUR, START - timedelta(days=30))
    assert [(each.reminder.matter, each.at, each.members) for each in rounds] == [
        (Matter.ANSWER, START - timedelta(days=7), (2,)),
        (Matter.CONFIRM, START - timedelta(days=7), (5,)),
        (Matter.ANSWER, START - timedelta(days=2), (2,)),
        (Matter.CONFIRM, START - timedelta(days=2), (5,)),
        (Matter.TOMORROW, START - timedelta(days=1), (1, 4)),
        (Matter.LAST_CHANCE, START - 4 * HOUR, (1, 4)),
    ]


def test_what_is_past_is_not_announced_any_more():
    rounds = plan([(1, Stand.COMING)], START, HOUR, START - 4 * HOUR)
    assert rounds == []


@pytest.mark.parametrize("stand", [Stand.NOT_COMING, Stand.BARRED, Stand.WAITING])
def test_who_does_not_come_is_left_alone(stand):
    assert reminders(stand, HOUR) == ()


def test_the_last_chance_follows_the_clubs_limit():
    """A club where one cancels two days before: that reminder comes first."""
    found = reminders(Stand.COMING, timedelta(days=2))
    assert [(each.matter, each.before) for each in found] == [
        (Matter.LAST_CHANCE, timedelta(days=2, hours=3)),
        (Matter.TOMORROW, timedelta(days=1)),
    ]
