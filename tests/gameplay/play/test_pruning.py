"""Practice tables and visitors that nobody has missed for a month are taken away, and nothing else is."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.models import Job
from config.work.sweep import ask_for_daily, do_due
from gameplay import play as actions
from gameplay.access import new_guest
from gameplay.models import Choice, Guest, Hand, Presence, Table
from gameplay.play import pruning
from gameplay.play.pruning import find_untouched, take_away
from gameplay.play.tables import PROGRAM, sit
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import practice
from gameplay.sources.ring_cache import ring_of
from tables.models import Log
from tests.gameplay.nights.test_nightly import Evening
from tests.gameplay.playing import a_club, play_hand, ring
from tests.tournaments.conftest import open_night, season

__all__ = ["open_night", "season"]
pytestmark = pytest.mark.django_db

MONTH = timedelta(days=30)
NOW = timezone.now()


def prune(now):
    """All that is to go; how many parts that was."""
    parts = 0
    while found := find_untouched(now):
        take_away(found)
        parts += 1
    return parts


def visitor(name, *, came=NOW - 2 * MONTH):
    guest, _ = new_guest(name)
    Guest.objects.filter(pk=guest.pk).update(created_at=came)
    return Player(kind="guest", id=guest.pk, name=guest.name)


def practised(club, player, *, seen=NOW - MONTH - timedelta(minutes=1)):
    """A practice table with a hand that is over, at which somebody last looked then."""
    settings = practice("dm-holdem", guests=True, pace=1)
    table = actions.open_practice(club=club, settings=settings, player=player)
    actions.void_hand(table=table, hand=1, why="enough", by=PROGRAM)
    play_hand(table)
    Presence.objects.create(table=table, player=player.key, seen_at=seen)
    Table.objects.filter(pk=table.pk).update(seen_at=seen)
    return table


def names():
    return sorted(Guest.objects.values_list("name", flat=True))


def test_a_practice_table_that_nobody_has_touched_for_a_month_goes_with_all_that_belongs_to_it():
    practised(a_club(), visitor("Zoe"))
    assert Choice.objects.exists()
    prune(NOW)
    for model in (Table, Hand, Choice, Presence, Log, Guest):
        assert model.objects.count() == 0


def test_the_form_that_opened_it_opens_another_if_it_is_sent_again():
    club, zoe = a_club(), visitor("Zoe", came=NOW)
    said = {"club": club, "settings": practice("dm-holdem", guests=True, pace=1), "player": zoe}
    first, same = (actions.open_practice(**said, request_id="tap") for _ in range(2))
    assert first == same
    Table.objects.update(seen_at=NOW - 2 * MONTH)
    prune(NOW)
    assert actions.open_practice(**said, request_id="tap") == Table.objects.get() != first


def test_one_at_which_somebody_has_looked_since_stays_with_its_player():
    table = practised(a_club(), visitor("Zoe"), seen=NOW - MONTH + timedelta(minutes=1))
    prune(NOW)
    assert Table.objects.get() == table
    assert names() == ["Zoe"]


def test_a_table_that_was_opened_for_others_stays_however_old_and_so_do_its_visitors():
    table, zoe = ring("dm-holdem", guests=True, house=2), visitor("Zoe")
    actions.act(table=table, act=sit(seat=5, player=zoe), request_id="sit")
    play_hand(table)
    visitor("Xan")  # sat nowhere
    Table.objects.update(seen_at=NOW - 40 * MONTH)
    prune(NOW)
    assert (Table.objects.count(), Hand.objects.count()) == (1, 1)
    assert ring_of(Table.objects.get()).chairs[5].player == zoe
    assert names() == ["Zoe"]


@pytest.mark.django_db(transaction=True)
def test_a_night_stays(open_night, wall):
    evening = Evening(open_night(), "Ann Bob Cat", preset="dm-holdem").start()
    evening.play(lambda: evening.floor.tables[1].hands == 2)
    length = evening.floor.sequence
    Table.objects.update(seen_at=timezone.now() - 40 * MONTH)
    prune(timezone.now())
    assert Table.objects.count() == 1
    assert evening.night.reloaded().sequence == length


def test_a_visitor_who_has_just_come_stays():
    visitor("Zoe", came=NOW - timedelta(hours=1))
    prune(NOW)
    assert names() == ["Zoe"]


def test_many_go_in_parts(monkeypatch):
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    club = a_club()
    for name in ("Xan", "Yul", "Zoe"):
        practised(club, visitor(name))
    assert prune(NOW) == 3 + 2  # a table at a time, then two visitors and one
    assert (Table.objects.count(), names()) == (0, [])


def test_who_has_sat_is_looked_for_before_others_wait_for_the_database():
    visitor("Zoe")
    found = find_untouched(NOW)
    table, _ = ring("dm-holdem", guests=True, house=2), visitor("Xan")
    with CaptureQueriesContext(connection) as asked:
        take_away(found)
    (looked,) = [query["sql"] for query in asked if "sat_down" in query["sql"]]
    assert f'"id" > {found.entry}' in looked
    assert names() == ["Xan"]
    assert Table.objects.get() == table


def test_a_visitor_who_sits_down_in_the_last_moment_stays():
    table, zoe = ring("dm-holdem", guests=True, house=2), visitor("Zoe")
    found = find_untouched(NOW)
    actions.act(table=table, act=sit(seat=5, player=zoe), request_id="sit")
    assert found.guests == (zoe.id,)
    take_away(found)
    assert names() == ["Zoe"]


def test_the_site_does_it_once_a_day_until_nothing_is_left_that_is_to_go(monkeypatch):
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    club = a_club()
    for _ in range(5):
        ring(club=club)
    Table.objects.update(practice=True, seen_at=NOW - 2 * MONTH)
    kept = ring(club=club)
    visitor("Zoe")
    do_due()
    assert (Table.objects.get(), names()) == (kept, [])
    Table.objects.update(practice=True, seen_at=NOW - 2 * MONTH)
    do_due()
    assert Table.objects.exists()
    ask_for_daily(timezone.now() + timedelta(days=1))
    Job.objects.filter(task="prune_tables").update(due_at=NOW)
    do_due()
    assert not Table.objects.exists()


def test_one_to_which_somebody_comes_back_in_the_last_moment_stays():
    table = practised(a_club(), visitor("Zoe"))
    found = find_untouched(NOW)
    Table.objects.update(seen_at=NOW)
    take_away(found)
    assert Table.objects.get() == table
