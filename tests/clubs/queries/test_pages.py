"""What the pages of a season show, prepared (clubs/queries/pages.py)."""

from fractions import Fraction

import pytest

from clubs import actions
from clubs.actions import Score
from clubs.models import Result
from clubs.queries.pages import TALLEST, bill_of, held, member_seasons, season_table
from clubs.queries.seasons import calendar, played
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.payouts import pool_of
from clubs.scoring.scores import Knockout
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db

DEAD_MONEY = PRESETS["dead_money"]


@pytest.fixture
def play(live, people):
    def on(day, *order, kind=Kind.LIVE, scores=None, **more):
        night = live(day, kind)
        actions.write_results(event=night, scores=scores or finished(*order), rulebook=DEAD_MONEY, **more)
        night.refresh_from_db()
        return night

    return on


def shown(season, **more):
    return season_table(season, played(calendar(season)), DEAD_MONEY.season, **more)


def test_held_adds_up_what_each_night_kept_back(play):
    pool = pool_of(12_000, DEAD_MONEY.terms[Kind.LIVE])
    nights = [play(9, 1, 2, pool=pool), play(16, 1, 2, pool=pool), play(23, 1, 2)]
    found = held(nights)
    assert (found.championship, found.kitty, found.events) == (2 * pool.championship, 2 * pool.kitty, 2)
    assert found.total == 2 * (pool.championship + pool.kitty)


class TestSeasonTable:
    def test_bars_are_as_high_as_their_points(self, play, season):
        play(9, 1, 2, 3, 4, 5, 6)
        play(16, 2, 3)
        lines = {line.name: bars for line, bars, *_ in shown(season).lines}
        assert lines["Ann"][0].height == TALLEST
        assert (lines["Ann"][1].how, lines["Ann"][1].height, lines["Ann"][1].points) == ("missed", 0, "")
        assert 0 < lines["Fay"][0].height < lines["Bea"][0].height < TALLEST
        assert (lines["Bea"][0].points, lines["Bea"][0].path[-3:]) == ("12", "/2/")

    def test_a_page_says_whether_others_follow_and_only_the_first_has_a_picture(self, play, season):
        play(9, 1, 2, 3)
        play(16, 1, 2, 3)
        first, second = shown(season, most=2), shown(season, most=2, number=2)
        assert ([line.name for line, *_ in first.lines], first.more) == (["Ann", "Bea"], True)
        assert ([line.name for line, *_ in second.lines], second.more) == (["Cal"], False)
        assert first.picture is not None
        assert second.picture is None
        assert shown(season, search="be").picture is None


class TestBill:
    def test_it_adds_up_and_sets_the_victim_apart(self, play):
        knockout = Knockout(Fraction(1, 2), victim="Bea", fact=9)
        night = play(9, scores=[Score(1, 1, 1, knockouts=(knockout,)), Score(2, 2, 2), Score(3, 3, 3)])
        result = Result.objects.select_related("event__season__club").get(event=night, member__number=1)
        bill = bill_of(result)
        assert sum(line.points for line in bill) == result.points
        (named,) = [line for line in bill if line.victim]
        assert named.victim == "Bea"
        assert "Bea" not in named.before + named.after
        assert named.before

    def test_it_takes_one_query(self, play, django_assert_num_queries):
        night = play(9, 1, 2, 3)
        result = Result.objects.select_related("event__season__club").get(event=night, member__number=1)
        with django_assert_num_queries(1):
            assert bill_of(result)


class TestMemberSeasons:
    def test_every_season_with_what_counts_in_it(self, play, season, people):
        play(9, 1, 2)
        play(30, 1, 2, kind=Kind.CHAMPIONSHIP)
        (mine,) = member_seasons(people[0])
        assert (mine.season, mine.standing.rank) == (season, 1)
        assert [(result.event.starts_at.day, how) for result, how in mine.nights] == [
            (9, "counted"),
            (30, "championship"),
        ]

    def test_nobody_has_one_who_has_not_played(self, play, people):
        play(9, 1, 2)
        assert member_seasons(people[2]) == []
