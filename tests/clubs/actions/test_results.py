"""Writing what a night came to (clubs/actions/results.py, clubs/actions/standings.py)."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions import Score
from clubs.models import Event, PointLine, Result, Standing
from clubs.rulebook import PRESETS, Kind
from clubs.scoring import units
from clubs.scoring.payouts import pool_of
from clubs.scoring.scores import Knockout
from tests.clubs.conftest import finished

DEAD_MONEY = PRESETS["dead_money"]


def write(event, scores, **more):
    actions.write_results(event=event, scores=scores, rulebook=DEAD_MONEY, **more)


def points(event):
    """Member number → points."""
    rows = Result.objects.filter(event=event).values_list("member__number", "points")
    return {number: units.points(kept) for number, kept in rows}


def standings(season):
    rows = Standing.objects.filter(season=season).values_list(
        "rank", "member__number", "total", "rank_before"
    )
    return [(rank, number, units.points(total), before) for rank, number, total, before in rows]


def snapshot(season):
    """Everything that a night's results consist of, without the keys of the rows."""
    results = Result.objects.filter(event__season=season).order_by("event", "member")
    bills = PointLine.objects.filter(result__event__season=season)
    bills = bills.order_by("result__event", "result__member", "number")
    return (
        list(results.values_list("event", "member__number", "first", "last", "points", "bonus", "prize")),
        list(bills.values_list("result__member", "number", "kind", "quantity", "points", "victim", "fact")),
        standings(season),
        list(Event.objects.values("status", "players", "paid_places", "prize_pool")),
    )


@pytest.fixture
def six(people):
    return finished(1, 2, 3, 4, 5, 6)


@pytest.mark.django_db
def test_a_night_s_results_bills_and_table_are_written_together(season, live, six):
    night = live()
    write(night, six, pool=pool_of(12_000, DEAD_MONEY.terms[Kind.LIVE]))
    assert points(night) == {1: 20, 2: 12, 3: 8, 4: 6, 5: 4, 6: 2}
    assert standings(season) == [(rank, rank, points(night)[rank], None) for rank in range(1, 7)]
    night.refresh_from_db()
    assert (night.status, night.players, night.paid_places) == ("finished", 6, 2)
    assert (night.championship_share, night.kitty_share, night.prize_pool) == (1200, 120, 10_680)


def test_every_bill_adds_up_to_its_result(live, people):
    scores = [
        Score(1, 1, 1, knockouts=(Knockout(Fraction(1, 3), victim="Cal", fact=9), Knockout(multi=True))),
        Score(2, 2, 2, knockouts=(Knockout(Fraction(2, 3), victim="Cal", fact=9),), chip_leads=(7, None)),
        *[Score(number, 3, 6) for number in (3, 4, 5, 6)],
    ]
    write(live(), scores)
    for result in Result.objects.all():
        lines = [line.line for line in result.lines.all()]
        assert units.points(result.points) == sum(line.points for line in lines)
        assert units.points(result.bonus) == sum(line.points for line in lines if line.is_bonus)
        assert [units.points(line.points) for line in result.lines.all()] == [line.points for line in lines]


def test_writing_the_same_results_again_changes_nothing(season, live, six):
    night = live()
    write(night, six)
    before = snapshot(season)
    write(night, six)
    assert snapshot(season) == before


def test_correcting_a_night_rewrites_its_bills_and_the_table(season, live, six):
    live_night, big_money = live(9), live(16, Kind.BIG_MONEY)
    write(live_night, six)
    write(big_money, six)
    corrected = finished(2, 1, 3, 4, 5, 6)
    write(live_night, corrected)
    fresh = snapshot(season)
    actions.clear_results(event=live_night)
    write(live_night, corrected)
    assert snapshot(season) == fresh
    assert standings(season)[:2] == [(1, 1, 42, 2), (2, 2, 38, 1)]


def test_taking_results_back_takes_them_out_of_the_table(season, live, six):
    night = live()
    write(night, six)
    actions.clear_results(event=night)
    night.refresh_from_db()
    assert (night.status, night.players) == ("running", None)
    assert snapshot(season)[:3] == ([], [], [])


def test_the_table_knows_every_rank_before_the_latest_tournament(season, live, people):
    write(live(9), finished(1, 2, 3, 4, 5, 6))
    write(live(16), finished(6, 1, 2, 3, 4, 7))
    moved = {number: (before, rank) for rank, number, _, before in standings(season)}
    assert moved == {1: (1, 1), 6: (6, 2), 2: (2, 3), 3: (3, 4), 4: (4, 5), 5: (5, 6), 7: (None, 7)}


