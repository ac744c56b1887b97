"""Strangers who look on get one answer; whoever is somebody gets his own (anonymous_cache.py)."""

import pytest
from django.test import Client
from django.urls import reverse

from config.serving.anonymous_cache import topic_of
from gameplay import play as actions
from gameplay.access import GUEST, new_guest
from tests.gameplay.playing import guest, ring, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A full table with a hand on; nobody else can sit down."""
    made, secret = new_guest("Ann")
    opened = ring("dm-holdem", house=3, guests=True, seats=4)
    seat(opened, guest(made.pk, "Ann"), first=4)
    opened = actions.deal(table=opened)
    opened.anns = GUEST.signed(secret)
    return opened


def asked(table, version=0, cookie="", address="table_fragment"):
    """The answer with what the view has said of it."""
    browser = Client()
    if cookie:
        browser.cookies[GUEST.name] = cookie
    said = browser.get(f"{reverse(address, args=[table.code])}?version={version}")
    return said, topic_of(said)


def test_of_strangers_all_see_the_same_until_the_table_changes(table):
    first, topic = asked(table)
    assert (first.status_code, topic) == (200, f"table-{table.pk}")
    assert asked(table)[0].content == first.content
    assert asked(table, version=table.version)[0].status_code == 204
    assert asked(table, version=table.version)[1] == topic


def test_what_a_player_sees_is_his_alone(table):
    page, topic = asked(table, cookie=table.anns)
    assert b"own-card" in page.content
    assert topic == ""
    assert asked(table, version=table.version, cookie=table.anns)[1] == ""


def test_who_has_played_elsewhere_is_no_stranger(table):
    _, secret = new_guest("Bob")
    page, topic = asked(table, cookie=GUEST.signed(secret))
    assert b"own-card" not in page.content
    assert topic == ""


def test_a_page_that_offers_a_seat_has_a_token_and_is_for_one_alone():
    opened = ring("dm-holdem", house=3, guests=True)
    page, topic = asked(opened)
    assert (b"csrfmiddlewaretoken" in page.content, topic) == (True, "")


def test_a_whole_page_is_for_one_alone(table):
    assert asked(table, address="table")[1] == ""
