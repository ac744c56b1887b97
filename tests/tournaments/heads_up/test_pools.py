"""Tables of the pools, ties, who goes on (tournaments/heads_up/pools.py)."""

from itertools import combinations

import pytest

from tests.tournaments.heads_up.contests import DRAWN, RULES, Played, eight, refused
from tournaments.heads_up.facts import TieDrawn
from tournaments.heads_up.pools import is_played, pool_matches, pool_table, ranking, ties


@pytest.mark.rule("DM-hu-pools")
def test_everybody_meets_everybody_of_their_pool_once_and_nobody_of_the_other():
    played = Played()
    played.pools("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida")
    met = [set(match.players) for pool in (0, 1) for match in pool_matches(played.contest, pool)]
    mine = [
        [played.ids[name] for name in pool.split()] for pool in ("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida")
    ]
    assert sorted(map(sorted, met)) == sorted(
        list(pair) for pool in mine for pair in combinations(sorted(pool), 2)
    )


def test_a_table_counts_matches_won():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.beats("Bob", "Ann", "Cat")
    lines = [
        (played.contest.name(line.player), line.won, line.lost, line.to_play)
        for line in pool_table(played.contest, 0)
    ]
    assert lines == [("Bob", 2, 0, 1), ("Dan", 0, 0, 3), ("Ann", 0, 1, 2), ("Cat", 0, 1, 2)]
    assert not is_played(played.contest, 0)
    assert ranking(played.contest, 0) is None


@pytest.mark.rule("DM-hu-ties")
class TestTies:
    def test_two_who_are_equal_play_a_separate_match_whoever_won_between_them(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob", "Cat")
        played.beats("Bob", "Cat", "Dan")
        played.beats("Dan", "Ann", "Cat")  # two each: Ann, Bob, Dan; Cat none
        played.draw_ties()
        assert ranking(played.contest, 0) is None

        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob", "Cat")
        played.beats("Bob", "Cat", "Dan")
        played.beats("Dan", "Ann")
        played.beats("Cat", "Dan")  # Ann 2, Bob 2, Cat 1, Dan 1
        assert played.matches("tie") == {"tie-1-2": "Ann Bob", "tie-3-4": "Cat Dan"}
        assert ranking(played.contest, 0) is None
        played.beats("Bob", "Ann")
        assert ranking(played.contest, 0) is None
        played.beats("Dan", "Cat")
        assert played.said(ranking(played.contest, 0)) == "Bob Ann Dan Cat"

    def test_three_play_a_knockout_that_is_drawn(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob", "Dan")
        played.beats("Bob", "Cat", "Dan")
        played.beats("Cat", "Ann", "Dan")
        assert played.matches("tie") == {}
        with refused("not equal in their pool"):
            played.record(played_tie(played, "Ann", "Bob", "Dan"))
        played.tie("Cat", "Ann", "Bob")
        assert played.matches("tie") == {"tie-1-2": "Ann Bob"}
        played.beats("Bob", "Ann")
        played.beats("Cat", "Bob")
        assert played.said(ranking(played.contest, 0)) == "Cat Bob Ann Dan"
        with refused("not equal in their pool"):
            played.record(played_tie(played, "Ann", "Bob", "Cat"))

    def test_a_club_may_look_at_the_matches_between_them_first(self):
        rules = RULES.model_copy(
            update={"heads_up": RULES.heads_up.model_copy(update={"pool_tie": "direct_result"})}
        )
        played = Played(rules)
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob", "Cat")
        played.beats("Bob", "Cat", "Dan")
        played.beats("Dan", "Ann")
        played.beats("Cat", "Dan")
        assert played.said(ranking(played.contest, 0)) == "Ann Bob Cat Dan"
        in_a_circle = Played(rules)
        in_a_circle.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        in_a_circle.beats("Ann", "Bob", "Dan")
        in_a_circle.beats("Bob", "Cat", "Dan")
        in_a_circle.beats("Cat", "Ann", "Dan")
        assert [tie.needs_draw for tie in ties(in_a_circle.contest, 0)] == [True, False]


def played_tie(played, *names):

    return TieDrawn(pool=0, order=tuple(played.ids[name] for name in names), draw=DRAWN)


class TestWithdrawing:
    def test_what_was_not_played_the_others_win_and_those_behind_move_up(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob", "Cat")
        played.withdraw("Ann")
        table = {played.contest.name(line.player): line.won for line in pool_table(played.contest, 0)}
        assert table == {"Ann": 2, "Bob": 0, "Cat": 0, "Dan": 1}
        played.beats("Bob", "Cat", "Dan")
        played.beats("Cat", "Dan")
        assert played.said(line.player for line in pool_table(played.contest, 0)) == "Bob Cat Dan Ann"
        assert played.matches("tie") == {"tie-3-4": "Cat Dan"}
        played.beats("Dan", "Cat")
        assert played.said(ranking(played.contest, 0)) == "Bob Dan Cat"

    def test_before_the_play_offs_begin_somebody_else_moves_up(self):
        played = eight()
        played.withdraw("Ann")
        assert played.said(ranking(played.contest, 0)) == "Bob Cat Dan"
        assert played.contest.withdrawn[played.ids["Ann"]].stage == "tie"

    def test_of_two_the_one_who_went_later_has_won(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.withdraw("Ann")
        played.withdraw("Bob")
        match = next(match for match in pool_matches(played.contest, 0) if match.key == "pool-1-2")
        assert played.contest.name(played.contest.winner(match)) == "Bob"
