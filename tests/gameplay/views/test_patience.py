"""Pages of people who only watch say that they can wait; those of players do not."""

import pytest
from django.test import Client
from django.urls import reverse

from gameplay import play as actions
from gameplay.access import GUEST, new_guest
from tests.gameplay.playing import guest, ring, seat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("sits", "can_wait"), [(True, False), (False, True)])
def test_who_plays_is_served_before_who_watches(sits, can_wait):
    made, secret = new_guest("Ann")
    table = ring("dm-holdem", house=3, guests=True)
    if sits:
        seat(table, guest(made.pk, "Ann"), first=4)
    actions.deal(table=table)
    browser = Client()
    browser.cookies[GUEST.name] = GUEST.signed(secret)
    fragment = browser.get(reverse("table_fragment", args=[table.code])).content.decode()
    assert ("X-Can-Wait" in fragment, "data-live-many" in fragment) == (can_wait, can_wait)
