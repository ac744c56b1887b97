"""Chores of the ticker at digital tables."""

from functools import partial

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import found_club
from clubs.actions.ending import end_club, freeze_club
from clubs.models import Club
from gameplay.models import Presence, Table
from gameplay.play import chores, open_practice, tables
from gameplay.play.due import run_due
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import practice
from tests.gameplay.playing import ring

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


@pytest.mark.rule("SEC-frozen")
class TestFrozenClub:
    def test_nothing_is_due_there_until_it_goes_on(self, play, club):
        table, other = play(turn_timer="10").deal(), play(turn_timer="10").deal()
        elsewhere = found_club(name="Live Money", founder="Zoe")
        Table.objects.filter(pk=other.pk).update(club=elsewhere)
        Club.objects.filter(pk=club.pk).update(frozen_at=timezone.now())
        due, version = table.table.due_at, table.table.version
        assert chores.next_moment() == other.table.due_at
        table.move(seconds=30)
        chores.run_due_tables(timezone.now())
        assert run_due(table=table.table).version == version  # as whoever looks at it does
        assert [len(each.live.choices) for each in (table, other)] == [0, 1]
        Club.objects.filter(pk=club.pk).update(frozen_at=None)
        assert chores.next_moment() == due
        chores.run_due_tables(timezone.now())
        assert len(table.live.choices) == 1

    @pytest.mark.advice("{name} is being played: close it first.")
    def test_not_while_people_play_there(self, play, club):
        table = play(taken=(1, 2)).deal()
        for end in (freeze_club, partial(end_club, typed="Dead Money", has_file=True)):
            with pytest.raises(NotAllowed, match="Friends is being played: close it first"):
                end(club=club)
        assert Club.objects.get().frozen_at is None
        table.choose("fold")
        table.act(tables.close())
        assert freeze_club(club=club).frozen_at

    def test_bots_among_themselves_and_practice_are_no_matter(self, club):
        ring(club=club, house=3)
        ann = Player(kind="member", id=club.members.get(name="Ann").pk, name="Ann")
        open_practice(club=club, settings=practice("dm-holdem", guests=False), player=ann)
        assert Table.objects.filter(status=Table.Status.PLAYING).exists()
        assert freeze_club(club=club).frozen_at
