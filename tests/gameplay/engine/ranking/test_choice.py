"""Tests of what all rankings have in common."""

import random

import pytest

from gameplay.engine.cards import DECK
from gameplay.engine.ranking import (
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    NotRanked,
    high,
    wild,
)
from gameplay.engine.ranking.short_deck import CARDS, SHORT_DECK

SHARED = [HIGH, LOW, EIGHT_OR_BETTER, DEUCE_TO_SEVEN, OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER, wild(ranks="9")]


def dealt(draw, own=2, board=5, deck=DECK):
    """The hands of four players, and a board."""
    cards = draw.sample(deck, 4 * own + board)
    holes = [tuple(cards[place : place + own]) for place in range(board, len(cards), own)]
    return holes, tuple(cards[:board])


@pytest.mark.parametrize(
    ("ranking", "deck"),
    [*((ranking, DECK) for ranking in SHARED), (SHORT_DECK, CARDS)],
    ids=lambda one: type(one).__name__,
)
def test_hands_beside_one_board_are_worth_what_each_is_worth_by_itself(ranking, deck):
    draw = random.Random(14)
    for board in (0, 3, 4, 5, 5, 5):
        for _ in range(10):
            holes, shared = dealt(draw, board=board, deck=deck)
            one_by_one = [ranking.strength(hole, shared) for hole in holes]
            assert list(ranking.strengths(holes, shared)) == one_by_one


@pytest.mark.parametrize("is_filled", [False, True])
def test_so_they_are_whether_they_have_been_met_or_not(is_filled):
    draw = random.Random(15)
    hands = [dealt(draw) for _ in range(300)]
    expected = [[HIGH.strength(hole, board) for hole in holes] for holes, board in hands]
    high.by_ranks.clear()
    high.by_suited.clear()
    if is_filled:
        high.fill(7)
    assert [HIGH.strengths(holes, board) for holes, board in hands] == expected


def test_where_no_flush_is_possible_a_board_is_added_up_once_for_all(monkeypatch):
    draw = random.Random(16)
    hands = [dealt(draw) for _ in range(60)]
    without = [(holes, board) for holes, board in hands if len({card % 4 for card in board}) == 4]
    expected = [[HIGH.strength(hole, board) for hole in holes] for holes, board in without]
    monkeypatch.setattr(type(HIGH), "strength", None)
    assert [HIGH.strengths(holes, board) for holes, board in without] == expected


@pytest.mark.parametrize(("hole", "why"), [((50, 52), "joker"), ((50, -1), "unknown card")])
def test_among_them_too_what_cannot_be_ranked_is_refused(hole, why):
    with pytest.raises(NotRanked, match=why):
        HIGH.strengths([(8, 13), hole], (1, 18, 7, 28, 40))
