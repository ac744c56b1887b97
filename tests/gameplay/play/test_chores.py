"""Chores of the ticker at digital tables."""

import pytest

from gameplay.models import Presence, Table
from gameplay.play import chores, tables

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_failed():
    chores._failed.clear()


def test_it_does_what_is_due_at_every_table(play):
    first, second = play(turn_timer="10").deal(), play(turn_timer="10").deal()
    assert chores.next_moment() == first.table.due_at
    first.move(seconds=10)
    chores.run_due_tables(first.table.due_at)
    assert [len(table.live.choices) for table in (first, second)] == [1, 1]


def test_before_each_table_it_gives_way_to_what_people_ask(play, monkeypatch):
    first, second = play(turn_timer="10").deal(), play(turn_timer="10").deal()
    first.move(seconds=10)
    made = []
    monkeypatch.setattr(
        chores,
        "yield_to_interactive",
        lambda: made.append([len(table.live.choices) for table in (first, second)]),
    )
    chores.run_due_tables(first.table.due_at)
    assert made in ([[0, 0], [1, 0]], [[0, 0], [0, 1]])


def test_a_table_at_which_it_fails_holds_up_none_of_the_others(play, monkeypatch, caplog):
    first, second = play(turn_timer="10").deal(), play(turn_timer="10").deal()
    first.move(seconds=10)
    really = chores.run_due

    def whatever_is_due(*, table):
        if table.pk == first.pk:
            raise RuntimeError("The record cannot be read.")
        return really(table=table)

    monkeypatch.setattr(chores, "run_due", whatever_is_due)
    chores.run_due_tables(first.table.due_at)
    assert [len(table.live.choices) for table in (first, second)] == [0, 1]
    assert chores.next_moment() == second.table.due_at  # the one that failed is left alone for a while
    assert f"Table {first.pk}" in caplog.text


def test_when_everybody_is_away_the_table_waits_and_nothing_stays_due(play):
    table = play(taken=(1, 2), rests=False).deal().choose("fold")
    for name in ("Ann", "Bob"):
        Presence.objects.create(table=table.table, player=table.player(name).key, seen_at=table.table.seen_at)
    table.move(hours=1)
    chores.run_due_tables(table.table.due_at)
    assert (table.table.due_at, table.table.status) == (None, Table.Status.WAITING)
    assert all(chair.away for chair in table.ring.chairs.values())
    for seat in (1, 2):
        table.act(tables.come_back(seat=seat))
    assert table.table.due_at is not None


def test_a_start_tapped_twice_deals_once(play):
    from gameplay import play as actions

    table = play()
    for _ in range(2):
        actions.deal(table=table.table, number=1)
    assert (table.table.hand, table.live.choices) == (1, ())


def test_a_closed_table_is_over(play):
    table = play().deal().choose("fold", "fold")
    table.act(tables.close())
    assert (table.table.status, table.table.due_at) == (Table.Status.OVER, None)


def test_when_a_process_begins_its_nights_are_brought_in_step_once(db, monkeypatch):
    begun = []
    monkeypatch.setattr(chores, "sync_all_nights", lambda: begun.append(True))
    beginning = chores.Startup()
    for _ in range(2):
        if (due := beginning.when()) is not None:
            beginning.do(due)
    assert begun == [True]
