"""Tests of how many points it takes to pass somebody (clubs/scoring/race.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import Kind, SeasonRules
from clubs.scoring.columns import Earned
from clubs.scoring.race import Stand, points_to_pass
from clubs.scoring.totals import split, table
from clubs.scoring.units import POINT

ANN, BEA = 1, 2
NEW = 99
LIVE, CHAMPIONSHIP = Kind.LIVE, Kind.CHAMPIONSHIP
BEST_OF_TWO = SeasonRules(best_of=2)


def stand(*counted, bonus=0, place=None):
    return Stand(sum(counted) * POINT, bonus * POINT, [each * POINT for each in counted], place)


def test_while_there_is_room_it_takes_the_difference_and_one_more():
    assert points_to_pass(stand(8), stand(20), LIVE, BEST_OF_TWO) == 13


@pytest.mark.rule("DM-champ-best-seven")
def test_with_the_best_counting_the_weakest_of_them_must_be_beaten_besides():
    assert points_to_pass(stand(10, 8), stand(15, 10), LIVE, BEST_OF_TWO) == 8 + 7 + 1
    assert points_to_pass(stand(10, 8), stand(15, 10), CHAMPIONSHIP, BEST_OF_TWO) == 7


@pytest.mark.rule("DM-champ-tie")
def test_who_has_more_bonus_points_need_only_draw_level():
    assert points_to_pass(stand(8, bonus=2), stand(15, bonus=1), LIVE, BEST_OF_TWO) == 7
    assert points_to_pass(stand(8, bonus=1), stand(15, bonus=1), LIVE, BEST_OF_TWO) == 8
    assert points_to_pass(stand(8, bonus=1, place=3), stand(15, bonus=1, place=4), LIVE, BEST_OF_TWO) == 7


def test_part_of_a_point_behind_is_a_whole_one():
    behind = Stand(8 * POINT, 0, [8 * POINT])
    ahead = Stand(8 * POINT + POINT // 3, 0)
    assert points_to_pass(behind, ahead, LIVE, BEST_OF_TWO) == 1


def test_a_kind_that_does_not_count_takes_nobody_past_anybody():
    rules = SeasonRules(best_of_kinds=(Kind.BIG_MONEY,))
    assert points_to_pass(stand(8), stand(20), LIVE, rules) is None


KINDS = dict.fromkeys(range(1, 6), LIVE) | {6: Kind.ONLINE, 7: CHAMPIONSHIP}
nights = st.dictionaries(
    st.sampled_from(sorted(KINDS)),
    st.tuples(st.integers(-30, 120), st.integers(0, 3), st.integers(1, 6)),
    min_size=1,
)


def earned(player, nights):
    """Points in quarters, BONUS points among them, and a place."""
    return [
        Earned(player, night, quarters * POINT // 4, bonus * POINT, place=place)
        for night, (quarters, bonus, place) in nights.items()
    ]


def stand_of(line):
    return Stand(line.total, line.bonus, [night.points for night in line.counted], line.championship_place)


@given(
    mine=nights,
    theirs=nights,
    best_of=st.integers(1, 4),
    kinds=st.sampled_from([(LIVE,), (Kind.ONLINE, LIVE), (Kind.BIG_MONEY,)]),
    kind=st.sampled_from([LIVE, Kind.ONLINE, CHAMPIONSHIP]),
)
@pytest.mark.rule("DM-champ-best-seven", "DM-champ-tie")
def test_so_many_points_pass_and_one_fewer_does_not(mine, theirs, best_of, kinds, kind):
    """Every pair of seasons, added up again by the table itself with one more result."""
    rules = SeasonRules(best_of=best_of, best_of_kinds=kinds)
    before = [*earned(ANN, mine), *earned(BEA, theirs)]
    ahead, behind = table(KINDS, before, rules)
    if ahead.rank == behind.rank:
        return
    tournaments = {**KINDS, NEW: kind}

    def passes(points):
        result = Earned(behind.player, NEW, points * POINT, place=1000)
        first, second = table(tournaments, [*before, result], rules)
        return first.player == behind.player and first.rank < second.rank

    needed = points_to_pass(stand_of(behind), stand_of(ahead), kind, rules)
    if needed is None:
        assert not passes(1000)
        assert split([Earned(1, NEW, POINT)], tournaments, rules)[0] == ()
        return
    assert passes(needed)
    assert needed == 0 or not passes(needed - 1)
