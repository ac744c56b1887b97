"""The race for a season's title (clubs/queries/title_race.py)."""

from datetime import UTC, datetime

import pytest

from clubs import actions
from clubs.models import Event
from clubs.queries.title_race import title_race
from clubs.rulebook import PRESETS, Kind
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db

JANUARY = datetime(2026, 1, 20, 12, tzinfo=UTC)


@pytest.fixture
def first_night(live, people):
    night = live(9)
    actions.write_results(event=night, scores=finished(1, 2, 3, 4, 5, 6), rulebook=PRESETS["dead_money"])
    return night


def remaining(season, now=JANUARY):
    return title_race(season, now).remaining


def test_there_is_none_before_anybody_has_played(season):
    assert title_race(season, JANUARY) is None


def test_nights_whose_day_is_over_are_not_to_come_any_more(first_night, live, season):
    live(16)  # nobody ever played it
    live(23)
    live(30, Kind.CHAMPIONSHIP)
    assert remaining(season) == 2
    assert remaining(season, datetime(2026, 1, 15, tzinfo=UTC)) == 3


def test_one_that_begins_late_still_is_and_so_is_one_that_is_on(first_night, live, season):
    late, running = live(20), live(16)
    Event.objects.filter(pk=running.pk).update(status=Event.Status.RUNNING)
    assert remaining(season, datetime(2026, 1, 20, 22, tzinfo=UTC)) == 2
    assert remaining(season, datetime(2026, 1, 21, 8, tzinfo=UTC)) == 1
    assert late.starts_at < datetime(2026, 1, 21, 8, tzinfo=UTC)


def test_with_nothing_to_come_the_leader_wins_it(first_night, live, season):
    live(16)
    found = title_race(season, JANUARY)
    assert (found.remaining, found.lines[0].title) == (0, 100)
    assert found.sentence == "Ann wins the season in 100% of the ways it may go on."
