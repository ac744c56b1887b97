"""Tests of what the pages of a season show, prepared (clubs/queries/pages.py)."""

from fractions import Fraction

import pytest

from clubs import actions
from clubs.actions import Score
from clubs.models import Result
from clubs.queries.pages import SHADES, bill_of, held, leaders_drawn, own_place, season_table
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
    def test_cells_are_shaded_by_their_points(self, play, season):
        play(9, 1, 2, 3, 4, 5, 6)
        play(16, 2, 3)
        cells = {row.line.name: row.cells for row in shown(season).rows}
        assert cells["Ann"][0].shade == SHADES
        assert (cells["Ann"][1].how, cells["Ann"][1].shade, cells["Ann"][1].points) == ("missed", 0, "")
        assert 0 < cells["Fay"][0].shade < cells["Bea"][0].shade < SHADES
        assert (cells["Bea"][0].points, cells["Bea"][0].path[-3:]) == ("12", "/2/")
        assert [column.short for column in shown(season).columns] == ["L9", "L16"]

    def test_a_page_says_whether_others_follow(self, play, season):
        play(9, 1, 2, 3)
        play(16, 1, 2, 3)
        first, second = shown(season, most=2), shown(season, most=2, number=2)
        assert ([row.line.name for row in first.rows], first.more) == (["Ann", "Bea"], True)
        assert ([row.line.name for row in second.rows], second.more) == (["Cal"], False)

    def test_the_points_of_those_who_lead_are_drawn(self, play, season):
        play(9, 1, 2, 3, 4, 5, 6)
        play(16, 1, 2, 3)
        chart = leaders_drawn(season, played(calendar(season)), DEAD_MONEY.season)
        assert [line.short for line in chart.lines] == ["Ann", "Bea", "Cal", "Dov"]
        assert chart.sentence.startswith("Ann leads.")


class TestPassing:
    """Six live players earn 20, 12, 8, 6, 4 and 2."""

    @pytest.fixture(autouse=True)
    def night(self, play):
        play(9, 1, 2, 3, 4, 5, 6)

    def needed(self, season, **more):
        rows = shown(season, coming=Kind.LIVE, **more).rows
        return [(row.line.name, row.needed, row.above) for row in rows]

    def test_lines_with_as_many_points_as_another_are_marked(self, play, season):
        assert not any(row.is_level for row in shown(season).rows)
        play(16, scores=[Score(7, 1, 1), Score(8, 2, 2), Score(9, 3, 4), Score(10, 3, 4)])
        rows = shown(season).rows
        level = {row.line.name for row in rows if row.is_level}
        assert {"Ida", "Jem"} <= level < {row.line.name for row in rows}

    @pytest.mark.rule("DM-champ-tie")
    def test_every_line_says_what_takes_it_past_the_next_above(self, season):
        assert self.needed(season)[:3] == [("Ann", None, ""), ("Bea", 9, "Ann"), ("Cal", 5, "Bea")]

    def test_on_a_later_page_and_among_those_found_too(self, season):
        assert self.needed(season, most=2, number=2) == [("Cal", 5, "Bea"), ("Dov", 3, "Cal")]
        assert self.needed(season, search="dov") == [("Dov", 3, "Cal")]

    def test_nobody_is_to_be_passed_when_nothing_is_to_come(self, season):
        assert {row.needed for row in shown(season).rows} == {None}

    def test_those_who_share_a_rank_pass_the_same_player(self, play, season):
        """Ida and Jem share the third and the fourth place of four."""
        play(16, scores=[Score(7, 1, 1), Score(8, 2, 2), Score(9, 3, 4), Score(10, 3, 4)])
        found = {row.line.name: (row.line.rank, row.above) for row in shown(season, coming=Kind.LIVE).rows}
        assert found["Ida"] == found["Jem"]
        assert found["Ida"][1] not in {"", "Ida", "Jem"}

    def test_a_member_finds_their_place_and_its_page(self, season, people, django_assert_num_queries):
        events = played(calendar(season))
        with django_assert_num_queries(3):
            own = own_place(season, events, DEAD_MONEY.season, people[2], Kind.LIVE)
        assert (own.row.line.rank, own.page, own.row.needed, own.row.above) == (3, 1, 5, "Bea")
        assert own_place(season, events, DEAD_MONEY.season, people[8], Kind.LIVE) is None


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
