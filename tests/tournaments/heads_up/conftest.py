"""Heads-up tournaments with a log in the database."""

import uuid

import pytest
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from tables.actions import Recorder
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.heads_up.actions import open_heads_up, record_match, undo_match
from tournaments.heads_up.facts import Entered, MatchWon
from tournaments.heads_up.next_matches import draws_due, open_matches
from tournaments.heads_up.outcome import is_over
from tournaments.heads_up.pool_draws import draw_pools, draw_tie
from tournaments.heads_up.queries import contest_of
from tournaments.models import HeadsUpTournament
from tournaments.night.facts import Finished

EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


class RecordedContest:
    """A heads-up tournament whose facts go through the real actions."""

    def __init__(self, heads_up, club, director=2):
        self.heads_up, self.pk = heads_up, heads_up.pk
        self.by = Recorder(club.members.get(number=director), "console")
        self.ids = {member.name: member.number for member in club.members.all()}

    @property
    def contest(self):
        found = HeadsUpTournament.objects.select_related("event__season__club", "log").get(pk=self.pk)
        return contest_of(found, found.log.length)

    def do(self, act, request_id=""):
        outcome = record_match(
            heads_up=self.heads_up, act=act, by=self.by, request_id=request_id or str(uuid.uuid4())
        )
        return [entry.sequence for entry in outcome.entries]

    def record(self, *facts, request_id=""):
        return self.do(lambda contest, draws: facts, request_id)

    def undo(self, *sequences):
        undo_match(heads_up=self.heads_up, sequences=sequences, by=self.by, request_id=str(uuid.uuid4()))

    def enter(self, *names):
        self.record(*(Entered(player=self.ids[name], name=name) for name in names))

    def begin(self, *names):
        self.enter(*(names or EIGHT))
        return self.do(lambda contest, draws: [draw_pools(contest, draws.take())])

    def win(self, match):
        """Of two, the one whose name comes first wins."""
        return self.record(MatchWon(match=match.key, players=match.players, winner=min(match.players)))

    def play_on(self, until=lambda contest: False):
        while not is_over(self.contest) and not until(self.contest):
            if due := draws_due(self.contest):
                tie = due[0]
                self.do(lambda contest, draws, tie=tie: [draw_tie(tie.pool, tie.players, draws.take())])
            else:
                self.win(open_matches(self.contest)[0])

    def finish(self):
        return self.record(Finished())


@pytest.fixture
def heads_up(season, club, wall):
    event = club_actions.schedule_event(
        season=season,
        name="Duels",
        kind=Kind.LIVE,
        starts_at=EIGHT_O_CLOCK,
        played_as=Event.Format.HEADS_UP,
    )
    return RecordedContest(open_heads_up(event=event), club)


class MatchConsole:
    """A director's console of it in a client."""

    def __init__(self, client, heads_up):
        self.client, self.heads_up, self.pk = client, heads_up, heads_up.pk
        self.requests = 0

    def get(self, view="heads_up_console", target=""):
        headers = {"HX-Request": "true", "HX-Target": target} if target else {}
        return self.client.get(reverse(view, args=[self.pk]), headers=headers)

    def post(self, view, *args, htmx=True, **data):
        self.requests += 1
        data.setdefault("request_id", f"request-{self.requests}")
        headers = {"HX-Request": "true", "HX-Target": "contest"} if htmx else {}
        return self.client.post(reverse(view, args=[self.pk, *args]), data, headers=headers)

    def act(self, name, **data):
        return self.post("heads_up_act", name, **data)


@pytest.fixture
def match_console(director, heads_up):
    return MatchConsole(director, heads_up)
