"""The row of a table, locked (gameplay/play/locked_table.py)."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from gameplay.models import Table
from gameplay.play.locked_table import locked, locked_if_due, unlocked
from tests.gameplay.rings import DRAW

pytestmark = pytest.mark.django_db


@transaction.atomic
def test_it_comes_with_its_hand_and_what_it_is_dealt_from(play):
    table = play(DRAW, seats=5)
    assert locked(table.pk, timezone.now()).live is None
    table.deal()
    at = locked(table.pk, timezone.now())
    assert (at.live.number, at.now, at.table.version) == (1, timezone.now(), table.table.version)
    assert at.source.settings == table.ring.settings


@transaction.atomic
def test_it_is_locked_only_if_something_is_due(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    due = table.table.due_at
    assert locked_if_due(table.pk, due - timedelta(seconds=1)) is None
    assert locked_if_due(table.pk, due).table.pk == table.pk


@transaction.atomic
def test_a_table_that_is_not_there(db):
    now = timezone.now()
    for find in (lambda: locked(1, now), lambda: unlocked(1)):
        with pytest.raises(Table.DoesNotExist):
            find()
    assert locked_if_due(1, now) is None
