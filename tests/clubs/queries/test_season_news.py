"""Tests of what is next and what was last, and the season before (clubs/queries/season_news.py,
honours.py)."""

from datetime import UTC, date, datetime

import pytest

from clubs import actions
from clubs.actions import Score
from clubs.queries.champions import honours_of
from clubs.queries.season_news import beside_the_season_before, news_of, pictures_of, season_before
from clubs.queries.seasons import calendar, played
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.scores import Knockout
from clubs.scoring.units import POINT
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db

DEAD_MONEY = PRESETS["dead_money"]
TENTH = datetime(2026, 1, 10, 12, tzinfo=UTC)


@pytest.fixture
def play(live, people):
    def on(day, *order, scores=None):
        night = live(day)
        actions.write_results(event=night, scores=scores or finished(*order), rulebook=DEAD_MONEY)
        return night

    return on


@pytest.fixture
def before(club, people):
    """The season before, of three tournaments that Bea, Bea and Ann won."""
    season = actions.create_season(
        club=club, name="Autumn 2025", starts_on=date(2025, 7, 1), ends_on=date(2025, 12, 31)
    )
    for day, order in ((1, (2, 1, 3)), (8, (2, 3, 1)), (15, (1, 3, 2))):
        night = actions.schedule_event(
            season=season,
            name=f"Autumn {day}",
            kind=Kind.LIVE,
            starts_at=datetime(2025, 9, day, 19, tzinfo=UTC),
        )
        actions.write_results(event=night, scores=finished(*order), rulebook=DEAD_MONEY)
    return season


def test_the_next_one_and_the_last_with_its_winner(play, live, season):
    play(2, 1, 2)
    last, coming = play(9, 2, 1), live(16)
    news = news_of(season, calendar(season), TENTH)
    assert (news.coming, news.last, news.winners, news.is_shared) == (coming, last, "Bea", False)


def test_one_whose_day_is_over_is_not_to_come(live, season):
    live(9)
    assert news_of(season, calendar(season), TENTH).coming is None


def test_who_shared_the_first_place_is_all_named(play, season):
    play(9, scores=[Score(1, 1, 2), Score(2, 1, 2), Score(3, 3, 3)])
    news = news_of(season, calendar(season), TENTH)
    assert (news.winners, news.is_shared) == ("Ann and Bea", True)


def test_attendance_is_drawn_beside_the_season_before_and_knockouts_of_those_with_most(
    play, season, before, django_assert_num_queries
):
    play(2, scores=[Score(1, 1, 1, knockouts=(Knockout(), Knockout())), Score(2, 2, 2), Score(3, 3, 3)])
    play(9, scores=[Score(2, 1, 1, knockouts=(Knockout(),)), Score(1, 2, 2)])
    events = played(calendar(season))
    with django_assert_num_queries(5):
        pictures = pictures_of(season, events)
    assert [row[1:] for row in pictures.attendance.rows] == [("3", "3"), ("2", "3")]
    assert pictures.attendance.sentence == "2 came on average; most, 3, to Live 2."
    assert pictures.knockouts.rows == (("Live 2", "2", "0"), ("Live 9", "2", "1"))
    assert pictures.knockouts.sentence == "Ann has the most: 2."


def test_everybody_beside_where_they_were_after_as_many_tournaments(play, season, before):
    play(2, 1, 2, 4)
    play(9, 1, 2, 4)
    found = beside_the_season_before(season)
    assert (found.before, found.nights, found.of) == (before, 2, 3)
    assert [(row.name, row.rank, row.rank_then, row.climbed) for row in found.rows] == [
        ("Ann", 1, 2, 1),
        ("Bea", 2, 1, -1),
        ("Dov", 3, None, 0),
    ]
    assert found.rows[1].total_then == 2 * (2 * (3 + 1 + 3)) * POINT


def test_nothing_is_compared_without_a_season_before(play, season):
    play(2, 1, 2)
    assert season_before(season) is None
    assert beside_the_season_before(season) is None


def test_honours_of_a_season(play, season, before):
    play(2, scores=[Score(1, 1, 1), Score(2, 2, 2, knockouts=(Knockout(), Knockout())), Score(3, 3, 3)])
    honours = honours_of(season)
    assert honours.runner_up == "Bea"
    assert (honours.wins.names, honours.wins.most) == ("Ann", 1)
    assert (honours.knockouts.names, honours.knockouts.most) == ("Bea", 2 * POINT)
    assert honours_of(before).wins == ("Bea", 2)
    assert honours_of(before).knockouts is None


def test_who_shares_an_honour_is_named_too(play, season):
    play(2, 1, 2)
    play(9, 2, 1)
    assert honours_of(season).wins == ("Ann and Bea", 1)


def test_a_season_in_which_nobody_played_has_none(season):
    honours = honours_of(season)
    assert (honours.runner_up, honours.knockouts, honours.wins) == ("", None, None)
