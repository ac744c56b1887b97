"""`manage.py prune_tables`: what is taken away by itself elsewhere, for a site asleep between requests."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from gameplay.models import Guest, Table
from gameplay.play import pruning
from tests.gameplay.playing import a_club, ring

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - pruning.UNTOUCHED - timedelta(minutes=1)


def test_it_goes_on_until_nothing_is_left_that_is_to_go(monkeypatch, capsys):
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    club = a_club()
    for _ in range(5):
        ring(club=club)
    Table.objects.update(practice=True, seen_at=LONG_AGO)
    kept = ring(club=club)
    Guest.objects.create(name="Zoe")
    Guest.objects.update(created_at=LONG_AGO)
    call_command("prune_tables")
    assert list(Table.objects.all()) == [kept]
    assert capsys.readouterr().out == "Practice tables taken away: 5. Visitors: 1.\n"


def test_when_nothing_is_to_go_it_says_so(capsys):
    call_command("prune_tables")
    assert "taken away: 0. Visitors: 0." in capsys.readouterr().out
