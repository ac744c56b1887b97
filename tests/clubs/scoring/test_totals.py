"""Tests of how a season adds up (clubs/scoring/totals.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Championship, Kind, SeasonRules
from clubs.rulebook.season_rules import RankStack
from clubs.scoring.columns import Earned, starting_stack
from clubs.scoring.totals import table
from clubs.scoring.units import POINT

ANN, BEA, CAL = 1, 2, 3
RULES = PRESETS["dead_money"].season
SEASON = dict.fromkeys(range(1, 9), Kind.LIVE) | {9: Kind.BIG_MONEY, 12: Kind.CHAMPIONSHIP}
CHAMPIONSHIP = 12


def season(player, *points, bonus=0):
    """Regular tournaments 1, 2, …, all BONUS points in the first."""
    return [
        Earned(player, number, each * POINT, bonus * POINT if number == 1 else 0, place=2)
        for number, each in enumerate(points, start=1)
    ]


def championship(player, points, *, place, bonus=0):
    return Earned(player, CHAMPIONSHIP, points * POINT, bonus * POINT, place=place)


def ranks(*earned, rules=RULES):
    return [(line.rank, line.player) for line in table(SEASON, earned, rules)]


@pytest.mark.rule("DM-champ-example", "DM-champ-best-seven")
def test_a_hundred_points_in_eight_tournaments_carry_eighty_eight():
    nights = [*season(ANN, 12, 12, 12, 13, 13, 12, 13, 13), championship(ANN, 20, place=3)]
    (ann,) = table(SEASON, nights, RULES)
    assert sum(night.points for night in (*ann.counted, *ann.dropped)) == 100 * POINT
    assert (ann.regular, ann.championship, ann.total) == (88 * POINT, 20 * POINT, 108 * POINT)
    assert (ann.all_points, ann.played) == (120 * POINT, 9)


def test_of_equal_tournaments_the_earlier_ones_count():
    (ann,) = table(SEASON, season(ANN, 5, 9, 5, 9, 9, 9, 9, 9), RULES)
    assert [night.tournament for night in ann.counted] == [1, 2, 4, 5, 6, 7, 8]
    assert [night.tournament for night in ann.dropped] == [3]


def test_a_kind_that_the_club_does_not_count_is_dropped_but_brings_chips():
    rules = SeasonRules(best_of_kinds=(Kind.LIVE,))
    (ann,) = table(SEASON, [Earned(ANN, 9, 30 * POINT), Earned(ANN, 1, 4 * POINT)], rules)
    assert (ann.regular, ann.all_points) == (4 * POINT, 34 * POINT)
    assert [night.tournament for night in ann.dropped] == [9]
    assert ann.starting_stack == 3000 + 340


@pytest.mark.rule("DM-champ-tie")
def test_equal_totals_are_decided_by_bonus_points_of_the_whole_season():
    """Bea's one BONUS point more lies in the eighth tournament, the first and worst, which is dropped."""
    ann = [*season(ANN, 2, 10, 10, 10, 10, 10, 10, 10), championship(ANN, 40, place=1, bonus=4)]
    bea = [*season(BEA, 2, 10, 10, 10, 10, 10, 10, 10, bonus=1), championship(BEA, 40, place=2, bonus=4)]
    lines = table(SEASON, [*ann, *bea], RULES)
    assert [(line.rank, line.player, line.total) for line in lines] == [
        (1, BEA, 110 * POINT),
        (2, ANN, 110 * POINT),
    ]
    assert [[night.bonus for night in line.dropped] for line in lines] == [[POINT], [0]]


@pytest.mark.rule("DM-champ-tie")
def test_those_of_the_championship_count_among_them():
    """Ann has more of them in the regular season, Bea more in all."""
    ann = [*season(ANN, 10, bonus=2), championship(ANN, 40, place=1, bonus=1)]
    bea = [*season(BEA, 10, bonus=1), championship(BEA, 40, place=2, bonus=4)]
    assert ranks(*ann, *bea) == [(1, BEA), (2, ANN)]


@pytest.mark.rule("DM-champ-tie")
def test_then_by_the_place_at_the_championship_and_who_did_not_play_it_comes_last():
    ann = season(ANN, 30, bonus=1)
    bea = [*season(BEA, 10, bonus=1), championship(BEA, 20, place=5)]
    cal = [*season(CAL, 12, bonus=1), championship(CAL, 18, place=4)]
    assert ranks(*ann, *bea, *cal) == [(1, CAL), (2, BEA), (3, ANN)]


def test_who_is_equal_in_everything_shares_the_rank_and_the_next_one_is_left_out():
    assert ranks(*season(ANN, 8), *season(BEA, 9), *season(CAL, 9)) == [(1, BEA), (1, CAL), (3, ANN)]


@pytest.mark.rule("DM-champ-stack", "DM-champ-tie")
def test_who_earned_no_bonus_has_none():
    assert Earned(ANN, 1, POINT) == Earned(ANN, 1, POINT, bonus=0, bonus_before=0, place=0)
    raw = RULES.model_copy(update={"championship": Championship(bonus_points_counted="raw")})
    (ann,) = table(SEASON, [Earned(ANN, 1, 10 * POINT)], raw)
    assert (ann.bonus, ann.starting_stack) == (0, 3100)
    (ann,) = table(SEASON, [Earned(ANN, 1, 10 * POINT, bonus_before=POINT)], raw)
    assert ann.starting_stack == 3150


