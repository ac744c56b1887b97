"""Everybody against everybody (tournaments/heads_up/pools.py)."""

from itertools import combinations

from tests.sweeps import sweep
from tournaments.heads_up.pools import round_robin


@sweep("count", range(1, 22))
def test_every_two_meet_once_and_nobody_plays_twice_in_a_round(count):
    pairings = round_robin(range(10, 10 + count))
    met = [(pairing.first, pairing.second) for pairing in pairings]
    assert sorted(met) == list(combinations(range(10, 10 + count), 2))
    for number in {pairing.round for pairing in pairings}:
        playing = [player for p in pairings if p.round == number for player in (p.first, p.second)]
        assert len(playing) == len(set(playing))
        assert len(playing) >= count - 1
