"""Tests of how many tables may be open, and that none plays on for nobody."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.models import Hand, Table
from gameplay.play.tables import close
from gameplay.ring.offered_games import practice
from tests.gameplay.rings import settings
from tests.gameplay.views.conftest import browser
from tests.gameplay.views.test_lobby import form

__all__ = ["browser"]
pytestmark = pytest.mark.django_db


def open_one(club, host="member-1"):
    return actions.open_ring(club=club, name="Friends", settings=settings(), host=host)


@pytest.mark.advice("You have {count} tables open: close one of them first.")
def test_one_has_so_many_tables_open_and_no_more(club, monkeypatch):
    monkeypatch.setattr("gameplay.play.tables.MOST_OPEN", 3)
    tables = [open_one(club) for _ in range(3)]
    with pytest.raises(NotAllowed, match="You have 3 tables open"):
        open_one(club)
    open_one(club, host="member-2")
    actions.act(table=tables[0], act=close(), request_id="close")
    open_one(club)


@pytest.mark.advice("{count} tables are open on this site, and there is no room for more: close one first.")
def test_the_site_has_its_limit_too(club, monkeypatch):
    monkeypatch.setattr("gameplay.play.tables.MOST_OPEN_HERE", 2)
    first, _ = open_one(club), open_one(club, host="member-2")
    with pytest.raises(NotAllowed, match="2 tables are open on this site"):
        open_one(club, host="member-3")
    actions.act(table=first, act=close(), request_id="close")
    open_one(club, host="member-3")


def test_the_form_says_so_and_keeps_what_was_typed(club, browser, monkeypatch):
    monkeypatch.setattr("gameplay.play.tables.MOST_OPEN", 0)
    sent = form("dm-holdem", table__seats=["4"])
    answer = browser("Cat").post(reverse("table_new", args=[club.slug]), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "You have 0 tables open: close one of them first." in page
    assert 'value="Friends"' in page


def test_practice_tables_are_counted_by_the_day(club, play, monkeypatch):
    monkeypatch.setattr("gameplay.play.tables.MOST_PRACTICE", 2)
    ann = play().player("Ann")

    def again(number):
        options = practice("dm-holdem", guests=False, pace=0)
        return actions.open_practice(club=club, settings=options, player=ann, request_id=f"tap-{number}")

    again(1), again(2)
    with pytest.raises(NotAllowed, match="2 practice tables in a day"):
        again(3)
    assert again(2).pk == Table.objects.filter(practice=True).latest("pk").pk  # the same tap again
    Table.objects.filter(practice=True).update(created_at=timezone.now() - timedelta(hours=25))
    again(4)


def test_a_visitor_is_told(club, monkeypatch):
    monkeypatch.setattr("gameplay.play.tables.MOST_PRACTICE_HERE", 0)
    answer = Client().post(reverse("play", args=[club.slug, "dm-holdem"]), {"request_id": "tap"})
    assert answer.status_code == 429
    assert "Too many practice tables were opened on this site today." in answer.content.decode()


def test_house_players_alone_never_play_on_for_nobody(play):
    """Whatever the options say: this table never rests, and nobody looks at it."""
    from gameplay.play.tables import seat_house

    table = play(taken=(), house_pause=1000, between_hands=20, rests=False, rebuys=True)
    table.act(seat_house(seats=range(1, 7)))
    table.deal()
    for _ in range(200):
        table.move(seconds=1).due()
    played = Hand.objects.count()
    assert table.table.due_at is None
    assert timezone.now() - table.table.seen_at > timedelta(seconds=120)
    for _ in range(5):
        table.move(minutes=1).due()
    assert Hand.objects.count() == played
    actions.wake_table(table=table.table)
    table.move(seconds=21).due()
    assert Hand.objects.count() > played
