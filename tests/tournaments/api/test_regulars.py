"""Tests of members who come to a whole season, as programs list and set them."""

from datetime import UTC, datetime

import pytest

from clubs import actions
from clubs.rulebook import Kind
from tests.api_program import program_of
from tests.caches import clear_cache
from tests.clubs.conftest import ann, club, people, season, signed_in
from tournaments.models import Rsvp

__all__ = ["ann", "club", "people", "season", "signed_in"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("SITE-regulars")]


@pytest.fixture(autouse=True)
def _in_january(time_machine):
    clear_cache()
    time_machine.move_to(datetime(2026, 1, 2, 12, tzinfo=UTC), tick=False)


@pytest.fixture
def path(club, season):
    return f"clubs/{club.slug}/seasons/{season.slug}/regulars"


def put(program, path, player, coming):
    return program.ask(f"{path}/{player}", "PUT", {"coming": coming})


def schedule(season, day):
    starts_at = datetime(2026, 1, day, 19, 30, tzinfo=UTC)
    return actions.schedule_event(season=season, name=f"Night {day}", kind=Kind.LIVE, starts_at=starts_at)


def test_a_director_enters_a_regular_who_is_answered_for(ann, people, season, path):
    program = program_of(ann)
    bea = people[1]
    schedule(season, 9)
    first, second = (put(program, path, bea.number, True).json() for _ in range(2))
    regular = {"player": bea.number, "name": bea.name, "coming": True, "since": "2026-01-02T12:00:00Z"}
    assert first == second == regular
    assert program.read(path) == {"items": [regular]}
    assert Rsvp.objects.filter(member=bea, is_coming=True).count() == 1
    schedule(season, 16)
    assert put(program, path, bea.number, False).json() == {**regular, "coming": False, "since": None}
    schedule(season, 23)
    assert program.read(path) == {"items": []}
    assert Rsvp.objects.filter(member=bea, is_coming=True).count() == 2


def test_nobody_is_entered_who_has_left_or_in_a_season_that_is_closed(ann, people, season, path):
    program = program_of(ann)
    actions.leave(member=people[2], by=ann)
    assert put(program, path, people[2].number, True).status_code == 404
    assert put(program, path, 99, True).status_code == 404
    assert put(program, f"{path}x", 1, True).status_code == 404
    actions.close_season(season=season)
    refused = put(program, path, people[1].number, True)
    assert (refused.status_code, refused.json()["code"]) == (422, "forbidden-by-rule")
    assert program.read(path) == {"items": []}