def test_equals_share_a_rank_and_stand_in_the_order_of_their_names(season, live, people):
    actions.change_member(member=people[1], name="Zoë", email="", role="member")
    write(live(), [Score(1, 1, 1), *[Score(number, 2, 6) for number in (2, 3, 4, 5, 6)]])
    assert [(rank, number) for rank, number, _, _ in standings(season)] == [
        *((1, 1), (2, 3), (2, 4), (2, 5), (2, 6), (2, 2))
    ]


@pytest.mark.parametrize(
    ("scores", "refusal"),
    [
        (finished(1, 2, 2), "A player stands in the results twice."),
        (finished(1, 2, 77), "The club has no member number 77."),
        ([Score(1, 1, 1), Score(2, 3, 3)], "The places do not add up: 1 at 3–3 where 2 is next."),
        ([Score(1, 1, 1), Score(2, 2, 3)], "The places do not add up: 1 at 2–3 where 2 is next."),
        ([Score(1, 1, 1), Score(2, 1, 1)], "The places do not add up: 2 at 1–1 where 1 is next."),
        ([Score(1, 1, 1, deal=True), Score(2, 2, 2)], "A deal needs at least two players"),
        (
            [Score(1, 1, 1), Score(2, 2, 3, deal=True), Score(3, 2, 3, deal=True)],
            "A deal needs at least two players",
        ),
    ],
)
def test_results_that_cannot_be_are_refused_and_nothing_is_written(season, live, people, scores, refusal):
    night = live()
    with pytest.raises(NotAllowed, match=refusal):
        write(night, scores)
    assert not Result.objects.exists()
    night.refresh_from_db()
    assert night.status == "scheduled"


def test_a_closed_season_stands(season, live, six):
    night = live()
    write(night, six)
    actions.close_season(season=season)
    with pytest.raises(NotAllowed, match="Spring 2026 is closed"):
        write(night, finished(6, 5, 4, 3, 2, 1))
    assert points(night)[1] == 20


def test_the_number_of_queries_does_not_grow_with_the_field(live, people):
    def queries(night, scores):
        write(night, scores)
        with CaptureQueriesContext(connection) as captured:
            write(night, scores)
        return len(captured)

    assert queries(live(16), finished(*range(1, 11))) == queries(live(9), finished(1, 2))


@pytest.mark.rule("DM-champ-stack", "DM-champ-best-seven", "DM-champ-tie")
def test_a_small_season_worked_by_hand(season, live, people):
    """Two live tournaments of six, a Big Money of seven and the Championship of six.

    Live, two places paid: the winner (6+1+3) x 2 = 20, second (5+1) x 2 = 12, then 8, 6, 4, 2.
    Big Money, two places paid: (7+1+3) x 3 = 33, (6+1) x 3 = 21, then 15, 12, 9, 6, 3.
    Championship, three places paid: (6+1+3) x 4 = 40, (5+1) x 4 = 24, (4+1) x 4 = 20, then 12, 8, 4.
    """
    write(live(2), finished(1, 2, 3, 4, 5, 6))
    write(live(9), finished(2, 1, 3, 4, 5, 6))
    write(live(16, Kind.BIG_MONEY), finished(3, 1, 2, 4, 5, 6, 7))
    stacks = dict(Standing.objects.values_list("member__number", "starting_stack"))
    assert stacks == {
        1: 3000 + 530 + 50 * (8 + 2 + 3),
        2: 3000 + 470 + 50 * (2 + 8),
        3: 3000 + 490 + 50 * 12,
        4: 3000 + 240,
        5: 3000 + 170,
        6: 3000 + 100,
        7: 3000 + 30,
    }
    write(live(30, Kind.CHAMPIONSHIP), finished(2, 1, 3, 4, 5, 6))
    assert standings(season) == [
        (1, 2, 47 + 40, 3),
        (2, 1, 53 + 24, 1),
        (3, 3, 49 + 20, 2),
        (4, 4, 24 + 12, 4),
        (5, 5, 17 + 8, 5),
        (6, 6, 10 + 4, 6),
        (7, 7, 3, 7),
    ]
    assert dict(Standing.objects.values_list("member__number", "starting_stack")) == stacks
