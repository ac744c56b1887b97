"""Tests of where one sits and that one moves: at once, in quiet hours too, and not when it is no news any
more."""

from datetime import time, timedelta

import pytest
from django.utils import timezone

from clubs.messages.kinds import About
from clubs.models import Message
from tests.mailing import wants
from tournaments.night.facts import Moved

pytestmark = pytest.mark.django_db
TEN = "Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon"


@pytest.fixture
def wishing(friday, postbox):
    """Ann and Bob want to be told, and have quiet hours."""
    for name in ("Ann", "Bob"):
        wants(member(friday, name), About.SEAT, About.MOVE, quiet=(time(0), time(23, 59)))
    return friday


@pytest.fixture
def seated(wishing):
    """Ten have bought in."""
    return wishing.buy_in(TEN)


def member(night, name):
    return night.tournament.event.season.club.members.get(name=name)


def seat(night, name):
    return night[name].seat


def test_a_draw_tells_everybody_their_seat_at_once(seated, postbox, work):
    seated.draw_seats()
    work()
    assert len(postbox.mails) == 2
    at = seat(seated, "Ann")
    (mail,) = postbox.to("ann@example.org")
    assert mail["Subject"].startswith(f"Table {at.table}, seat {at.seat} ·")


def test_who_moves_is_told_where_they_sit_then(wishing, postbox, work):
    wishing.start("Ann Cat Dan Eve Fay Gus", "Bob Hal Ida Jon")
    work()
    wishing.at(5).record(Moved(player=wishing.ids["Ann"], table=2, seat=5))
    work()
    moved = postbox.to("ann@example.org")[1].get_body(("plain",))
    assert "You move to table 2, seat 5." in moved.get_content()
    assert len(postbox.to("bob@example.org")) == 1


def test_what_was_undone_before_it_was_sent_says_where_they_sit_now(seated, postbox, work):
    seated.draw_seats()
    first = seated.latest
    seated.undo(first)
    work()
    assert postbox.mails == []
    assert {message.state for message in Message.objects.all()} == {"left"}


def test_minutes_later_it_is_no_news(seated, postbox, work, wall):
    seated.draw_seats()
    wall.shift(timedelta(minutes=11))
    work()
    assert postbox.mails == []
    assert {message.error for message in Message.objects.all()} == {"too late"}
    assert timezone.now() > Message.objects.first().until
