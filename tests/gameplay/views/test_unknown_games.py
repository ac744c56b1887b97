"""A table whose stored game this site does not have any more: its addresses say so, and others go on."""

import pytest
from django.urls import reverse

from config.caching.process_cache import clear_cache
from gameplay.models import Hand, Table
from tables.models import Entry
from tests.gameplay.playing import play_hand, ring

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
SAID = "This site does not know the game heron-poker as this table plays it."


@pytest.fixture(params=[0, 1])
def forgotten(request):
    """The table, in its row and in its log, plays what nobody knows; before its first hand, and after it."""
    table = ring("dm-holdem", house=3)
    for _ in range(request.param):
        play_hand(table)
    spec = {"game": "heron-poker", "options": {}}
    Table.objects.filter(pk=table.pk).update(settings=table.settings | {"games": [spec]})
    opened = Entry.objects.filter(log=table.log).earliest("sequence")
    opened.payload["settings"]["games"] = [spec]
    opened.save()
    for dealt in Hand.objects.filter(table=table):
        dealt.record["game"] = "heron-poker"
        dealt.save()
    clear_cache()
    return table


@pytest.mark.parametrize("name", ["table", "table_fragment", "table_rules", "table_options", "table_games"])
def test_its_pages_say_that_the_game_is_unknown(forgotten, client, name):
    answer = client.get(reverse(name, args=[forgotten.code]))
    assert answer.status_code == 409
    assert SAID in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "more", "sent"),
    [
        ("table_choose", (), {"choice": "fold", "hand": 1, "number": 0}),
        ("table_act", ("start",), {}),
        ("table_act", ("stand",), {}),
    ],
)
def test_what_is_done_there_is_answered_alike(forgotten, client, name, more, sent):
    answer = client.post(
        reverse(name, args=[forgotten.code, *more]),
        sent | {"request_id": "1"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 409
    assert SAID in answer.content.decode()


def test_a_stranger_is_told_too_and_the_clubs_tables_are_listed(forgotten, client):
    assert SAID in client.get(reverse("table", args=[forgotten.code])).content.decode()
    assert client.get(reverse("tables", args=[forgotten.club.slug])).status_code == 200
