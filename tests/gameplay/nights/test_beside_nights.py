"""The strip of other tables where one of them is a night's: the floor says who sits there."""

import pytest
from django.utils import timezone

from gameplay.engine.games import Holdem
from gameplay.play import act, open_ring, sit
from gameplay.ring.facts import Player
from gameplay.rules import Requester
from gameplay.views.table import beside
from tests.gameplay.nights.playing import step
from tests.gameplay.nights.test_nightly import Evening
from tests.gameplay.rings import settings
from tests.tournaments.nights import NAMES
from tournaments.night.facts import Moved

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(friday):
    return Evening(friday, " ".join(NAMES[:12])).start()


@pytest.fixture
def ann(friday):
    member = friday.tournament.event.season.club.members.get(name="Ann")
    return Requester(Player(kind="member", id=member.pk, name="Ann"), is_member=True)


@pytest.fixture
def ring(friday, ann):
    """A ring table of the same club at which Ann sits."""
    table = open_ring(
        club=friday.tournament.event.season.club,
        name="Cash",
        settings=settings(Holdem(small_blind=1, big_blind=2)),
        host=ann.key,
    )
    return act(table=table, act=sit(seat=1, player=ann.player), request_id="sit")


def shown(table, who):
    return {other.table.pk: other for other in beside(table, who, timezone.now()).tables}


def seat_of(evening, name="Ann"):
    return next(player.seat for player in evening.floor.players.values() if player.name == name)


def test_the_table_of_the_night_at_which_they_sit_stands_beside_the_ring_table(evening, ring, ann):
    at_night = evening.table(seat_of(evening).table)
    assert len(evening.tables()) == 2
    assert shown(ring, ann).keys() == {at_night.pk}
    assert shown(at_night, ann).keys() == {ring.pk}
    elsewhere = next(table for table in evening.tables() if table.pk != at_night.pk)
    assert shown(elsewhere, ann).keys() == {ring.pk, at_night.pk}


def test_their_turn_at_the_night_is_seen_from_the_ring_table(evening, ring, ann):
    at_night = evening.table(seat_of(evening).table)
    for _ in range(200):
        if shown(ring, ann)[at_night.pk].is_mine:
            break
        assert step(evening.tables(), evening.wall)
    found = shown(ring, ann)[at_night.pk]
    assert (found.turn, found.is_mine, found.has_key) == ("Ann", True, True)
    assert 0 < found.left <= 30


def test_a_move_is_followed(evening, ring, ann):
    seat, player = seat_of(evening), next(n for n, p in evening.floor.players.items() if p.name == "Ann")
    other = 3 - seat.table
    free = next(n for n in range(1, 10) if n not in evening.floor.tables[other].players)
    evening.record(Moved(player=player, table=other, seat=free, reason="balance"))
    assert shown(ring, ann).keys() == {evening.table(other).pk}
