"""Visitors get a name with their seat or not at all, not too many from one place, and never a member's."""

import pytest
from django.test import Client
from django.urls import reverse

from gameplay import access
from gameplay.models import Guest
from tests.gameplay.playing import fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(play):
    return play(taken=(1, 2), guests=True, seats=4).table


def sit(table, client=None, **sent):
    given = {"request_id": "tap", "seat": "3", "name": "Zed", **sent}
    return (client or Client()).post(
        reverse("table_act", args=[table.code, "sit"]), given, headers={"HX-Request": "true"}
    )


def seated(table):
    from gameplay.sources.ring_cache import ring_of

    return {seat: chair.player.name for seat, chair in ring_of(fresh(table)).chairs.items()}


def test_a_visitor_gets_a_name_and_a_seat(table):
    answer = sit(table)
    assert answer.status_code == 200
    assert (seated(table)[3], Guest.objects.get().name) == ("Zed", "Zed")


@pytest.mark.parametrize("seat", ["1", "5", "99", "0", "999999999999", "²", "x", "-1", "1\x00"])
def test_who_gets_no_seat_gets_no_name(table, seat):
    browser = Client()
    answer = sit(table, browser, seat=seat)
    assert answer.status_code in {400, 422}
    assert Guest.objects.count() == 0
    assert access.GUEST.name not in browser.cookies
    assert sit(table, browser).status_code == 200


def test_what_was_typed_is_not_lost_with_the_seat(table):
    assert 'value="Zed"' in sit(table, seat="1").content.decode()


@pytest.mark.parametrize(
    "called", ["Ann", " ann ", "ANN", "Änn", "Ann #1", "Gus", "\u0410nn", "A\u03b7n", "\uff21nn", "Gu\u0455"]
)
@pytest.mark.rule("SEC-look-alike")
def test_a_members_name_is_not_for_visitors(table, called):
    answer = sit(table, name=called)
    assert answer.status_code == 422
    assert "A member of the club is called" in answer.content.decode()
    assert Guest.objects.count() == 0


def test_nor_at_a_practice_table(club):
    answer = Client().post(reverse("play", args=[club.slug, "dm-holdem"]), {"request_id": "t", "name": "Ann"})
    assert answer.status_code == 429
    assert "A member of the club is called Ann" in answer.content.decode()
    assert Guest.objects.count() == 0


def test_a_visitor_is_shown_as_one(table):
    sit(table)
    page = Client().get(reverse("table_fragment", args=[table.code])).content.decode()
    assert page.count('class="seat-guest"') == 1
    assert "visitor" in page


def test_not_too_many_come_from_one_place(table, monkeypatch):
    monkeypatch.setattr(access, "MOST_VISITORS", 3)
    answers = [sit(table, name=f"Visitor {number}", seat="1").status_code for number in range(3)]
    assert answers == [422] * 3
    answer = sit(table)
    assert answer.status_code == 422
    assert "Too many visitors came from here. Wait ten minutes." in answer.content.decode()
    assert Guest.objects.count() == 0
