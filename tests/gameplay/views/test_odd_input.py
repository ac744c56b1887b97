"""Whatever is typed or sent: a refusal, or nothing there, and never a fault."""

import itertools

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.views.commands import ACTS

pytestmark = pytest.mark.django_db

ODD = ["²", "99", "9" * 4400, "1\x00", "é"]
FIELDS = ("seat", "hand", "number", "game", "chips", "why", "name", "request_id", "amount", "choice", "card")


@pytest.fixture
def table(play):
    return play(guests=True).deal()


def test_the_key_of_a_private_table_may_be_anything(play):
    table = play(private=True).table
    for key in ("é", "²", "\x00", "x" * 5000, ""):
        assert Client().get(f"/live/table-{table.pk}/", {"key": key}).status_code in {400, 404}


@pytest.mark.parametrize("odd", ["²", "99", "9" * 12, "1\x00"])
def test_every_act_with_every_oddity(table, browser, odd):
    client = browser("Ann")
    sent = dict.fromkeys(FIELDS, odd) | {"why": f"because {odd}"}
    for act in ACTS:
        answer = client.post(reverse("table_act", args=[table.table.code, act]), sent)
        assert answer.status_code in {200, 302, 400, 422, 409}


def test_every_choice_with_every_oddity(table, browser):
    client = browser(table.live.turn.name)
    live = table.live
    for act, odd in itertools.product(("raise", "discard", "trade", "²"), ODD):
        sent = dict.fromkeys(FIELDS, odd) | {"choice": act, "hand": live.number, "number": len(live.choices)}
        for address in ("table_choose", "table_mark"):
            answer = client.post(reverse(address, args=[table.table.code]), sent)
            assert answer.status_code in {302, 400, 422, 409}
    assert table.live.choices == live.choices


@pytest.mark.parametrize("odd", ODD)
def test_every_address_with_every_oddity(table, browser, club, odd):
    client, code = browser("Ann"), table.table.code
    for address, fields in (
        (reverse("table_hands", args=[code]), ("player", "before")),
        (reverse("table_fragment", args=[code]), ("version",)),
        (reverse("hands_check"), ("seed", "commitment", "cards", "jokers", "root", "opened")),
        (reverse("table_new", args=[club.slug]), ("game",)),
        (f"/tables/{code}/hands/99999999999999999999/", ("step",)),
    ):
        for field in fields:
            assert client.get(address, {field: odd}).status_code in {200, 400, 404}
    answer = client.post(reverse("table_new", args=[club.slug]), {"name": odd, "preset": "dm-holdem"})
    assert answer.status_code in {200, 302, 400, 422}
    answer = client.post(reverse("play", args=[club.slug, "dm-holdem"]), {"name": odd, "request_id": odd})
    assert answer.status_code in {302, 400}
