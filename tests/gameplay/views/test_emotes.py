"""Tests of what players say to each other: a few sentences, one at a time, as long as the host allows it."""

import pytest
from django.test import Client

from gameplay.play.emotes import EMOTES
from tests.gameplay.views.test_play import HTMX, address

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(play):
    return play(taken=(1, 2, 3)).deal()


def say(client, table, what="nice-hand"):
    return client.post(address(table.table, "table_act", "emote"), {"what": what}, headers=HTMX)


def allow(client, table, on):
    sent = {"on": "1" if on else "", "request_id": f"allow-{on}"}
    return client.post(address(table.table, "table_act", "emotes"), sent, headers=HTMX)


def look(client, table):
    return client.get(address(table.table), headers=HTMX).content.decode()


def bubbles(html):
    return html.count('class="emote"')


def test_everybody_sees_it_at_the_seat_for_three_seconds(table, browser):
    assert bubbles(say(browser("Ann"), table).content.decode()) == 1
    for client in (browser("Bob"), Client()):
        html = look(client, table)
        assert bubbles(html) == 1
        assert ">Nice hand<" in html
    table.move(seconds=3)
    assert bubbles(look(Client(), table)) == 0


def test_pages_that_show_the_table_are_told(table, browser):
    before = table.table.version
    say(browser("Ann"), table)
    assert table.table.version == before + 1


def test_nobody_says_two_things_at_once(table, browser):
    ann, bob = browser("Ann"), browser("Bob")
    say(ann, table)
    again = say(ann, table, "thanks")
    assert again.status_code == 422
    assert "One at a time" in again.content.decode()
    assert say(bob, table, "thanks").status_code == 200
    assert bubbles(look(ann, table)) == 2
    table.move(seconds=5)
    assert say(ann, table, "thanks").status_code == 200


def test_two_taps_are_one(table, browser):
    ann = browser("Ann")
    assert [say(ann, table).status_code for _ in range(2)] == [200, 200]
    assert bubbles(look(ann, table)) == 1


@pytest.mark.parametrize("what", ["", "You lose!", "<b>", "nice-hand thanks"])
def test_there_is_no_free_text(table, browser, what):
    assert say(browser("Ann"), table, what).status_code == 422
    assert table.table.emotes is None


def test_whoever_only_looks_on_says_nothing(table, browser):
    assert say(browser("Dan"), table).status_code == 422
    assert say(Client(), table).status_code == 422
    assert "may-emote" not in look(Client(), table)


def test_the_host_forbids_them_and_allows_them_again(table, browser):
    ann, cat = browser("Ann"), browser("Cat")
    say(cat, table)
    html = allow(ann, table, False).content.decode()
    assert bubbles(html) == 0
    assert "Allow emotes" in html
    assert "may-emote" not in look(cat, table)
    assert "forbidden emotes" in say(cat, table, "thanks").content.decode()
    allow(ann, table, True)
    assert say(cat, table, "thanks").status_code == 200


def test_nobody_else_forbids_them(table, browser):
    cat = browser("Cat")
    assert allow(cat, table, False).status_code == 422
    assert "Forbid emotes" not in look(cat, table)


def test_the_hand_goes_on_as_it_was(table, browser):
    before = (table.table.due_at, table.table.hand, table.live.choices)
    say(browser("Ann"), table)
    assert (table.table.due_at, table.table.hand, table.live.choices) == before
    table.choose("call")


def test_every_one_of_them_may_be_said(table, browser):
    ann = browser("Ann")
    for what, words in EMOTES.items():
        table.move(seconds=6)
        assert f">{words}<" in say(ann, table, what).content.decode()
