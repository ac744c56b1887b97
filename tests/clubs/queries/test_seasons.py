"""Tests of what is read of a season (clubs/queries/seasons.py)."""

import pytest

from clubs import actions
from clubs.queries.seasons import calendar, earned, played, tournaments_played
from clubs.rulebook import PRESETS, Kind
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def nights(live, people):
    """One on the 16th that is over, one on the 9th that is over, one on the 23rd to come."""
    over = [live(16, Kind.BIG_MONEY), live(9)]
    for night in over:
        actions.write_results(event=night, scores=finished(1, 2, 3), rulebook=PRESETS["dead_money"])
    return [*over, live(23)]


def test_the_calendar_is_in_the_order_of_the_starts_and_knows_its_season(
    nights, season, django_assert_num_queries
):
    with django_assert_num_queries(1):
        events = calendar(season)
        assert [event.season.name for event in events] == ["Spring 2026"] * 3
    assert [event.starts_at.day for event in events] == [9, 16, 23]


def test_played_are_those_with_results(nights, season):
    assert [event.starts_at.day for event in played(calendar(season))] == [9, 16]


def test_the_kinds_of_those_that_were_played_in_their_order(nights, season):
    assert list(tournaments_played(season).items()) == [
        (nights[1].pk, Kind.LIVE),
        (nights[0].pk, Kind.BIG_MONEY),
    ]


def test_what_was_earned_leaves_out_nights_that_go_on(nights, season, people):
    both = {(each.player, each.tournament) for each in earned(season)}
    assert both == {(member.pk, night.pk) for member in people[:3] for night in nights[:2]}
    actions.clear_results(event=nights[0])
    assert {each.tournament for each in earned(season)} == {nights[1].pk}
