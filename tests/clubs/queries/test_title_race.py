"""The race for a season's title (clubs/queries/champions.py)."""

from datetime import UTC, datetime

import pytest

from clubs import actions
from clubs.models import Event, Standing
from clubs.queries.champions import title_race
from clubs.rulebook import PRESETS, Kind
from clubs.scoring import units
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


def test_a_season_of_five_tournaments(live, people, season):
    """Six players, two of them paid: 20 points for the winner of a live tournament, then 12, 8, 6, 4, 2;
    Championship: 40, 24, 20, 12, 8, 4."""
    nights = [live(day) for day in (2, 9, 16, 23)] + [live(30, Kind.CHAMPIONSHIP)]
    orders = [
        (1, 2, 3, 4, 5, 6),
        (2, 1, 3, 4, 5, 6),
        (2, 1, 3, 4, 5, 6),
        (1, 3, 2, 4, 5, 6),
        (1, 2, 3, 4, 5, 6),
    ]
    totals = [(20, 12, 8), (32, 32, 16), (44, 52, 24), (64, 60, 36), (104, 84, 56)]
    for number, (night, order, after) in enumerate(zip(nights, orders, totals, strict=True), 1):
        actions.write_results(event=night, scores=finished(*order), rulebook=PRESETS["dead_money"])
        table = {row.member.number: row for row in Standing.objects.filter(season=season)}
        assert tuple(units.points(table[player].total) for player in (1, 2, 3)) == after
        assert {row.played for row in table.values()} == {number}
        found = title_race(season, datetime(2026, 1, 1, tzinfo=UTC))
        assert found.remaining == 5 - number
        rounded = len(found.lines) / 2  # each is half a percent off at the most
        assert abs(sum(line.title for line in found.lines) - 100) <= rounded
    by_rank = Standing.objects.filter(season=season).order_by("rank").values_list("rank", "member__number")
    assert list(by_rank) == [(number, number) for number in range(1, 7)]
    assert (found.lines[0].line.label, found.lines[0].title) == ("Ann", 100)
    assert found.lines[0].between == "104"
    assert season.events.filter(status=Event.Status.FINISHED).count() == 5
