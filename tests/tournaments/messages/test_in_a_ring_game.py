"""Tests of who waits for a ring game is told when a seat is kept for them, as long as it is, and nobody else
is."""

from datetime import time, timedelta

import pytest

from clubs.messages.kinds import About
from clubs.models import Message
from tests.mailing import wants
from tests.tournaments.ring_games.conftest import ring
from tests.tournaments.ring_games.games import IDS
from tournaments.ring_games.ring_facts import PassedOver, SeatCalled

__all__ = ["ring"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ring, club, postbox):
    """Cat and Eve want to be told, quiet hours or not, Dan does not; all three wait."""
    for name in ("Cat", "Eve"):
        wants(club.members.get(name=name), About.SEAT, quiet=(time(0), time(23, 59)))
    ring.buys("Ann", 1).buys("Bob", 2)
    for name in ("Cat", "Dan", "Eve"):
        ring.waits(name)
    return ring


def calls(game, name, seat=3):
    return game.record(SeatCalled(player=IDS[name], table=1, seat=seat))


def test_who_is_called_is_told_the_seat_once_and_until_when(game, postbox, work):
    calls(game, "Cat")
    until = game.floor.calls[IDS["Cat"]].until.astimezone(game.game.club.zone)
    game.cashes("Ann", 1000)
    work()
    (mail,) = postbox.mails
    assert mail["To"] == "cat@example.org"
    assert mail["Subject"].startswith("You are called: table 1, seat 3 ·")
    assert f"Table 1, seat 3 is kept for you until {until:%H:%M}." in mail.get_body(("plain",)).get_content()
    assert f"/ring-games/{game.game.pk}/display/" in mail.get_body(("plain",)).get_content()


def test_who_did_not_ask_is_not_told(game, postbox, work):
    calls(calls(game, "Cat"), "Dan", 4)
    work()
    assert [mail["To"] for mail in postbox.mails] == ["cat@example.org"]


def test_who_was_passed_over_before_it_was_sent_is_not_told(game, postbox, work):
    calls(game, "Cat").record(PassedOver(player=IDS["Cat"]))
    work()
    assert postbox.mails == []
    assert {message.state for message in Message.objects.all()} == {"left"}


def test_a_call_that_was_taken_back_and_made_again_is_told_as_it_stands(game, postbox, work):
    calls(game, "Cat")
    work()
    calls(game.undo(game.latest), "Cat", 5)
    work()
    assert [mail["Subject"].partition(" ·")[0] for mail in postbox.mails] == [
        "You are called: table 1, seat 3",
        "You are called: table 1, seat 5",
    ]


def test_once_the_seat_is_not_kept_any_more_it_is_no_news(game, postbox, work, wall):
    calls(game, "Cat")
    wall.shift(game.floor.call_lasts + timedelta(seconds=1))
    work()
    assert postbox.mails == []
    assert {message.error for message in Message.objects.all()} == {"too late"}
