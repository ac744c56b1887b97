"""Tests of what a member's page shows (clubs/queries/member_pages.py)."""

from datetime import UTC, date, datetime, timedelta

import pytest

from clubs import actions
from clubs.models import Member
from clubs.queries.member_pages import PAGE, member_page
from clubs.queries.part_of_season import season_lines
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.scores import Knockout, Score
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db

DEAD_MONEY = PRESETS["dead_money"]


def score(player, place, *victims):
    knocked = tuple(Knockout(victim=f"#{victim}", victim_number=victim) for victim in victims)
    return Score(player, place, place, knockouts=knocked)


@pytest.fixture
def play(live, people):
    def on(day, *order, kind=Kind.LIVE, scores=None):
        night = live(day, kind)
        actions.write_results(event=night, scores=scores or finished(*order), rulebook=DEAD_MONEY)
        return night

    return on


@pytest.fixture
def autumn(club):
    """A season after the one of January, with one tournament that Bea wins before Ann."""
    season = actions.create_season(
        club=club, name="Autumn 2026", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
    )

    def play():
        event = actions.schedule_event(
            season=season, name="Late", kind=Kind.LIVE, starts_at=datetime(2026, 10, 2, 19, tzinfo=UTC)
        )
        actions.write_results(event=event, scores=finished(2, 1, 3), rulebook=DEAD_MONEY)
        return season

    return play


def shown(number, season=None, page=1):
    member = Member.objects.select_related("club").get(number=number)
    return member_page(member, season_lines(member), season, page)


class TestSeasons:
    def test_every_season_with_its_rank_the_latest_first(self, play, autumn, season):
        play(9, 1, 2, 3, 4)
        play(16, 2, 1, 3, 4)
        play(17, 2, 1, 3, 4)
        later = autumn()
        lines = season_lines(Member.objects.get(number=1))
        assert [(line.season, line.standing.rank, line.of, line.moved) for line in lines] == [
            (later, 2, 3, 0),
            (season, 2, 4, -1),
        ]

    def test_a_lifetime_is_all_of_them(self, play, autumn, season):
        play(9, 1, 2, 3)
        later = autumn()
        assert [each.event.name for each in shown(1).results] == ["Late", "Live 9"]
        assert [each.event.name for each in shown(1, later).results] == ["Late"]
        assert (shown(1).totals.nights, shown(1, season).totals.wins, shown(1, later).totals.wins) == (
            2,
            1,
            0,
        )
        assert shown(1, season).line.standing.season == season
        assert shown(1).line is None

    def test_nothing_is_said_of_who_has_not_played(self, play):
        play(9, 1, 2)
        found = shown(3)
        assert (found.seasons, found.totals, found.results, found.rivals) == ([], None, [], [])
        assert found.picture is None


class TestResults:
    def test_each_says_how_it_counts(self, play, season):
        for day in range(2, 10):
            play(day, 1, 2)
        play(30, 2, 1, kind=Kind.CHAMPIONSHIP)
        hows = [(each.event.starts_at.day, each.how) for each in shown(1, season).results]
        assert hows == [(30, "championship"), (9, "dropped"), *((day, "counted") for day in range(8, 1, -1))]

    def test_they_come_in_pages_the_latest_first(self, season, people):
        for day in range(PAGE + 2):
            event = actions.schedule_event(
                season=season,
                name=f"No {day}",
                kind=Kind.LIVE,
                starts_at=datetime(2026, 1, 1, 19, tzinfo=UTC) + timedelta(days=day),
            )
            actions.write_results(event=event, scores=finished(1, 2), rulebook=DEAD_MONEY)
        first, second, third = shown(1, season), shown(1, season, 2), shown(1, season, 3)
        assert (len(first.results), first.more, first.results[0].event.name) == (PAGE, True, f"No {PAGE + 1}")
        assert ([each.event.name for each in second.results], second.more) == (["No 1", "No 0"], False)
        assert (third.results, third.more) == ([], False)
        assert first.totals.nights == second.totals.nights == PAGE + 2

    def test_their_points_are_added_up_over_what_others_played_too(self, play, season):
        play(9, 1, 2, 3)
        play(16, 2, 3)
        assert len(shown(1, season).picture.rows) == 2
        assert shown(1).picture is None


class TestRivals:
    @pytest.fixture
    def rivals(self, play):
        """Bea knocks Ann out twice, Ann knocks Cal out twice and Bea once."""
        play(9, scores=[score(1, 1, 2, 3), score(2, 2), score(3, 3), score(4, 4)])
        play(16, scores=[score(2, 1, 1), score(1, 2, 3), score(3, 3)])
        play(17, scores=[score(2, 1, 1), score(1, 2), score(3, 3)])

    def test_nemesis_and_favourite_victim(self, rivals, season):
        found = shown(1, season)
        assert (found.nemesis.name, found.victim.name) == ("Bea", "Cal")
        assert (shown(4, season).nemesis, shown(4, season).victim) == (None, None)

    def test_head_to_head_is_the_same_from_either_side(self, rivals, season):
        ann, bea = shown(1, season).against(2).rivalry, shown(2, season).against(1).rivalry
        assert (ann.meeting.together, ann.meeting.ahead, ann.meeting.behind) == (3, 1, 2)
        assert (bea.meeting.together, bea.meeting.ahead, bea.meeting.behind) == (3, 2, 1)
        assert (ann.given, ann.taken) == (bea.taken, bea.given)
        assert shown(1, season).against(9) is None


@pytest.mark.parametrize("scope", ["season", "lifetime"])
def test_queries_do_not_grow_with_tournaments(play, season, scope, django_assert_num_queries):
    play(2, scores=[score(1, 1, 2), score(2, 2), score(3, 3)])
    member = Member.objects.select_related("club").get(number=1)

    def look():
        lines = season_lines(member)
        return member_page(member, lines, lines[0].season if scope == "season" else None)

    with django_assert_num_queries(9):
        look()
    for day in range(3, 12):
        play(day, scores=[score(3, 1, 1), score(1, 2, 2), score(2, 3, 4), score(4, 4)])
    with django_assert_num_queries(9):
        look()
