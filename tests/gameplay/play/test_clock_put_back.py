"""The clock of the machine was ahead and is put back: tables go on, and somebody is warned."""

import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.play import chores
from gameplay.play.presence import visit
from gameplay.play.tables import seat_house
from gameplay.ring.deadlines import longest
from gameplay.rules import Requester
from gameplay.sources import source_of

pytestmark = pytest.mark.django_db


def within_reach(table):
    row = table.table
    return row.due_at - timezone.now() <= longest(source_of(row).settings.table, 0)


@pytest.fixture
def ahead(play):
    """A table whose turn has a timer, dealt six hours ahead of the true time."""
    table = play(turn_timer="30", time_bank=20, rests=False)
    table.move(hours=6).deal().choose("call")
    table.move(hours=-6)
    assert not within_reach(table)
    return table


def test_a_look_brings_it_back_and_says_so(ahead, caplog):
    with caplog.at_level(logging.WARNING):
        visit(ahead.table, Requester(None), timezone.now())
    assert within_reach(ahead)
    assert "was put back" in caplog.text
    assert ahead.table.due_at == timezone.now() + timedelta(seconds=50)
    ahead.move(seconds=51).due()
    assert len(ahead.live.choices) == 2


def test_so_does_the_ticker_without_a_look(ahead):
    reach = chores.ClockCheck()
    assert reach.when() <= timezone.now()
    reach.do(timezone.now())
    assert within_reach(ahead)
    assert reach.when() > timezone.now()
    assert ahead.table.seen_at <= timezone.now()


def test_between_hands_the_next_one_comes(play):
    table = play(between_hands=5, rests=False)
    table.move(hours=6).deal().choose("fold", "fold").move(hours=-6)
    visit(table.table, Requester(None), timezone.now())
    table.move(seconds=6).due()
    assert table.table.hand == 2


def test_house_players_go_on_choice_by_choice(play):
    table = play(taken=(1,), house_pause=1000, rests=False)
    table.act(seat_house(seats=[2, 3]))
    table.move(hours=6).deal()
    table.move(hours=-6)
    visit(table.table, Requester(None), timezone.now())
    if not table.live.turn.is_house:  # the button is drawn: the person may be first
        table.choose("call")
    before = len(table.live.choices)
    assert table.live.turn.is_house
    table.move(seconds=2).due()
    assert len(table.live.choices) > before
    assert table.table.turn_began_at <= timezone.now()


def test_a_table_in_good_time_is_left_alone(play, caplog):
    table = play(turn_timer="90", time_bank=600).deal()
    version = table.table.version
    visit(table.table, Requester(None), timezone.now())
    chores.ClockCheck().do(timezone.now())
    assert (table.table.version, caplog.text) == (version, "")