def test_ranks_are_shared_further_down_too():
    assert ranks(*season(ANN, 10), *season(BEA, 9), *season(CAL, 9)) == [(1, ANN), (2, BEA), (2, CAL)]


@pytest.mark.rule("DM-champ-best-seven")
def test_the_earlier_one_is_the_one_that_was_played_earlier_whatever_its_number():
    rules = RULES.model_copy(update={"best_of": 1})
    nights = [Earned(ANN, tournament, 9 * POINT) for tournament in (2, 5)]
    (ann,) = table({5: Kind.LIVE, 2: Kind.LIVE}, nights, rules)
    assert [night.tournament for night in ann.counted] == [5]
    assert [night.tournament for night in ann.dropped] == [2]


@pytest.mark.rule("DM-champ-tie")
def test_of_two_championships_in_a_season_the_better_place_decides():
    kinds = {12: Kind.CHAMPIONSHIP, 13: Kind.CHAMPIONSHIP}
    nights = [Earned(ANN, 12, 10 * POINT, place=2), Earned(ANN, 13, 5 * POINT, place=6)]
    (ann,) = table(kinds, nights, RULES)
    assert (ann.championship, ann.championship_place) == (15 * POINT, 2)


@pytest.mark.rule("DM-champ-stack")
def test_the_stack_is_3000_and_ten_for_a_point_and_fifty_more_for_a_bonus_point():
    assert starting_stack(34 * POINT, 8 * POINT, 4 * POINT, RULES.championship) == 3000 + 340 + 400
    raw = Championship(bonus_points_counted="raw")
    assert starting_stack(34 * POINT, 8 * POINT, 4 * POINT, raw) == 3000 + 340 + 200
    assert starting_stack(0, 0, 0, RULES.championship) == 3000
    assert starting_stack(10 * POINT // 3, 0, 0, RULES.championship) == 3033


@pytest.mark.rule("DM-champ-stack")
def test_all_points_before_the_championship_bring_chips_and_none_of_its_own():
    nights = [*season(ANN, *[10] * 9, bonus=2), championship(ANN, 40, place=1, bonus=16)]
    (ann,) = table(SEASON, nights, RULES)
    assert ann.regular == 70 * POINT
    assert ann.starting_stack == 3000 + 900 + 100
    assert ann.bonus == 18 * POINT


nights = st.builds(
    Earned,
    player=st.integers(1, 9),
    tournament=st.sampled_from(sorted(SEASON)),
    points=st.integers(0, 40).map(lambda halves: halves * POINT // 2),
    bonus=st.integers(0, 4).map(lambda points: points * POINT),
    place=st.integers(1, 9),
)
seasons = st.lists(nights, max_size=60, unique_by=lambda night: (night.player, night.tournament))
rulebooks = st.builds(SeasonRules, best_of=st.integers(1, 12))


@given(seasons, rulebooks, st.randoms())
def test_the_order_is_total_and_independent_of_the_order_of_the_rows(earned, rules, random):
    lines = table(SEASON, earned, rules)
    shuffled = list(earned)
    random.shuffle(shuffled)
    assert table(SEASON, shuffled, rules) == lines
    assert sorted(line.player for line in lines) == sorted({night.player for night in earned})
    for place, line in enumerate(lines, start=1):
        better = [other for other in lines if other.rank < line.rank]
        assert len(better) == line.rank - 1 < place
    totals = [line.total for line in lines]
    assert totals == sorted(totals, reverse=True)


@given(seasons, rulebooks)
def test_nothing_is_lost_between_counted_and_dropped(earned, rules):
    for line in table(SEASON, earned, rules):
        mine = [night for night in earned if night.player == line.player]
        assert line.all_points == sum(night.points for night in mine)
        assert (
            line.played
            == len(mine)
            == len(line.counted) + len(line.dropped) + (line.championship_place is not None)
        )
        assert line.regular == sum(night.points for night in line.counted)
        assert line.total == line.regular + line.championship
        assert len(line.counted) <= rules.best_of
        worst = min((night.points for night in line.counted), default=0)
        assert all(night.points <= worst for night in line.dropped)


def stacks_of(*chips):
    return tuple(RankStack(chips=each) for each in chips)


@pytest.mark.rule("DM-champ-stack")
def test_the_stacks_of_the_championship_are_those_of_the_ranks_before_it_where_the_club_wants_it():
    rules = SeasonRules(championship=Championship(stack=3000, by_rank=stacks_of(9000, 6000)))
    nights = [
        *season(ANN, 9, bonus=2),
        *season(BEA, 9, bonus=1),
        *season(CAL, 3),
        championship(CAL, 50, place=1),
    ]
    stacks = {line.player: line.starting_stack for line in table(SEASON, nights, rules)}
    assert stacks == {ANN: 9000, BEA: 6000, CAL: 3000}, "what is won at the Championship changes no stack"


@pytest.mark.rule("DM-champ-stack")
def test_equal_ranks_before_the_championship_have_the_same_stack():
    rules = SeasonRules(championship=Championship(by_rank=stacks_of(9000, 6000, 5000)))
    nights = [*season(ANN, 9), *season(BEA, 9), *season(CAL, 3)]
    stacks = {line.player: line.starting_stack for line in table(SEASON, nights, rules)}
    assert stacks == {ANN: 9000, BEA: 9000, CAL: 5000}
