"""A ring game with a log in the database, directed by Bob."""

import uuid

import pytest

from tables.actions import Recorder
from tests.tournaments.ring_games.games import IDS
from tournaments.models import RingGame
from tournaments.ring_games import actions
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.queries import ring_floor


class RecordedGame:
    """A game whose facts go through the real actions."""

    def __init__(self, club):
        self.by = Recorder(club.members.get(number=2), "console")
        self.game = actions.open_ring_game(club=club, by=self.by)
        self.entries = []

    def record(self, *told, request_id=None):
        outcome = actions.record(
            game=self.game, act=told, by=self.by, request_id=request_id or str(uuid.uuid4())
        )
        self.entries = outcome.entries
        return self

    def undo(self, *sequences):
        actions.undo(game=self.game, sequences=sequences, by=self.by, request_id=str(uuid.uuid4()))
        return self

    @property
    def latest(self):
        return self.entries[-1].sequence

    def buys(self, name, seat, cents=1000, **more):
        return self.record(
            facts.ChipsBought(player=IDS[name], name=name, table=1, seat=seat, cents=cents), **more
        )

    def rebuys(self, name, cents=1000):
        return self.record(facts.ChipsRebought(player=IDS[name], cents=cents))

    def cashes(self, name, cents):
        return self.record(facts.CashedOut(player=IDS[name], cents=cents))

    def waits(self, name):
        return self.record(facts.ListJoined(player=IDS[name], name=name))

    def closes(self):
        return self.record(facts.RingClosed())

    @property
    def floor(self):
        """As another process finds it."""
        return ring_floor(RingGame.objects.select_related("club", "log").get(pk=self.game.pk))


@pytest.fixture
def ring(club, wall):
    return RecordedGame(club)
