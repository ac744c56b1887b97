"""Somebody who looks in, and a season in which nights are played."""

import pytest
from django.test import Client

from clubs import actions
from clubs.rulebook import PRESETS, Kind
from tests.clubs.conftest import finished


@pytest.fixture
def visitor():
    return Client()


@pytest.fixture
def played(season, live, people):
    """Plays a live night on the given day of January, the players in this order."""

    def play(day, *order, kind=Kind.LIVE, scores=None):
        night = live(day, kind)
        actions.write_results(event=night, scores=scores or finished(*order), rulebook=PRESETS["dead_money"])
        return night

    return play
