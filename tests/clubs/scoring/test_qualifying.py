"""Tests of the list of those who qualify (clubs/scoring/qualifying.py)."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.scoring.qualifying import Cut, RankedPlayer, qualifiers


def table(*rows):
    """A table of rows (total, nights), best first; equal totals share the rank."""
    totals = [total for total, _ in rows]
    return [
        RankedPlayer(player, 1 + sum(other > total for other in totals), total, nights)
        for player, (total, nights) in zip(count(1), rows, strict=False)
    ]


def on_list(lines, cut):
    return [each.line.player for each in qualifiers(lines, cut) if each.qualifies]


def test_the_first_so_many_of_the_table_qualify():
    assert on_list(table((90, 5), (80, 5), (70, 5), (60, 5)), Cut(2)) == [1, 2]


def test_who_is_level_at_the_cut_qualifies():
    assert on_list(table((90, 5), (80, 5), (80, 5), (80, 5), (60, 5)), Cut(2)) == [1, 2, 3, 4]


def test_the_place_of_one_who_has_played_too_seldom_falls_to_the_next():
    lines = table((90, 5), (80, 2), (70, 5), (60, 5))
    assert on_list(lines, Cut(2, nights=3)) == [1, 3]


def test_one_who_ranks_well_enough_lacks_only_nights():
    second = qualifiers(table((90, 5), (80, 2), (70, 5)), Cut(2, nights=3))[1]
    assert (second.qualifies, second.nights_lacking, second.behind) == (False, 1, None)


def test_one_who_is_out_is_told_how_far_behind_the_last_on_the_list_they_are():
    listed = qualifiers(table((90, 5), (80, 5), (70, 5), (60, 1)), Cut(2, nights=2))
    outside = [each for each in listed if not each.qualifies]
    assert [(each.line.player, each.nights_lacking, each.behind) for each in outside] == [
        (3, 0, 10),
        (4, 1, 20),
    ]


def test_a_tie_lost_leaves_one_out_with_no_points_behind():
    lines = [RankedPlayer(1, 1, 90, 5), RankedPlayer(2, 2, 90, 5)]
    second = qualifiers(lines, Cut(1))[1]
    assert (second.qualifies, second.behind) == (False, 0)


@pytest.mark.parametrize(("players", "size"), [(0, 0), (1, 1), (10, 2), (11, 3), (15, 3)])
def test_a_percentage_is_of_the_whole_table_and_rounded_up(players, size):
    assert Cut(20, is_percentage=True).size(players) == size


def test_a_list_with_more_places_than_players_takes_all_who_have_played_enough():
    assert on_list(table((90, 5), (80, 1)), Cut(9, nights=2)) == [1]


def test_of_an_empty_table_nobody_qualifies():
    assert qualifiers([], Cut(20, is_percentage=True)) == []


# total and nights: few values, so that many are level
tables = st.lists(st.tuples(st.integers(-2, 4), st.integers(0, 4)), max_size=12).map(
    lambda rows: table(*sorted(rows, reverse=True))
)
cuts = st.builds(
    Cut, places=st.integers(1, 14), is_percentage=st.just(False), nights=st.integers(0, 4)
) | st.builds(Cut, places=st.integers(1, 100), is_percentage=st.just(True), nights=st.integers(0, 4))


def oracle(lines, cut):
    """Players on the list: places handed out to the best who may have one, and to their equals."""
    if cut.is_percentage:
        wanted = next(size for size in count() if size * 100 >= len(lines) * cut.places)
    else:
        wanted = cut.places
    waiting = [line for line in lines if not line.nights < cut.nights]
    chosen = set()
    while waiting and len(chosen) < wanted:
        best = max(line.total for line in waiting)
        chosen |= {line.player for line in waiting if line.total == best}
        waiting = [line for line in waiting if line.total != best]
    return chosen


@given(tables, cuts)
def test_the_list_is_that_of_places_handed_out_one_by_one(lines, cut):
    assert set(on_list(lines, cut)) == oracle(lines, cut)


@given(tables, cuts)
def test_who_is_out_would_be_on_the_list_with_what_they_lack(lines, cut):
    for each in qualifiers(lines, cut):
        if not each.qualifies:
            line = each.line
            raised = (line.total + (each.behind or 0), line.nights + each.nights_lacking)
            rows = [(other.total, other.nights) for other in lines if other is not line]
            better = table(*sorted([*rows, raised], reverse=True))
            mine = next(other for other in better if (other.total, other.nights) == raised)
            assert mine.player in on_list(better, cut)
