"""Tests of where everybody stands, without the rest of their lines (clubs/scoring/ranks.py)."""

from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import Kind, SeasonRules
from clubs.scoring.columns import Earned
from clubs.scoring.ranks import ranks
from clubs.scoring.totals import table

SEASON = {
    4: Kind.LIVE,
    1: Kind.LIVE,
    2: Kind.BIG_MONEY,
    9: Kind.CHAMPIONSHIP,
    3: Kind.LIVE,
    5: Kind.CHAMPIONSHIP,
}

nights = st.builds(
    Earned,
    player=st.integers(1, 4),
    tournament=st.sampled_from(sorted(SEASON)),
    points=st.integers(-3, 6),
    bonus=st.integers(0, 2),
    place=st.integers(1, 4),
)
seasons = st.lists(nights, min_size=6, max_size=24, unique_by=lambda night: (night.player, night.tournament))
rulebooks = st.builds(
    SeasonRules,
    best_of=st.integers(1, 4),
    best_of_kinds=st.sampled_from([(Kind.LIVE, Kind.BIG_MONEY), (Kind.LIVE,), (Kind.BIG_MONEY,)]),
)


def by_table(tournaments, earned, rules):
    return {line.player: line.rank for line in table(tournaments, earned, rules)}


@given(seasons, rulebooks, st.integers(1, len(SEASON)))
def test_they_are_those_of_the_table_with_the_latest_tournament_and_without_it(earned, rules, count):
    tournaments = dict(list(SEASON.items())[:count])
    latest = list(tournaments)[-1]
    known = [night for night in earned if night.tournament in tournaments]
    earlier = [night for night in known if night.tournament != latest]
    assert ranks(tournaments, known, rules) == (
        by_table(tournaments, known, rules),
        by_table(tournaments, earlier, rules),
    )


def test_best_first_and_equals_share_a_rank():
    earned = [Earned(1, 4, 5), Earned(2, 4, 8), Earned(3, 4, 5), Earned(4, 1, 2)]
    now, before = ranks({4: Kind.LIVE, 1: Kind.LIVE}, earned, SeasonRules())
    assert list(now.items()) == [(2, 1), (1, 2), (3, 2), (4, 4)]
    assert list(before.items()) == [(2, 1), (1, 2), (3, 2)]


def test_where_nothing_was_played_nobody_stands_anywhere():
    assert ranks({}, [], SeasonRules()) == ({}, {})
