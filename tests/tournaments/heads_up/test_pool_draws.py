"""Pools and knockouts of equals are drawn, and the draw can be made again
(tournaments/heads_up/pool_draws.py)."""

import pytest

from tables.randomness import commitment
from tests.tournaments.heads_up.contests import DRAWN, SEED, Played, lines_of
from tournaments.heads_up.facts import PoolsDrawn
from tournaments.heads_up.pool_draws import checked_draws, draw_pools, draw_tie, holds
from tournaments.night.draws import Draw

DRAW = Draw(SEED, DRAWN)


@pytest.mark.parametrize("count", range(8, 15))
@pytest.mark.rule("DM-hu-pools")
def test_pools_differ_by_one_player_at_most(count):
    played = Played()
    played.enter(*list(played.ids)[:count])
    fact = draw_pools(played.contest, DRAW)
    assert [len(pool) for pool in fact.pools] == [(count + 1) // 2, count // 2]
    assert sorted(player for pool in fact.pools for player in pool) == sorted(played.contest.entrants)
    played.record(fact)


def test_another_seed_makes_other_pools():
    played = Played()
    played.enter(*list(played.ids)[:12])
    other = Draw(bytes(32), DRAWN)
    assert draw_pools(played.contest, DRAW).pools != draw_pools(played.contest, other).pools
    assert sorted(draw_tie(0, [1, 2, 3, 4], DRAW).order) == [1, 2, 3, 4]


def test_a_draw_holds_only_as_it_was_made():
    played = Played()
    played.enter(*list(played.ids)[:8])
    fact = draw_pools(played.contest, DRAW)
    assert holds(played.contest, fact, commitment(SEED))
    assert not holds(played.contest, fact, commitment(bytes(32)))
    swapped = fact.model_copy(update={"pools": fact.pools[::-1]})
    assert not holds(played.contest, swapped, commitment(SEED))
    tie = draw_tie(1, [5, 6, 7], DRAW)
    assert holds(played.contest, tie, commitment(SEED))
    assert not holds(played.contest, tie.model_copy(update={"order": tie.order[::-1]}), commitment(SEED))


def test_every_draw_of_a_log_is_checked():
    played = Played()
    played.enter(*list(played.ids)[:8])
    played.record(draw_pools(played.contest, DRAW))
    (found,) = checked_draws(lines_of(played.facts), played.opening, commitment(SEED))
    assert (type(found[1]), found[2], found[3]) == (PoolsDrawn, commitment(SEED), True)
