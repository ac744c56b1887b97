"""Missed blinds at ring tables, through the real actions, hands and pages."""

import pytest
from django.utils import timezone

from gameplay.engine.events import HandKilled, Posted
from gameplay.live_hands import live_hand
from gameplay.page.assemble import table_page_for
from gameplay.play import tables
from gameplay.rules import Requester
from tests.gameplay.rings import HOLDEM

pytestmark = [pytest.mark.django_db, pytest.mark.rule("TDA-33")]
FIVE = (1, 2, 3, 4, 5)


def folded(table):
    """The next hand is dealt, and everybody folds to the last."""
    if table.live is None:
        table.deal()
    else:
        table.move(seconds=60).due()
    while table.live.is_on:
        table.choose("fold")


def offered(table, name):
    """The acts of a player that have to do with coming back: words → what is sent."""
    page = table_page_for(table.table, Requester(table.player(name)), timezone.now())
    return {str(each.words): dict(each.fields) for each in page.table.actions if each.act == "come-back"}


def why(table, seat):
    page = table_page_for(table.table, Requester(None), timezone.now())
    return page.seats[seat - 1].why


def missing(play, **options):
    """A table at which a player has sat out and their big blind has passed; the seat and the name."""
    table = play(HOLDEM, taken=FIVE, missed_blinds="owed", away="wait", rests=False, **options)
    folded(table)
    folded(table)
    seat = table.ring.last.dealt_in[2]  # the next big blind
    table.act(tables.sit_out(seat=seat))
    return table, seat, table.ring.chairs[seat].player.name


def test_who_comes_back_is_told_what_they_post_and_posts_it(play):
    table, seat, name = missing(play, rebuys=True)
    assert offered(table, name) == {"Come back": {}}
    folded(table)
    folded(table)
    assert offered(table, name) == {
        "Come back and post 300": {},
        "Wait for the big blind": {"waits": "1"},
    }
    table.act(tables.come_back(seat=seat))
    assert offered(table, name) == {"Wait for the big blind": {"waits": "1"}}
    table.move(seconds=60).due()
    place = table.live.seats.index(seat)
    posted = [each for each in table.live.hand.events if isinstance(each, Posted) and each.seat == place]
    assert [(each.what, each.amount) for each in posted] == [("missed blind", 200), ("dead blind", 100)]
    assert live_hand(table.table).record.posts == ((place, 200, 100),)
    while table.live.is_on:
        table.choose("fold")
    assert offered(table, name) == {}


def test_who_waits_is_dealt_in_with_the_big_blind(play):
    table, seat, name = missing(play, rebuys=True)
    folded(table)
    folded(table)
    table.act(tables.come_back(seat=seat, waits=True))
    assert why(table, seat) == "waits for the big blind"
    assert offered(table, name) == {"Come back and post 300": {}}
    for _ in range(6):
        folded(table)
        if seat in table.live.seats:
            break
    assert table.live.where.big_blind == seat
    assert table.live.record.posts == ()
    assert why(table, seat) == ""


def test_in_a_game_to_a_winner_the_blinds_of_who_is_away_are_posted(play):
    table, seat, name = missing(play)
    before = table.chips[seat]
    table.move(seconds=60).due()
    assert seat in table.live.seats
    assert [each for each in table.live.hand.events if isinstance(each, HandKilled)]
    while table.live.is_on:
        table.choose("fold")
    assert table.chips[seat] == before - 200
    assert why(table, seat) == "sits out"
    assert offered(table, name) == {"Come back": {}}


def test_where_blinds_are_free_nobody_posts(play):
    table = play(HOLDEM, taken=FIVE, rebuys=True, away="wait", rests=False)
    folded(table)
    seat = table.ring.last.dealt_in[2]
    table.act(tables.sit_out(seat=seat))
    for _ in range(3):
        folded(table)
    name = table.ring.chairs[seat].player.name
    assert offered(table, name) == {"Come back": {}}
