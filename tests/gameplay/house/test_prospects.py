"""Tests of what a hand will probably win (gameplay/house/prospects.py), also where it matters what lies face
down."""

import random

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, Holding, down_of, up_of
from gameplay.house.bot import Plan
from gameplay.house.prospects import compared, dealt_out, prospect, strength, unseen, with_down
from tests.gameplay.strange import HOLE_SPADE

NO_SPADES = cards("2c3c4c5c6c7c8c9cTcJcQcKcAc")


def chance_of(own, opponent, *, draws=0):
    """The part of the pot that the highest spade in the hole wins, no spade being left to deal."""
    plan = Plan(own, draws, (), 0, ((opponent, 1, 1),), (HOLE_SPADE,))
    return dealt_out(plan, NO_SPADES, random.Random(1))


def test_what_an_opponent_shows_is_not_in_their_hole():
    assert chance_of(cards("2s"), cards("As")) == 1.0


def test_what_lies_face_up_stays_there_when_cards_are_drawn():
    assert chance_of(Holding(cards("2h"), cards("As")), cards("Ks"), draws=1) == 0.5
    drawn = with_down(Holding(cards("2h"), cards("As")), cards("3s"))
    assert (down_of(drawn), up_of(drawn)) == (cards("2h3s"), cards("As"))


def holdem(hole, board="", players=2):
    deck = GivenDeck({players - 1: cards(hole)}, cards(board))
    hand = Hand(Holdem(small_blind=1, big_blind=2), [200] * players, deck=deck)
    while hand.decision and len(hand.view(0).boards[0]) * 2 < len(board):
        hand.choose(CALL if hand.decision.to_call else CHECK)
    return hand.view(players - 1), hand.game


def test_the_nuts_always_win_and_what_plays_the_board_never_does():
    chance = random.Random(1)
    assert prospect(*holdem("AhKh", "QhJhTh2c3d"), chance) == 1.0
    assert prospect(*holdem("2d3c", "QhJhTh9h8h"), chance) <= 0.5


def test_a_better_hand_has_the_better_chance():
    pairs = [prospect(*holdem(hole, "Kh9s2c"), random.Random(3)) for hole in ("KdKc", "9d8d", "7d5c")]
    assert pairs == sorted(pairs, reverse=True)
    assert 0 <= pairs[-1] < pairs[0] <= 1


def test_half_of_a_pot_that_is_always_the_same_half_is_half_against_any_number():
    game = GAMES["stud-hi-lo-no-qualifier"]()
    low, aces = cards("6h4d3c2sAhKdQc"), cards("9s9hAsAdAcJdQd")
    hand = Hand(game, [200] * 2, deck=GivenDeck({0: aces, 1: low}))
    while len(hand.view(1).seats[1].cards) < 7:
        hand.choose(hand.decision.passive if hand.decision.kind == "betting" else hand.decision.on_timeout)
    one, three = (prospect(hand.view(1), game, random.Random(1), against) for against in (1, 3))
    assert 0.4 < three <= one < 0.7
    assert three > 2 * one**3


def test_unseen_is_the_deck_without_what_the_viewer_sees():
    view, game = holdem("AhKh", "QhJhTh2c3d")
    left = unseen(view, game)
    assert len(left) == 52 - 7
    assert not {*cards("AhKhQhJhTh2c3d")} & {*left}


def test_a_hand_that_cannot_be_ranked_is_worth_nothing():
    assert strength(EIGHT_OR_BETTER, cards("KhKdQcJsTh")) == -1
    assert strength(HIGH, ()) == -1
    assert compared([-1, -1], [-1, -1]) == 0.5
