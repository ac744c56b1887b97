"""Tests of when something happens by itself at a table (gameplay/play/locked_table.py)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from gameplay.engine.choices import CHECK, raise_to
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.hand import Hand
from gameplay.models import Table
from gameplay.play import tables
from gameplay.play.locked_table import (
    LockedTable,
    has_left,
    is_out_of_reach,
    next_moment,
    pauses_of,
    time_bank_left,
)
from tests.gameplay.rings import DRAW

pytestmark = pytest.mark.django_db


def following(table):
    return next_moment(LockedTable.of(table.table, timezone.now()))


def test_a_turn_ends_when_its_time_and_the_bank_are_over(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    began = table.table.turn_began_at
    bank = table.ring.settings.table.time_bank
    assert following(table).status == Table.Status.PLAYING
    assert following(table).at == began + timedelta(seconds=30 + bank)


def test_whoever_has_left_is_not_waited_for(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    seat = table.live.turn_seat
    assert not has_left(table.live.turn, table.ring.chairs[seat])
    table.act(tables.stand(seat=seat))
    assert has_left(table.live.turn, table.ring.chairs.get(seat))
    assert following(table).at == timezone.now()


def test_another_player_in_the_chair_means_the_first_has_left(play):
    table = play(DRAW, seats=5).deal()
    chair = table.ring.chairs[table.live.turn_seat]
    assert has_left(table.player("Jem"), chair)
    assert has_left(table.live.turn, None)


def test_a_paused_table_waits_for_nothing(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    table.act(tables.pause(why="a dispute"))
    assert (following(table).at, following(table).status) == (None, Table.Status.PAUSED)


def test_the_bank_is_what_the_row_says_or_full(play):
    table = play(DRAW, seats=5, turn_timer="30", time_bank=60)
    options, ann = table.ring.settings.table, table.player("Ann")
    row = table.table
    assert time_bank_left(row, ann, options) == 60
    row.banks = {ann.key: 7}
    assert time_bank_left(row, ann, options) == 7


def test_a_moment_beyond_what_the_options_allow_is_out_of_reach(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    row, now = table.table, timezone.now()
    assert not is_out_of_reach(row, now)
    assert is_out_of_reach(row, now - timedelta(days=1))
    row.status = Table.Status.PAUSED
    assert not is_out_of_reach(row, now - timedelta(days=1))


class TestThePaceOfBots:
    def hand(self, *before) -> Hand:
        """Hold'em heads-up for 5 and 10, after these choices."""
        hand = Hand(Holdem(small_blind=5, big_blind=10), [1000, 1000], seed=bytes(32))
        for choice in before:
            hand.choose(choice)
        return hand

    def test_a_large_bet_is_thought_over_longer_than_a_small_one(self):
        began = datetime(2026, 11, 28, tzinfo=UTC)
        pauses = [
            pauses_of(self.hand(*before), began) for before in ((), (raise_to(100),), (raise_to(1000),))
        ]
        assert pauses == sorted(pauses)
        assert pauses[0] < 0.6
        assert pauses[-1] == 1.5

    def test_it_is_not_the_same_every_time(self):
        began = datetime(2026, 11, 28, tzinfo=UTC)
        pauses = {
            pauses_of(self.hand(), began + timedelta(microseconds=each)) for each in range(0, 1000, 100)
        }
        assert len(pauses) == 10
        assert max(pauses) < 1

    def test_what_is_no_bet_takes_one_pause(self):
        hand = Hand(FiveCardDraw(ante=10), [1000, 1000], seed=bytes(32))
        hand.choose(CHECK)
        hand.choose(CHECK)
        assert pauses_of(hand, datetime(2026, 11, 28, tzinfo=UTC)) == 1
