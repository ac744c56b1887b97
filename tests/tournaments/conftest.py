"""A Friday's tournament with a log in the database, written down as in nights.py."""

import uuid
from datetime import date

import pytest
import time_machine
from django.test import Client

from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import Member, User
from clubs.rulebook import Kind
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.tournaments.browsers import Console
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES, Night
from tournaments.models import Tournament
from tournaments.night import actions, draws
from tournaments.night.floor_cache import floor_of


@pytest.fixture(autouse=True)
def _nothing_remembered():
    clear_cache()


class RecordedNight(Night):
    """A night whose facts go through the real actions."""

    def __init__(self, tournament, by, clock):
        super().__init__(kind=tournament.kind, rulebook=floor_of(tournament).rulebook)
        self.tournament, self.by, self.wall = tournament, by, clock

    def at(self, minute, second=0):
        super().at(minute, second)
        self.wall.move_to(self.now)
        return self

    def record(self, *facts):
        return self._done(facts)

    def draw_seats(self, absent=()):
        """Everybody who has bought in sits down, by a draw; and those who are dealt in absent."""
        return self._done(lambda floor, seeds: [draws.seats_for_all(floor, seeds.take(), absent=absent)])

    def _done(self, act):
        request = str(uuid.uuid4())
        outcome = actions.record(tournament=self.tournament, act=act, by=self.by, request_id=request)
        self.floor, self.entries = outcome.state, outcome.entries
        return self

    def undo(self, *sequences, why=""):
        outcome = actions.undo(
            tournament=self.tournament,
            sequences=sequences,
            by=self.by,
            request_id=str(uuid.uuid4()),
            why=why,
        )
        self.floor, self.entries = outcome.state, outcome.entries
        return self

    @property
    def latest(self):
        """The sequence of what was recorded last."""
        return self.entries[-1].sequence

    def reloaded(self):
        """The floor as another process finds it."""
        clear_cache()
        return floor_of(Tournament.objects.get(pk=self.tournament.pk))


@pytest.fixture
def wall():
    """The clock on the wall, which stands at eight until it is moved."""
    with time_machine.travel(EIGHT_O_CLOCK, tick=False) as traveller:
        yield traveller


@pytest.fixture
def club(db):
    """Dead Money with 26 members, Ann its elder, Bob and Cat directors."""
    club = club_actions.found_club(
        name="Dead Money", founder=NAMES[0], timezone="Europe/London", is_public=True
    )
    roles = {"Bob": Member.Role.DIRECTOR, "Cat": Member.Role.DIRECTOR}
    people = [Person(name, role=roles.get(name, Member.Role.MEMBER)) for name in NAMES[1:]]
    club_actions.add_members(club=club, people=people)
    return club


@pytest.fixture
def season(club):
    return club_actions.create_season(
        club=club, name="Autumn 2026", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
    )


@pytest.fixture
def open_night(season, wall):
    """Opens a night of some kind at eight o'clock, directed by Bob."""

    def open_one(kind=Kind.LIVE, name="Friday"):
        event = club_actions.schedule_event(season=season, name=name, kind=kind, starts_at=EIGHT_O_CLOCK)
        tournament = actions.open_tournament(event=event)
        return RecordedNight(tournament, Recorder(season.club.members.get(number=2), "console"), wall)

    return open_one


@pytest.fixture
def friday(open_night):
    return open_night()


@pytest.fixture
def signed_in(club):
    """A client for a member by name, who gets an account on the way."""

    def sign_in(name):
        member = club.members.get(name=name)
        if member.user is None:
            member.user = User.objects.create_user(f"user-{member.number}")
            member.save()
        client = Client()
        client.force_login(member.user)
        return client

    return sign_in


@pytest.fixture
def director(signed_in):
    return signed_in("Bob")


@pytest.fixture
def console(friday, director):
    return Console(director, friday)
