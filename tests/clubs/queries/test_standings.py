"""The season's table with the tournaments behind every line (clubs/queries/standings.py)."""

import pytest

from clubs import actions
from clubs.actions import Person
from clubs.queries.seasons import calendar, played
from clubs.queries.standings import label, rows, standings
from clubs.rulebook import PRESETS, Kind
from clubs.scoring import units
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db

DEAD_MONEY = PRESETS["dead_money"]


@pytest.fixture
def play(live, people):
    """Plays a night on a day of January, the players in this order."""

    def on(day, *order, kind=Kind.LIVE):
        night = live(day, kind)
        actions.write_results(event=night, scores=finished(*order), rulebook=DEAD_MONEY)
        return night

    return on


def table(season):
    return rows(standings(season), played(calendar(season)), DEAD_MONEY.season)


def test_the_lines_are_in_the_order_of_the_table(play, season):
    play(9, 1, 2, 3)
    play(16, 2, 1, 3)
    play(23, 2, 3)
    assert [(line.rank, line.name, line.rank_before) for line in standings(season)] == [
        (1, "Bea", 1),
        (2, "Ann", 1),
        (3, "Cal", 3),
    ]
    assert [line.moved for line in standings(season)] == [0, -1, 0]


def test_who_was_not_in_the_table_before_has_not_moved(play, season):
    play(9, 1, 2)
    play(16, 3, 1, 2)
    cal = next(line for line in standings(season) if line.name == "Cal")
    assert (cal.rank_before, cal.moved) == (None, 0)


def test_a_part_of_it_by_name_by_line_and_by_starting_stack(play, season):
    play(9, 1, 2, 3, 4)
    assert [line.name for line in standings(season, "BE")] == ["Bea"]
    assert [line.name for line in standings(season, first=1, most=2)] == ["Bea", "Cal"]
    stacks = [line.starting_stack for line in standings(season, by_stack=True)]
    assert stacks == sorted(stacks, reverse=True)


def test_every_night_of_a_line_is_counted_dropped_or_missed(play, season):
    counted = DEAD_MONEY.season.best_of
    nights = [play(day, *((1, 2) if day % 2 else (2, 1))) for day in range(1, counted + 3)]
    play(28, 3, 2)
    ann = next(row for row in table(season) if row.line.name == "Ann")
    assert [night.event.pk for night in ann.that("missed")] == [calendar(season)[-1].pk]
    assert len(ann.that("counted")) == counted
    assert len(ann.that("dropped")) == 2
    assert len(ann.nights) == len(nights) + 1
    worst = max(night.points for night in ann.that("dropped"))
    assert worst <= min(night.points for night in ann.that("counted"))
    assert ann.line.total == sum(night.points for night in ann.that("counted"))


def test_the_championship_counts_by_itself(play, season):
    play(9, 1, 2)
    final = play(30, 2, 1, kind=Kind.CHAMPIONSHIP)
    for row in table(season):
        (night,) = row.that("championship")
        assert (night.event.pk, night.points) == (final.pk, row.line.championship)


def test_rows_take_one_query_however_many_there_are(play, season, django_assert_num_queries):
    for day in (9, 16, 23):
        play(day, 1, 2, 3, 4, 5, 6)
    events, lines = played(calendar(season)), standings(season)
    with django_assert_num_queries(1):
        assert len(rows(lines, events, DEAD_MONEY.season)) == 6


def test_players_of_one_name_are_told_apart_by_their_numbers(play, season, club):
    actions.add_members(club=club, people=[Person("Bea")])
    play(9, 1, 2, 11)
    assert [line.label for line in standings(season)] == ["Ann", "Bea #2", "Bea #11"]
    assert [label(member, has_namesake=True) for member in club.members.filter(number=2)] == ["Bea #2"]


def test_points_are_in_units(play, season):
    play(9, 1, 2, 3, 4, 5, 6)
    assert [units.points(line.total) for line in standings(season)] == [20, 12, 8, 6, 4, 2]
