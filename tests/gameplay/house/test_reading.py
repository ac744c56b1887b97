"""Tests of what opponents may hold, judged by their acts (gameplay/house/reading.py)."""

import random

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import Holdem, OmahaHiLo
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH
from gameplay.house import reading
from gameplay.house.acts import Act
from gameplay.house.reading import Effort, likelihood, percentiles, read, strengths, weigh

EFFORT = Effort(hands=150, boards=30, past=4)


def heads_up(own: str, board: str, *choices) -> Hand:
    """Hold'em heads-up for 5 and 10; seat 1 has these cards and acts first before the flop."""
    hand = Hand(
        Holdem(small_blind=5, big_blind=10), [1000] * 2, deck=GivenDeck({1: cards(own)}, cards(board))
    )
    for choice in choices:
        hand.choose(choice)
    return hand


def equity(hand: Hand, number: int = 1) -> float:
    """The chance that the player at turn reads from a hand."""
    return read(hand.view(hand.decision.seat), hand.game, random.Random(number), EFFORT).equity()


class TestEquity:
    def test_aces_win_more_often_than_rubbish(self):
        assert equity(heads_up("Ah Ad", "")) > 0.75
        assert equity(heads_up("7h 2d", "")) < 0.45

    def test_the_best_hand_there_is_wins_always(self):
        hand = heads_up("Ah Kh", "Qh Jh Th 2c 3d", CALL, CHECK, CHECK)
        assert equity(hand) == 1

    def test_a_raise_before_makes_the_same_cards_worth_less(self):
        board = "Kd 8s 4c 2h 9d"
        quiet = heads_up("Kh Td", board, CALL, CHECK, CHECK)
        raised = heads_up("Kh Td", board, CALL, raise_to(100), CALL, raise_to(200))
        assert equity(raised) < equity(quiet) - 0.05

    def test_against_two_it_is_less_than_against_one(self):
        game = Holdem(small_blind=5, big_blind=10)
        three = Hand(game, [1000] * 3, deck=GivenDeck({2: cards("Qh Qd")}))
        assert equity(three) < equity(heads_up("Qh Qd", ""))

    def test_in_a_split_game_half_a_pot_is_half(self):
        """The lock for high with no low to come to it, on a board where a low is there for others."""
        game = OmahaHiLo(small_blind=5, big_blind=10)
        deck = GivenDeck({1: cards("Kh Kd Qh Jd")}, cards("Ks Kc 2c 4d 6h"))
        hand = Hand(game, [1000] * 2, deck=deck)
        for choice in (CALL, *(CHECK,) * 6):
            hand.choose(choice)
        assert 0.5 <= equity(hand) < 0.95


class TestWeights:
    def test_equal_hands_share_a_rank(self):
        assert percentiles([3.0, 1.0, 2.0], [1, 1, 2]) == [0.875, 0.125, 0.5]

    def test_of_those_who_look_at_their_cards_who_raised_has_better_ones_than_who_called(self, monkeypatch):
        monkeypatch.setattr(reading, "MANIACS", 0.0)
        worth = {0: [float(each) for each in range(100)]}
        view = heads_up("Ah Ad", "").view(1)
        mean = {}
        for kind, raises in (("raise", 1), ("call", 1), ("check", 0)):
            weights = weigh([Act(0, kind, 1.0, 0, 0, raises)], worth, view)
            assert sum(weights) == pytest.approx(100)
            mean[kind] = sum(place * weight for place, weight in enumerate(weights)) / 100
        assert mean["raise"] > mean["call"] > mean["check"]

    def test_who_raises_at_every_turn_may_hold_anything(self):
        worth = {0: [float(each) for each in range(100)]}
        view = heads_up("Ah Ad", "").view(1)
        once, often = (
            weigh([Act(0, "raise", 1.0, 0, 0, raises) for raises in range(count)], worth, view)
            for count in (1, 5)
        )
        assert min(often) > 2 * min(once)

    def test_the_larger_a_bet_the_better_the_hand(self):
        small, large = (likelihood(Act(0, "raise", size, 3, 1, 0), 0.55, 2) for size in (0.3, 1.5))
        assert small > large

    def test_nothing_is_impossible(self):
        for act in (Act(0, "raise", 5.0, 0, 0, 2, all_in=True), Act(0, "call", 1.5, 5, 3, 1)):
            assert likelihood(act, 0.0, 6) > 0.05


class TestStrengths:
    def test_a_hand_with_a_card_of_the_board_counts_for_nothing(self):
        hands = [cards("Ah Ad"), cards("Kh Qd"), cards("Kh Kd")]
        aces, twice, kings = strengths(HIGH, hands, cards("2c 5d 9h Qd Js"))
        assert aces > kings > twice == -1

    def test_so_does_one_that_does_not_qualify(self):
        assert strengths(EIGHT_OR_BETTER, [cards("Ah Ad")], cards("9c Td Jh Qd Ks")) == [-1]


def test_it_reads_nothing_that_its_seat_does_not_see():
    """The same view, and the same chance: the same reading, whatever the others were dealt."""
    readings = []
    for theirs in ("2c 7d", "Kc Kd"):
        deck = GivenDeck({1: cards("Ah Qd"), 0: cards(theirs)}, cards("Qs 8h 3c"))
        hand = Hand(Holdem(small_blind=5, big_blind=10), [1000] * 2, deck=deck)
        for choice in (CALL, CHECK, raise_to(10)):
            hand.choose(choice)
        readings.append(equity(hand))
    assert readings[0] == readings[1]
