"""The table of a part of a season (clubs/queries/part_of_season.py)."""

import pytest

from clubs import actions
from clubs.models import Result
from clubs.queries.pages import season_table
from clubs.queries.part_of_season import kinds_in, lines_of_part, part_of, spans_of
from clubs.queries.seasons import calendar, played
from clubs.queries.standings import standings
from clubs.rulebook import PRESETS, Kind, SeasonRules
from clubs.scoring.units import POINT
from tests.clubs.conftest import finished
from tests.sweeps import sweep

pytestmark = pytest.mark.django_db

DEAD_MONEY = PRESETS["dead_money"]
RULES = DEAD_MONEY.season


@pytest.fixture(autouse=True)
def nights(live, people):
    """Three live tournaments and one with big money; Ann wins the first two."""
    for day, kind, order in (
        (2, Kind.LIVE, (1, 2, 3)),
        (9, Kind.LIVE, (1, 3, 2)),
        (16, Kind.BIG_MONEY, (2, 1, 3)),
        (23, Kind.LIVE, (3, 2, 4)),
    ):
        actions.write_results(event=live(day, kind), scores=finished(*order), rulebook=DEAD_MONEY)


@pytest.fixture
def over(season):
    return played(calendar(season))


def table(season, part, rules=RULES, search=""):
    return [
        (line.rank, line.name, line.total // POINT) for line in lines_of_part(season, part, rules, search)
    ]


def test_all_of_it_is_the_season_s_table_to_the_last_column(season, over):
    part = part_of(over, "", "")
    assert part.is_whole
    assert lines_of_part(season, part, RULES) == standings(season)


def test_one_kind_alone(season, over):
    part = part_of(over, "live", "")
    assert part.sentence == "Live tournaments only: 3 of 4."
    assert table(season, part) == [(1, "Ann", 28), (2, "Cal", 22), (3, "Bea", 14), (4, "Dov", 2)]


def test_a_kind_that_the_club_does_not_count_is_counted_where_it_is_asked_for(season, over):
    rules = SeasonRules(best_of_kinds=(Kind.LIVE,))
    (first, *_) = table(season, part_of(over, "big_money", ""), rules)
    assert first[:2] == (1, "Bea")
    assert first[2] > 0


def test_the_best_of_the_part_count(season, over):
    rules = SeasonRules(best_of=1)
    assert table(season, part_of(over, "live", ""), rules)[0] == (1, "Ann", 14)


def test_the_latest_few(season, over):
    part = part_of(over, "", "last-2")
    assert part.sentence == "The latest tournaments only: 2 of 4."
    assert [event.starts_at.day for event in part.events] == [16, 23]
    assert [event.starts_at.day for event in part_of(over, "live", "last-2").events] == [9, 23]


def test_as_it_stood_after_a_tournament(season, over):
    part = part_of(over, "", "to-2")
    assert part.sentence == "As it stood after Live 9: 2 of 4 tournaments."
    lines = lines_of_part(season, part, RULES)
    assert [(line.rank, line.name, line.rank_before) for line in lines] == [
        (1, "Ann", 1),
        (2, "Bea", 2),
        (2, "Cal", 3),
    ]


@pytest.mark.parametrize("span", ["last-0", "last-4", "to-4", "to-99999", "last-²", "to", "x-2", "to--1"])
def test_what_is_not_there_asks_for_nothing(over, span):
    assert part_of(over, "no such kind", span) == part_of(over, "", "")


def test_what_can_be_chosen(over):
    assert [choice.value for choice in kinds_in(over)] == ["live", "big_money"]
    assert [choice.value for choice in spans_of(over)] == ["last-3", "to-1", "to-2", "to-3"]
    assert kinds_in(over[:2]) == []
    assert spans_of(over[:1]) == []


def test_by_name_and_by_page_with_ranks_of_the_part(season, over):
    part = part_of(over, "live", "")
    assert table(season, part, search="CA") == [(2, "Cal", 22)]
    second = season_table(season, over, RULES, part=part, most=2, number=2)
    assert [row.line.name for row in second.rows] == ["Bea", "Dov"]
    assert [len(row.cells) for row in second.rows] == [3, 3]
    assert not second.more


def test_a_page_of_it_takes_three_queries(season, over, django_assert_num_queries):
    with django_assert_num_queries(3):
        lines_of_part(season, part_of(over, "live", ""), RULES, most=2)


def test_a_page_is_that_piece_of_the_table(season, over):
    part = part_of(over, "live", "")
    whole = lines_of_part(season, part, RULES)
    assert lines_of_part(season, part, RULES, first=1, most=2) == whole[1:3]
    assert lines_of_part(season, part, RULES, "a", first=1, most=1) == [whole[1]]


SPANS = [("live", ""), ("big_money", ""), ("", "last-3"), ("", "to-1"), ("", "to-3"), ("live", "last-2")]
COUNTED = [(Kind.LIVE, Kind.BIG_MONEY), (Kind.LIVE,), (Kind.BIG_MONEY,)]


@sweep("kind, span, kinds, best_of", [(*s, k, n) for s in SPANS for k in COUNTED for n in (1, 2, 7)])
def test_it_is_what_its_results_come_to_reckoned_one_by_one(season, over, kind, span, kinds, best_of):
    """The tournaments of the part as if they had been the whole season, one player after the other."""
    part = part_of(over, kind, span)
    rules = SeasonRules(best_of=best_of, best_of_kinds=kinds)
    counts = {Kind(kind)} if kind else set(kinds)
    reckoned = []
    for member in season.club.members.all():
        results = list(Result.objects.filter(member=member, event__in=part.events).select_related("event"))
        if results:
            best = sorted(
                (result.points for result in results if Kind(result.event.kind) in counts), reverse=True
            )
            total, bonus = sum(best[:best_of]), sum(result.bonus for result in results)
            reckoned.append((-total, -bonus, member.name, sum(result.points for result in results)))
    reckoned.sort()
    lines = lines_of_part(season, part, rules)
    assert [(-line.total, -line.bonus, line.name, line.all_points) for line in lines] == reckoned
    orders = [line[:2] for line in reckoned]
    assert [line.rank for line in lines] == [orders.index(order) + 1 for order in orders]
