"""Tests of what a seat wants done by itself: new chips when the last are gone, and to be dealt out before its
big blind."""

import pytest

from gameplay.play import tables
from gameplay.ring.lineup import next_lineup
from tests.gameplay.rings import HOLDEM

pytestmark = pytest.mark.django_db


def over(table):
    """The hand is folded to its end."""
    while table.live.is_on:
        table.choose("fold")
    return table


def test_who_wants_it_has_the_starting_chips_again_after_the_hand(play):
    table = play(HOLDEM, rebuys=True)
    table.act(tables.buy_in_again(seat=1, on=True))
    table.act(tables.correct_chips(seat=1, chips=0, why="lost"))
    table.deal()
    assert 1 not in table.live.seats
    over(table)
    assert table.chips[1] == 20_000


def test_who_asks_for_it_without_chips_has_them_at_once(play):
    table = play(HOLDEM, rebuys=True)
    table.act(tables.correct_chips(seat=1, chips=0, why="lost"))
    table.act(tables.buy_in_again(seat=1, on=True))
    assert table.chips[1] == 20_000


def test_nobody_posts_a_big_blind_who_sits_out_from_it_on(play):
    table = play(HOLDEM)
    over(table.deal())
    second = next_lineup(table.ring).where.big_blind
    table.act(tables.sit_out(seat=second, at_blind=True))
    assert table.ring.chairs[second].plays
    table.deal()
    assert second not in table.live.seats
    assert table.ring.chairs[second].sitting_out
