"""Tests of what each choice is worth (gameplay/house/expecting.py), and which is taken."""

import random
from collections import Counter

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand
from gameplay.house.expecting import all_worths, totals
from gameplay.house.reading import Effort, read
from gameplay.house.thinking import acts_last, situation_of, think

EFFORT = Effort(hands=150, boards=20, past=4)
GAME = Holdem(small_blind=50, big_blind=100)


def flop(own: str, board: str, *choices, stack: int = 10_000) -> Hand:
    """Heads-up in a raised pot of 500; seat 1, on the button, has these cards."""
    hand = Hand(GAME, [stack] * 2, deck=GivenDeck({1: cards(own)}, cards(board)))
    for choice in (raise_to(250), CALL, *choices):
        hand.choose(choice)
    return hand


def worths(hand: Hand) -> dict:
    """The worth of each choice that is thought of."""
    view, offer = hand.view(hand.decision.seat), hand.view(hand.decision.seat).decision
    reading = read(view, GAME, random.Random(1), EFFORT)
    return dict(all_worths(offer, view, GAME, reading, situation_of(offer, view, GAME)))


def kinds(hand: Hand, times: int = 25) -> Counter:
    """Return how often each kind of choice is made."""
    view = hand.view(hand.decision.seat)
    return Counter(think(view.decision, view, GAME, random.Random(each), EFFORT)[0] for each in range(times))


class TestWorths:
    def test_a_fold_is_worth_nothing_and_a_cheap_call_more_than_a_dear_one(self):
        cheap = worths(flop("Ah Td", "As 8c 4d", raise_to(100)))
        dear = worths(flop("Ah Td", "As 8c 4d", raise_to(1500)))
        assert cheap[FOLD] == dear[FOLD] == 0
        assert cheap[CALL] > 0
        assert cheap[CALL] / 700 > dear[CALL] / 3500

    def test_the_best_hand_bets_and_bets_more_for_more(self):
        values = worths(flop("8h 8d", "8s 8c 4d Kh Qd", CHECK))
        bets = [value for choice, value in values.items() if choice[0] == "raise"]
        assert min(bets) > values[CHECK]
        assert bets == sorted(bets)

    def test_rubbish_is_checked_or_bet_but_never_for_all(self):
        assert raise_to(9750) not in worths(flop("7h 2d", "As Kc Qd", CHECK))


class TestAmounts:
    def test_bets_are_round_and_of_sizes_that_people_use(self):
        hand = flop("Ah Td", "As 8c 4d", CHECK)
        view = hand.view(1)
        assert totals(view.decision, view, GAME, situation_of(view.decision, view, GAME)) == [
            150,
            250,
            400,
            500,
        ]

    def test_all_in_is_thought_of_where_the_pot_is_as_large_as_the_stack(self):
        hand = flop("Ah Td", "As 8c 4d", CHECK, stack=900)
        view = hand.view(1)
        assert totals(view.decision, view, GAME, situation_of(view.decision, view, GAME))[-1] == 650


class TestThinking:
    def test_the_nuts_never_fold_and_rubbish_folds_to_a_large_bet(self):
        assert kinds(flop("Ah Kh", "Qh Jh Th", raise_to(2000)))["fold"] == 0
        assert kinds(flop("7h 2d", "As Kc Qd", raise_to(2000)))["fold"] == 25

    def test_half_the_pot_is_called_with_a_pair(self):
        assert kinds(flop("Th 9d", "Ts 6c 2d", raise_to(250)))["fold"] == 0

    def test_the_button_acts_last(self):
        hand = flop("Ah Td", "As 8c 4d")
        assert not acts_last(hand.view(hand.decision.seat))
        hand.choose(CHECK)
        assert acts_last(hand.view(hand.decision.seat))
