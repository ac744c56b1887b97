"""A club with digital tables in the database."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actions import Person
from gameplay import play as actions
from gameplay.engine.fair import root
from gameplay.live_hands import live_hand
from gameplay.models import Table
from gameplay.play import tables
from gameplay.ring.facts import Player
from gameplay.sources import ring_cache
from tests.caches import clear_cache
from tests.gameplay.playing import play_hand, ring
from tests.gameplay.rings import NAMES, settings

EIGHT_O_CLOCK = datetime(2026, 5, 8, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _nothing_remembered():
    clear_cache()


@pytest.fixture
def wall():
    """The clock on the wall, which stands at eight until it is moved."""
    with time_machine.travel(EIGHT_O_CLOCK, tick=False) as traveller:
        yield traveller


@pytest.fixture
def club(db):
    """Dead Money, public, with Ann its elder, Bob a director, and eight members more."""
    club = club_actions.found_club(name="Dead Money", founder="Ann", timezone="Europe/London", is_public=True)
    roles = {"Bob": "director"}
    people = [Person(name, role=roles.get(name, "member")) for name in NAMES[1:]]
    club_actions.add_members(club=club, people=people)
    return club


@pytest.fixture(scope="module")
def three_hands(module_db):
    """A table of house players who have played three hands of hold'em, always the same ones; in the first of
    them somebody folds, and others show."""
    table = ring("dm-holdem", house=4)
    for seed in range(3):
        deck = bytes([seed]) * 32
        Table.objects.filter(pk=table.pk).update(next_seed=deck, next_commitment=root(deck))
        play_hand(table, seed)
    return table


class Play:
    """A ring table, played through the actions: `play.choose("call")` for whoever's turn it is."""

    def __init__(self, club, wall, *games, taken=(1, 2, 3), **table):
        self.club, self.wall = club, wall
        self.members = {member.name: member for member in club.members.all()}
        host = self.player("Ann").key
        self.pk = actions.open_ring(
            club=club, name="Friends", settings=settings(*games, **table), host=host
        ).pk
        for name, seat in zip(NAMES, taken, strict=False):
            self.act(tables.sit(seat=seat, player=self.player(name)))

    def player(self, name):
        return Player(kind="member", id=self.members[name].pk, name=name)

    @property
    def table(self):
        return Table.objects.select_related("club", "log", "tournament").get(pk=self.pk)

    @property
    def live(self):
        return live_hand(self.table)

    @property
    def ring(self):
        return ring_cache.ring_of(self.table)

    @property
    def chips(self):
        return {seat: chair.chips for seat, chair in sorted(self.ring.chairs.items())}

    def act(self, act, request_id=None):
        table = self.table
        return actions.act(table=table, act=act, request_id=request_id or f"act-{table.version}")

    def deal(self):
        actions.deal(table=self.table)
        return self

    def choose(self, *choices, **more):
        """Each choice for whoever's turn it is, as typed."""
        from gameplay.forms.choice_text import parse

        for text in choices:
            live = self.live
            self.move(seconds=1)
            said = {
                "by": live.turn.key,
                "hand": live.number,
                "number": len(live.choices),
                "request_id": f"{live.number}-{len(live.choices)}",
            }
            actions.choose(table=self.table, choice=parse(text), **(said | more))
        return self

    def move(self, **time):
        """The clock on the wall moves on."""
        if self.wall is not None:
            self.wall.shift(timedelta(**time))
        return self

    def wall_now(self):
        """Return what the clock on the wall says."""
        return timezone.now()

    def due(self):
        """Do what is due now."""
        actions.run_due(table=self.table)
        return self


@pytest.fixture
def play(club, wall):
    """Opens a table of the club: `play(HOLDEM, taken=(1, 2, 3), turn_timer="30")`."""
    return lambda *games, **how: Play(club, wall, *games, **how)
