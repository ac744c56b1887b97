"""Tournaments that play themselves, with withdrawals, ties, undos (tournaments/heads_up/contest.py and all
that folds it)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.ledger import certificate_of_lines, differences
from tests.tournaments.heads_up.contests import DRAWN, RULES, SEED, Played
from tournaments.heads_up.facts import Entered, MatchStarted, MatchWon, Withdrew
from tournaments.heads_up.match_money import match_certificate, match_lines
from tournaments.heads_up.next_matches import draws_due, open_matches, suggestions
from tournaments.heads_up.outcome import is_over, places, prizes, scores
from tournaments.heads_up.play_offs import tiers
from tournaments.heads_up.pool_draws import draw_pools
from tournaments.night.draws import Draw
from tournaments.night.facts import PrizePaid

LONGEST = 2000  # steps; more than any of these can need


def step(played, chance, withdrawing):
    """Something that can happen next."""
    contest = played.contest
    if draws_due(contest):
        return played.draw_ties()
    left = [player for player in contest.people if player not in contest.withdrawn]
    if left and chance.random() < withdrawing:
        reason = chance.choice(["left", "removed", "no_show"])
        try:
            return played.record(Withdrew(player=chance.choice(left), reason=reason))
        except NotAllowed:
            pass
    offers = suggestions(contest)
    if offers and (not contest.playing or chance.random() < 0.6):
        offer = chance.choice(offers)
        return played.record(
            MatchStarted(match=offer.match.key, players=offer.match.players, table=offer.table)
        )
    match = chance.choice(open_matches(contest))
    return played.record(
        MatchWon(match=match.key, players=match.players, winner=chance.choice(match.players))
    )


@given(
    count=st.integers(8, 40),
    chance=st.randoms(use_true_random=False),
    withdrawing=st.sampled_from([0, 0, 0.01, 0.1]),
    direct=st.booleans(),
)
@settings(max_examples=12, deadline=None)
@pytest.mark.rule("DM-hu-pools", "DM-hu-brackets", "DM-hu-ties")
def test_whatever_happens_it_ends_with_everybody_in_a_place_of_their_own(count, chance, withdrawing, direct):
    how = "direct_result" if direct else "play_off"
    heads_up = RULES.heads_up.model_copy(update={"pool_tie": how})
    played = Played(RULES.model_copy(update={"heads_up": heads_up}))
    for number in range(1, count + 1):
        played.record(Entered(player=number, name=f"P{number}"))
    played.record(draw_pools(played.contest, Draw(SEED, DRAWN)))
    undone = chance.randrange(3 * count)
    for steps in range(LONGEST):
        if is_over(played.contest):
            break
        before, length = played.contest, len(played.facts)
        step(played, chance, withdrawing)
        if steps == undone and len(played.facts) == length + 1:
            assert played.without(length + 1).at(played.facts[-1].at) == before.at(played.facts[-1].at)
    contest = played.contest
    found = places(contest)
    assert sorted(found) == sorted(contest.people)
    assert sorted(found.values()) == list(range(1, len(contest.people) + 1))
    met = Counter(
        tuple(sorted((won.winner, won.loser))) for won in contest.won.values() if won.stage == "pool"
    )
    assert all(times == 1 for times in met.values())
    unplayed = {pair for pool in contest.pools for pair in combinations(sorted(pool), 2) if pair not in met}
    assert all(set(pair) & set(contest.withdrawn) for pair in unplayed)
    assert not contest.playing or contest.withdrawn
    for tier in tiers(contest)[:-1]:
        assert len(tier.players) == 4 or contest.withdrawn
    played.finish()
    for player, cents in prizes(played.contest).items():
        if cents and chance.random() < 0.5:
            played.record(PrizePaid(player=player, cents=chance.randint(1, cents)))
    due = list(match_lines(7, 3, played.facts, played.contest))
    assert differences(match_certificate(played.contest), certificate_of_lines(due)) == []
    assert sum(prizes(played.contest).values()) == played.contest.prize_pool.prizes
    assert [score.first for score in scores(played.contest)] == sorted(found.values())
