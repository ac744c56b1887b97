"""Straddles: who posts one, who acts when, what a raise comes to, and that no chip is lost."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from gameplay.engine.carry import Carries
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.events import Posted
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import Hand, raise_to, replay
from gameplay.engine.records import from_json, to_json
from gameplay.engine.trial import any_choice
from gameplay.engine.variations.straddle import Straddler

BLINDS = {"small_blind": 1, "big_blind": 2}
GAME = Holdem(**BLINDS, variations={"straddle": {}})


def straddled(by=2, stacks=(200, 200, 200, 200), game=GAME, seed=bytes(32)):
    """A hand that the player of this place wants to straddle: place 0 has the small blind, 1 the big one."""
    carry = Carries.of_parts(None, {"straddle": Straddler(player=by)})
    return Hand(game, stacks, seed=seed, carry=carry)


def posts(hand):
    return [(event.seat, event.amount, event.what) for event in hand.events if isinstance(event, Posted)]


def test_the_player_after_the_big_blind_posts_twice_as_much():
    assert posts(straddled()) == [(0, 1, "small blind"), (1, 2, "big blind"), (2, 4, "straddle")]


def test_the_next_player_begins_and_the_straddler_acts_last():
    hand = straddled()
    order = []
    for choice in (CALL, CALL, CALL, CHECK):
        order.append(hand.decision.seat)
        hand.choose(choice)
    assert order == [3, 0, 1, 2]
    assert len(hand.view(0).boards[0]) == 3


def test_everybody_has_to_match_it_and_a_raise_is_another_straddle():
    hand = straddled()
    assert (hand.decision.to_call, hand.decision.least) == (4, 8)
    hand.choose(raise_to(8))
    assert (hand.decision.to_call, hand.decision.least) == (7, 12)


def test_the_straddler_may_raise_when_it_comes_back():
    hand = straddled()
    for _ in range(3):
        hand.choose(CALL)
    assert hand.decision.seat == 2
    assert hand.decision.passive == CHECK
    assert hand.decision.least == 8


def test_after_the_flop_the_least_bet_is_a_big_blind_again():
    hand = straddled()
    for choice in (CALL, CALL, CALL, CHECK):
        hand.choose(choice)
    assert (hand.decision.seat, hand.decision.least) == (0, 2)


@pytest.mark.parametrize("by", [None, 0, 1, 3])
def test_nobody_else_straddles(by):
    assert len(posts(straddled(by=by))) == 2


def test_two_players_have_no_straddle():
    assert len(posts(straddled(by=0, stacks=(200, 200)))) == 2


def test_who_would_be_all_in_with_it_does_not_straddle():
    assert len(posts(straddled(stacks=(200, 200, 4, 200)))) == 2
    assert len(posts(straddled(stacks=(200, 200, 5, 200)))) == 3


def test_three_handed_the_button_straddles_and_the_small_blind_begins():
    hand = straddled(stacks=(200, 200, 200))
    assert posts(hand)[-1] == (2, 4, "straddle")
    assert hand.decision.seat == 0


def test_the_largest_opening_of_pot_limit_is_counted_in_straddles():
    hand = straddled(game=Holdem(**BLINDS, limit="pot-limit", variations={"straddle": {}}))
    assert (hand.decision.least, hand.decision.most) == (8, 14)


def test_fixed_limit_has_none():
    with pytest.raises(NotAllowed):
        Hand(Holdem(**BLINDS, limit="limit", variations={"straddle": {}}), [200] * 3, seed=bytes(32))


def test_the_wish_is_not_left_for_the_next_hand():
    hand = straddled()
    while hand.decision is not None:
        hand.choose(FOLD)
    assert hand.carry.of == {}


def test_a_straddled_hand_is_read_again_from_its_record():
    hand = straddled()
    hand.choose(CALL)
    again = replay(from_json(to_json(hand.record)))
    assert again.events == hand.events


def test_what_is_said_of_it():
    said = [event.words(("Ann", "Bob", "Cat", "Dan")) for event in straddled().events]
    assert str(said[2]) == "Cat posts a straddle of 4."


PLAYED = sorted(
    name
    for name, kind in GAMES.items()
    if not kind().with_amounts({**kind().at_a_table, "variations": {"straddle": {}}}).unfit
)


def test_hold_em_and_omaha_have_it():
    assert {"holdem", "omaha"} <= set(PLAYED)


@given(
    name=st.sampled_from(PLAYED),
    depths=st.lists(st.integers(1, 60), min_size=3, max_size=6),
    by=st.integers(0, 5),
    seed=st.integers(0, 2**32),
)
def test_no_chip_is_lost_and_every_hand_ends(name, depths, by, seed):
    game = GAMES[name]()
    game = game.with_amounts({**game.at_a_table, "variations": {"straddle": {}}})
    if len(depths) not in game.players:
        return
    stacks = [depth * game.full_blind for depth in depths]
    hand = straddled(by % len(stacks), stacks, game, seed.to_bytes(32, "big"))
    chance = random.Random(seed)
    for _ in range(3000):
        if hand.decision is None:
            break
        assert sum(hand.stacks) + hand.pot == sum(stacks)
        hand.choose(any_choice(hand.decision, chance))
    assert hand.finished
    assert sum(hand.stacks) + hand.left_over == sum(stacks)
    assert replay(hand.record).stacks == hand.stacks
