"""A rehearsal plays itself to the end, stands apart from its club, and leaves nothing behind."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.apps import apps
from django.utils import timezone

from clubs import actions as club_actions
from clubs.models import Club, Event, LedgerLine, Member, Result, Season
from clubs.queries.clubs import own_clubs, public_clubs
from config.models import Job
from tests.world import World
from tournaments.models import Rehearsal, Tournament
from tournaments.night import actions as night_actions
from tournaments.night.facts import ClockPaused, KnockedOut
from tournaments.night.floor_cache import floor_of
from tournaments.rehearsal import actions
from tournaments.rehearsal.actions import PLAYERS
from tournaments.tasks import forget_rehearsals

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
LOOKED_EVERY = timedelta(seconds=10)
MOST_LOOKS = 400


@pytest.fixture
def club():
    return club_actions.found_club(name="Dead Money", founder="Ann", is_public=True)


def floor(rehearsal):
    tournament = Tournament.objects.select_related("event__season__club", "log").get(
        pk=rehearsal.tournament_id
    )
    return floor_of(tournament, tournament.log.length)


def played(rehearsal, until, now=NOW, looks=MOST_LOOKS):
    """Looked at again and again until `until(floor)` holds; the time then."""
    dice = Random(7)
    for _ in range(looks):
        if until(floor(rehearsal)):
            return now
        now += LOOKED_EVERY
        actions.play_on(rehearsal=rehearsal, now=now, dice=dice)
    raise AssertionError("It never came to that.")


def fast(club):
    rehearsal = actions.begin(club=club, now=NOW)
    return actions.set_pace(rehearsal=rehearsal, pace=60, now=NOW)


def by_hand(rehearsal, fact, now):
    tournament = Tournament.objects.get(pk=rehearsal.tournament_id)
    night_actions.record(
        tournament=tournament, act=[fact], by=actions.DIRECTOR, request_id="by hand", now=now
    )


def test_it_plays_itself_from_the_door_to_the_winner_at_sixty_times_the_pace_of_life(club):
    rehearsal = fast(club)
    started = played(rehearsal, lambda floor: floor.clock is not None)
    assert len(floor(rehearsal).in_play) == len(PLAYERS)
    ended = played(rehearsal, lambda floor: floor.finished_at, started)
    assert len(floor(rehearsal).in_play) == 1
    assert timedelta(minutes=1) < ended - started < timedelta(minutes=20)
    assert Result.objects.filter(event__season__club=rehearsal.club).count() == len(PLAYERS)


@pytest.mark.parametrize("preset", ["cpl", "tda", "friday_night"])
def test_it_plays_by_the_rules_of_any_club(preset):
    rehearsal = fast(club_actions.found_club(name="Pub", founder="Ann", preset=preset))
    played(rehearsal, lambda floor: floor.finished_at)


def test_the_clock_of_the_room_goes_as_fast_as_it_plays(club):
    rehearsal = fast(club)
    now = played(rehearsal, lambda floor: floor.clock is not None)
    before = floor(rehearsal).at(now).clock.played
    actions.play_on(rehearsal=rehearsal, now=now + timedelta(seconds=2), dice=Random(1))
    assert floor(rehearsal).at(now + timedelta(seconds=2)).clock.played - before == timedelta(minutes=2)


def test_while_it_stands_still_nothing_happens_and_a_step_is_one_thing(club):
    rehearsal = actions.begin(club=club, now=NOW)
    actions.play_on(rehearsal=rehearsal, now=NOW + timedelta(seconds=5), dice=Random(1))
    assert floor(rehearsal).in_play == {}
    actions.play_on(rehearsal=rehearsal, now=NOW + timedelta(seconds=5), dice=Random(1), step=True)
    assert len(floor(rehearsal).in_play) == 3


def test_two_pages_that_look_at_the_same_moment_play_it_once(club):
    rehearsal = fast(club)
    later = NOW + timedelta(seconds=2)
    actions.play_on(rehearsal=rehearsal, now=later, dice=Random(1))
    actions.play_on(rehearsal=rehearsal, now=later, dice=Random(1))
    assert len(floor(rehearsal).in_play) == 3


def test_it_goes_on_from_what_a_director_does_by_hand(club):
    rehearsal = fast(club)
    now = played(rehearsal, lambda floor: floor.clock is not None)
    table = min(floor(rehearsal).tables.values(), key=lambda table: table.number)
    out, by, *_ = table.players.values()
    by_hand(rehearsal, KnockedOut(table=table.number, busts=[{"player": out, "by": [by]}]), now)
    played(rehearsal, lambda floor: floor.finished_at, now)


def test_a_clock_that_the_director_has_paused_stays_paused(club):
    rehearsal = fast(club)
    now = played(rehearsal, lambda floor: floor.clock is not None)
    by_hand(rehearsal, ClockPaused(), now)
    played_so_far = floor(rehearsal).clock.played
    actions.play_on(rehearsal=rehearsal, now=now + timedelta(days=1), dice=Random(1))
    assert floor(rehearsal).at(now + timedelta(days=1)).clock.played == played_so_far


def rows():
    return {model: model._base_manager.count() for model in apps.get_models()}


def test_thrown_away_it_leaves_no_row_behind(club):
    before = rows()
    rehearsal = fast(club)
    played(rehearsal, lambda floor: floor.finished_at)
    assert LedgerLine.objects.filter(club=rehearsal.club).exists()
    actions.discard(rehearsal=rehearsal)
    after = rows()
    assert {model: count for model, count in after.items() if count != before[model]} == {}


def test_another_one_takes_its_place(club):
    first = actions.begin(club=club, now=NOW)
    second = actions.begin(club=club, now=NOW)
    assert list(Rehearsal.objects.all()) == [second]
    assert not Club.objects.filter(pk=first.club_id).exists()


def test_nothing_of_it_is_in_the_club_that_rehearses():
    world = World()
    club = world.club
    of_the_club = {
        Member: Member.objects.filter(club=club),
        Season: Season.objects.filter(club=club),
        Event: Event.objects.filter(season__club=club),
        Result: Result.objects.filter(event__season__club=club),
        LedgerLine: LedgerLine.objects.filter(club=club),
    }
    before = {model: found.count() for model, found in of_the_club.items()}
    jobs = Job.objects.count()
    rehearsal = fast(club)
    played(rehearsal, lambda floor: floor.finished_at)
    assert {model: found.count() for model, found in of_the_club.items()} == before
    assert Job.objects.count() == jobs
    assert [each.name for each in own_clubs(world.users["elder"])] == ["Dead Money"]
    assert rehearsal.club not in public_clubs().clubs


def test_only_those_who_direct_the_club_find_it():
    world = World()
    rehearsal = actions.begin(club=world.club, now=NOW)
    addresses = (
        f"/clubs/{rehearsal.club.slug}/",
        f"/nights/{rehearsal.tournament_id}/console/",
        f"/nights/{rehearsal.tournament_id}/log/",
    )
    for role, status in (("visitor", 404), ("stranger", 404), ("member", 404), ("director", 200)):
        client = world.client(role)
        assert [client.get(address).status_code for address in addresses] == [status] * 3


def test_one_tap_begins_it_and_every_page_of_it_says_what_it_is():
    world = World()
    client = world.client("director")
    console = client.post(f"/clubs/{world.club.slug}/rehearsal/", follow=True)
    assert "Nothing here counts" in console.content.decode()
    invented = Club.objects.exclude(rehearsal_of=None).get()
    assert "Nothing here counts" in client.get(f"/clubs/{invented.slug}/").content.decode()
    assert "Nothing here counts" not in client.get(f"/clubs/{world.club.slug}/").content.decode()
    client.post(f"/clubs/{world.club.slug}/rehearsal/end/")
    assert not Club.objects.exclude(rehearsal_of=None).exists()


def test_nobody_is_let_in_as_an_invented_player():
    world = World()
    rehearsal = actions.begin(club=world.club, now=NOW)
    number = rehearsal.club.members.first().number
    address = f"/clubs/{rehearsal.club.slug}/members/{number}/link/"
    assert world.client("elder").get(address).status_code == 404


def test_a_rehearsal_rehearses_nothing():
    world = World()
    rehearsal = actions.begin(club=world.club, now=NOW)
    address = f"/clubs/{rehearsal.club.slug}/rehearsal/"
    assert world.client("elder").post(address).status_code == 404


def test_one_that_nobody_has_thrown_away_goes_after_two_days(club):
    rehearsal = actions.begin(club=club, now=NOW)
    forget_rehearsals()()
    assert Rehearsal.objects.exists()
    Rehearsal.objects.update(made_at=timezone.now() - actions.KEPT - timedelta(minutes=1))
    forget_rehearsals()()
    assert not Club.objects.filter(pk=rehearsal.club_id).exists()
