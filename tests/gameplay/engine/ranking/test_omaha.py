"""Omaha: two of one's own with three from the board, neither more nor fewer."""

import random
from collections import Counter
from itertools import combinations

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import (
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    NotRanked,
    chosen,
    high,
)


def dealt(draw, own=4, board=5):
    hand = draw.sample(DECK, own + board)
    return hand[:own], hand[own:]


@pytest.mark.rule("DM-omaha")
@pytest.mark.parametrize("own", [2, 4, 5])
def test_the_best_of_two_and_three(own):
    draw = random.Random(own)
    for _ in range(300):
        hole, board = dealt(draw, own)
        assert OMAHA_HIGH.strength(hole, board) == max(
            HIGH.strength((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3)
        )


def test_without_a_flush_every_two_and_three_are_looked_up(monkeypatch):
    draw = random.Random(11)
    high.fill(5)
    monkeypatch.setattr(chosen, "every", None)
    looked_up = 0
    for _ in range(300):
        hole, board = dealt(draw)
        if max(Counter(card % 4 for card in board).values()) < 3:
            assert OMAHA_HIGH.strength(hole, board) == max(
                HIGH.strength((*two, *three))
                for two in combinations(hole, 2)
                for three in combinations(board, 3)
            )
            looked_up += 1
    assert looked_up > 100


@pytest.mark.rule("DM-omaha8")
def test_the_lowest_of_two_and_three_if_one_qualifies():
    draw = random.Random(8)
    qualified = 0
    for _ in range(600):
        hole, board = dealt(draw)
        lows = [
            EIGHT_OR_BETTER.strength((*two, *three))
            for two in combinations(hole, 2)
            for three in combinations(board, 3)
        ]
        expected = max((low for low in lows if low is not None), default=None)
        assert OMAHA_EIGHT_OR_BETTER.strength(hole, board) == expected
        qualified += expected is not None
    assert 100 < qualified < 500


@pytest.mark.rule("DM-omaha")
@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("AhAdAcAs", "KhKd7c8s2h", "two pair, aces and kings"),
        ("Ah2d3c4s", "KhQhJhTh9h", "ace high"),
        ("AhKd3c4s", "KhQhJhTh9h", "ace-high straight"),
        ("2c3d7h8s", "AhAdAcAsKd", "three of a kind, aces"),
        ("9h9d7h8s", "9cTdJhQsKd", "queen-high straight"),
        ("AhKhQdJd", "2h3h4hThKd", "ace-high flush"),
    ],
)
def test_neither_one_nor_three_of_ones_own_play(hole, board, words):
    assert OMAHA_HIGH.words(cards(hole), cards(board)) == words


@pytest.mark.rule("DM-omaha8")
def test_high_and_low_use_different_pairs_of_ones_own_cards():
    hole, board = cards("Ah2dKcKs"), cards("3h4d8cKhQd")
    assert OMAHA_HIGH.best(hole, board) == cards("KcKs8cKhQd")
    assert OMAHA_EIGHT_OR_BETTER.best(hole, board) == cards("Ah2d3h4d8c")
    assert OMAHA_HIGH.words(hole, board) == "three of a kind, kings"
    assert OMAHA_EIGHT_OR_BETTER.words(hole, board) == "eight-four low"


@pytest.mark.rule("DM-omaha8")
@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("AhKd2cQs", "AdAc2h2d9c"),  # two different low ranks on the board
        ("Ah2h9dTd", "Ad2d8hKcKd"),  # own ace and deuce are on the board too
        ("AhKdQcJs", "2h3d4c5s6h"),  # one low card of one's own
    ],
)
def test_without_five_different_low_ranks_there_is_no_low(hole, board):
    assert OMAHA_EIGHT_OR_BETTER.strength(cards(hole), cards(board)) is None
    assert OMAHA_EIGHT_OR_BETTER.words(cards(hole), cards(board)) == "no low"
    assert OMAHA_EIGHT_OR_BETTER.best(cards(hole), cards(board)) == ()


def test_a_hand_can_be_named_before_the_board_is_full():
    assert OMAHA_HIGH.words(cards("AhAdKcKs")) == "pair of aces"
    assert OMAHA_HIGH.words(cards("AhAdKcKs"), cards("Kd")) == "three of a kind, kings"
    assert OMAHA_HIGH.words(cards("AhAdKcKs"), cards("KdKh2c")) == "four of a kind, kings"
    assert OMAHA_EIGHT_OR_BETTER.words(cards("AhAdKcKs"), cards("Kd")) == "no low"


@pytest.mark.parametrize("ranking", [OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER])
@pytest.mark.parametrize(
    ("hole", "board", "why"),
    [
        ((50,), (1, 2, 3), r"^Omaha needs two cards of one's own\.$"),
        ((50, -1, 1, 2), (3, 4, 5), "unknown card"),
        ((50, 49, 1, 2), (3, 4, 53), "joker"),
    ],
)
def test_what_cannot_be_ranked_is_refused(ranking, hole, board, why):
    with pytest.raises(NotRanked, match=why):
        ranking.strength(hole, board)
