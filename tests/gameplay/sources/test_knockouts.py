"""Tests of who is out after a hand, and who won his last chips (gameplay/sources/knockouts.py)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES, CentreFive, Holdem, OmahaHiLo
from gameplay.engine.hand import Hand
from gameplay.house import decide
from gameplay.sources.knockouts import knocked_out_by


def cards(text):
    return ["23456789TJQKA".index(word[0]) * 4 + "cdhs".index(word[1]) for word in text.split()]


def hand_of(stacks, top, game=None):
    """A hand whose deck begins with these cards: two to each player in turn, then burns and board."""
    known = cards(top)
    deck = [*known, *(card for card in DECK if card not in known)]
    return Hand(game or Holdem(small_blind=1, big_blind=2), stacks, deck=deck)


def all_in(hand):
    """Everybody puts everything in."""
    while not hand.finished:
        decision = hand.decision
        for choice in (raise_to(decision.most) if getattr(decision, "most", 0) else CALL, CALL, CHECK):
            try:
                hand.choose(choice)
            except NotAllowed:
                continue
            break
    return hand


def outcome(hand):
    return knocked_out_by(hand.record.stacks, hand.stacks, hand.events)


BOARD = "2c 7d 8h 9s 3c Jd 3d 4h"  # burn, flop, burn, turn, burn, river


class TestHoldem:
    """Places 0, 1, 2, … from the left of the button, which the last one has."""

    @pytest.mark.rule("DM-points-knockout")
    def test_the_winner_of_the_pot_has_knocked_out_everybody_who_is_left_with_nothing(self):
        hand = all_in(hand_of([100, 100, 200], "Qh Qc Ah Qd 5s As " + BOARD))
        assert hand.stacks == (0, 0, 400)
        assert outcome(hand) == {0: (2,), 1: (2,)}

    @pytest.mark.rule("DM-points-knockout")
    def test_it_is_the_last_pot_with_his_chips_that_counts(self):
        """The short stack wins the main pot, the next one the side pot, and it is he who fells the third."""
        hand = all_in(hand_of([50, 200, 200], "Ah Kh Qh As Kd 5s " + BOARD))
        assert hand.stacks == (150, 300, 0)
        assert outcome(hand) == {2: (1,)}

    @pytest.mark.rule("DM-points-knockout")
    def test_a_shared_pot_is_a_shared_knockout(self):
        hand = all_in(hand_of([100, 300, 300], "Qh Kh Kd 5c Qs Qd " + BOARD))
        assert sorted(hand.stacks) == [0, 350, 350]
        assert outcome(hand) == {0: (1, 2)}

    def test_who_folded_has_chips_or_is_not_felled(self):
        hand = hand_of([100, 100, 100], "Ah Kh Qh As Kd 5s " + BOARD)
        hand.choose(FOLD)
        hand.choose(raise_to(100))
        hand.choose(CALL)
        assert outcome(hand) == {1: (0,)}


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(
        [
            Holdem(small_blind=50, big_blind=100),
            Holdem(small_blind=50, big_blind=100, big_blind_ante=100),
            OmahaHiLo(small_blind=50, big_blind=100),
            CentreFive(small_blind=50, big_blind=100),
        ]
    ),
    st.lists(st.integers(1, 1500), min_size=2, max_size=6),
    st.integers(0, 2**32),
)
def test_in_any_hand_whoever_is_left_with_nothing_was_felled_by_somebody_with_chips(game, stacks, seed):
    hand, chance = Hand(game, stacks, seed=seed.to_bytes(32)), random.Random(seed)
    while not hand.finished:
        hand.choose(decide(hand.view(hand.decision.seat), game, chance))
    found = outcome(hand)
    assert list(found) == [place for place, chips in enumerate(hand.stacks) if not chips]
    for by in found.values():
        assert all(hand.stacks[place] for place in by)
        assert by or isinstance(game, CentreFive)


def test_nobody_is_credited_when_the_centre_wins():
    """Ruling 36, in hands that are played until it happens."""
    for seed in range(400):
        hand = Hand(CentreFive(small_blind=50, big_blind=100), [100, 2000], seed=seed.to_bytes(32))
        while not hand.finished:
            for choice in (CHECK, CALL, hand.decision.on_timeout):
                try:
                    hand.choose(choice)
                except NotAllowed:
                    continue
                break
        if hand.carry.chips and not hand.stacks[0]:
            assert outcome(hand) == {0: ()}
            return
    raise AssertionError("The Centre never won.")


def test_in_a_game_of_rounds_whoever_wins_from_the_pot_next_has_won_their_last_chips():
    guts = GAMES["double-guts"](ante=10)
    holes = {0: cards("As Ah 9c Ac Ad 9h"), 1: cards("Ks Kh 9d"), 2: cards("2c 3d 9s 2d 4c 8s")}
    hand = Hand(guts, [1000, 20, 1000], deck=GivenDeck(holes))
    for choice in (("in",), ("in",), ("out",), ("high",), ("high",)):  # places 0, 1, 2; then 0 and 1
        hand.choose(choice)
    assert hand.stacks[1] == 0
    for choice in (("in",), ("out",), ("out",)):  # 2 begins; 0 stays out, asked twice
        hand.choose(choice)
    assert hand.finished
    assert knocked_out_by((1000, 20, 1000), hand.stacks, hand.events) == {1: (2,)}


def test_who_loses_the_last_life_with_the_last_chips_is_knocked_out_by_who_wins_the_game():
    game = GAMES["screw-your-neighbour"](stake=10, lives=1)
    holes = {0: cards("9c Tc"), 1: cards("2c"), 2: cards("8c 3c")}
    hand = Hand(game, [10, 10, 10], deck=GivenDeck(holes))
    while not hand.finished:
        hand.choose(("keep",))
    assert hand.stacks == (30, 0, 0)
    assert knocked_out_by((10, 10, 10), hand.stacks, hand.events) == {1: (0,), 2: (0,)}
