"""A Friday in the database, as tournaments have it."""

import pytest

from gameplay import live_hands, noticing
from tests.tournaments.conftest import club, friday, open_night, season, wall
from tournaments import floors

__all__ = ["club", "friday", "open_night", "season", "wall"]


@pytest.fixture(autouse=True)
def _nothing_kept():
    live_hands.forget_all()
    floors.forget_all()
    noticing.forget_all()
