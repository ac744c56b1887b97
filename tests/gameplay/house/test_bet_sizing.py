"""Tests of whether a house player folds, calls or raises (gameplay/house/bet_sizing.py)."""

import random

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import SPECTATOR
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand
from tests.gameplay.house.asking import answers, chosen


def holdem(own: str, *, others=2, board="", **options) -> Hand:
    """A hand of hold'em in which the first to act has these cards."""
    game = Holdem(**{"small_blind": 1, "big_blind": 2, **options})
    players = others + 1
    return Hand(game, [200] * players, deck=GivenDeck({2 % players: cards(own)}, cards(board)))


def folds(hand: Hand) -> int:
    """Return how often of sixty times a house player folds."""
    return sum(chosen(hand, random.Random(number)) == FOLD for number in range(60))


class TestBetting:
    def test_rubbish_is_folded_to_a_large_bet(self):
        hand = holdem("Ah Kd")
        hand.choose(raise_to(150))
        hand = with_hole(hand, hand.decision.seat, "7h 2d")
        assert answers(hand) == {FOLD}

    def test_aces_are_raised(self):
        assert {choice[0] for choice in answers(holdem("Ah Ad"))} == {"raise"}

    def test_nobody_folds_for_nothing(self):
        hand = holdem("7h 2d", others=1)
        hand.choose(CALL)
        assert FOLD not in answers(hand)

    def test_a_flush_draw_stays_for_a_small_price_and_goes_before_a_large_one(self):
        assert folds(draw_on_the_turn(bet=10)) < 15
        assert folds(draw_on_the_turn(bet=150)) > 45

    def test_the_best_hand_there_can_be_is_never_folded(self):
        hand = on_the_river("Ah Kh", "Qh Jh Th 2c 3d", bet=150)
        assert FOLD not in answers(hand)

    def test_beaten_by_the_board_it_gives_up_before_a_large_bet(self):
        assert answers(on_the_river("2c 3d", "Ah Kh Qh Jh 9s", bet=150)) == {FOLD}


def with_hole(hand: Hand, seat: int, own: str) -> Hand:
    """The same hand where this seat holds these cards."""
    again = Hand(
        hand.game, [200] * len(hand.stacks), deck=GivenDeck({seat: cards(own)}), button=hand.record.button
    )
    for choice in hand.record.choices:
        again.choose(choice)
    return again


def heads_up(own: str, board: str, cards_on_board: int, bet: int) -> Hand:
    """Heads-up, checked to this street, where the other has bet so much into a pot of 20."""
    game = Holdem(small_blind=5, big_blind=10)
    hand = Hand(game, [400, 400], deck=GivenDeck({1: cards(own)}, cards(board)))
    for choice in (CALL, CHECK):
        hand.choose(choice)
    while len(hand.view(SPECTATOR).boards[0]) < cards_on_board:
        hand.choose(CHECK)
    hand.choose(raise_to(bet))
    assert hand.decision.seat == 1
    return hand


def draw_on_the_turn(bet: int) -> Hand:
    return heads_up("Ah 5h", "Kh 9h 2c 7s", 4, bet)


def on_the_river(own: str, board: str, bet: int) -> Hand:
    return heads_up(own, board, 5, bet)
