"""Straddles by tap: who is offered one, and who sees that they want it."""

import pytest

from gameplay.engine.games import Holdem
from gameplay.ring.lineup import next_lineup
from tests.gameplay.views.test_play import HTMX, address

pytestmark = pytest.mark.django_db(transaction=True)
STRADDLED = Holdem(small_blind=100, big_blind=200, variations={"straddle": {}})


@pytest.fixture
def between(play):
    """Between two hands of three: the button of the next hand, who is next after the big blind, straddles."""
    table = play(STRADDLED, taken=(1, 2, 3)).deal()
    table.choose("fold", "fold")
    return table


def next_straddler(table):
    lineup = next_lineup(table.ring)
    return lineup.players[2].name


def tap(client, table, when):
    sent = {"when": when, "request_id": f"tap-{when}"}
    return client.post(address(table.table, "table_act", "straddle"), sent, headers=HTMX)


def look(client, table):
    return client.get(address(table.table), headers=HTMX).content.decode()


def test_whoever_may_straddle_the_next_hand_taps_it_and_nobody_else_learns_of_it(between, browser):
    name = next_straddler(between)
    mine = browser(name)
    others = [browser(other) for other in ("Ann", "Bob", "Cat") if other != name]
    assert ">Straddle 400<" in look(mine, between)
    assert not any(">Straddle 400<" in look(client, between) for client in others)
    before = [look(client, between).count("traddl") for client in others]
    assert "No straddle" in tap(mine, between, "once").content.decode()
    assert [look(client, between).count("traddl") for client in others] == before
    between.move(seconds=6).due()
    assert "posts a straddle of 400" in look(others[0], between)
    assert between.live.turn.name != name


def test_always_holds_until_it_is_taken_back(between, browser):
    client = browser(next_straddler(between))
    assert "Stop straddling" in tap(client, between, "always").content.decode()
    assert "Always straddle 400" in tap(client, between, "").content.decode()


def test_another_word_is_refused(between, browser):
    assert tap(browser("Ann"), between, "twice").status_code == 422


def test_a_table_without_straddles_offers_none(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    client = browser("Ann")
    assert "traddl" not in look(client, table)
    assert tap(client, table, "once").status_code == 422
