"""Tests of what follows from a change of a table (gameplay/play/locked_table.py)."""

import pytest
from django.db import transaction
from django.utils import timezone

from config.live import ticker
from config.live import topics as signals
from gameplay.play.locked_table import locked, save
from gameplay.sources import Next
from tests.gameplay.rings import DRAW

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(play):
    return play(DRAW, seats=5, turn_timer="30").deal()


def saved(table, following=None):
    with transaction.atomic():
        return save(locked(table.pk, timezone.now()), following)


def test_every_change_is_a_version_and_says_when_the_table_goes_on(table):
    before = table.table
    after = saved(table)
    assert (after.version, after.due_at) == (before.version + 1, before.due_at)
    later = before.due_at + (before.due_at - timezone.now())
    saved(table, Next(later, "playing"))
    assert (table.table.version, table.table.due_at) == (before.version + 2, later)


def test_ticker_and_pages_hear_of_it_once_it_is_committed(
    table, monkeypatch, django_capture_on_commit_callbacks
):
    woken, told = [], []
    monkeypatch.setattr(ticker, "wake", woken.append)
    monkeypatch.setattr(signals.hub, "publish", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        saved(table)
        assert (woken, told) == ([], [])
    assert woken == [table.table.due_at]
    assert told == [f"table-{table.pk}"]


def test_a_table_that_waits_for_nothing_wakes_nobody(table, monkeypatch, django_capture_on_commit_callbacks):
    woken = []
    monkeypatch.setattr(ticker, "wake", woken.append)
    with django_capture_on_commit_callbacks(execute=True):
        saved(table, Next(None, "waiting"))
    assert woken == []
    assert table.table.due_at is None
