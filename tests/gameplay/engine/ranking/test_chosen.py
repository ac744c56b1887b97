"""Hands that take so many of one's own and so many of the board: the same as trying every five."""

import random
from itertools import combinations

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import (
    DUCK_FLUSH,
    EIGHT_OR_BETTER,
    HIGH,
    LOWEST_STRAIGHT,
    OMAHA_SHORT_DECK,
    SHORT_DECK,
    Chosen,
    Taken,
    along,
    own,
)
from gameplay.engine.ranking.omaha import omaha
from gameplay.engine.ranking.short_deck import CARDS

ROWS = ((0, 1, 2, 9), (3, 4, 5, 9), (6, 7, 8, 9))


def best_of(ranking, choices):
    found = [ranking.strength(five) for five in choices]
    return max((strength for strength in found if strength is not None), default=None)


@pytest.mark.parametrize("of", ["HIGH", "EIGHT_OR_BETTER"])
def test_two_of_ones_own_and_three_of_one_line(of):
    ranking, five = along(of, ROWS), {"HIGH": HIGH, "EIGHT_OR_BETTER": EIGHT_OR_BETTER}[of]
    draw = random.Random(of)
    for _ in range(60):
        dealt = draw.sample(DECK, 14)
        hole, board = dealt[:4], dealt[4:]
        choices = [
            (*two, *(board[place] for place in three))
            for two in combinations(hole, 2)
            for row in ROWS
            for three in combinations(row, 3)
        ]
        assert ranking.strength(hole, board) == best_of(five, choices)
        best = ranking.best(hole, board)
        assert not best or five.strength(best) == ranking.strength(hole, board)


def test_a_low_of_two_at_most_is_looked_for_in_seven_cards():
    ranking = Chosen(
        EIGHT_OR_BETTER, lambda hole, board: [Taken(list(combinations(hole, 2)), [tuple(board)])]
    )
    draw = random.Random(3)
    for _ in range(200):
        dealt = draw.sample(DECK, 8)
        pairs = combinations(dealt[:3], 2)
        wanted = best_of(EIGHT_OR_BETTER, [(*two, *dealt[3:]) for two in pairs])
        assert ranking.strength(dealt[:3], dealt[3:]) == wanted


@pytest.mark.parametrize("of", [SHORT_DECK, LOWEST_STRAIGHT, DUCK_FLUSH])
def test_any_order_of_five_cards_can_be_chosen_by(of):
    ranking = OMAHA_SHORT_DECK if of is SHORT_DECK else omaha(of)
    draw = random.Random(5)
    for _ in range(40):
        dealt = draw.sample(CARDS, 9)
        pairs, threes = combinations(dealt[:4], 2), list(combinations(dealt[4:], 3))
        wanted = best_of(of, [(*two, *three) for two in pairs for three in threes])
        assert ranking.strength(dealt[:4], dealt[4:]) == wanted


def test_ones_own_cards_alone():
    ranking = own(HIGH, "draw")
    assert ranking.part == "draw"
    assert ranking.words(cards("AhKd7c5s2h"), cards("AcAdAs")) == "ace high"
    assert ranking.best(cards("AhKd7c5s2h"), cards("AcAdAs")) == cards("AhKd7c5s2h")


def test_a_flush_or_better_beats_every_low_and_a_straight_is_a_bad_one():
    hands = ["KcKdQhJsTc", "6c5d4h3s2c", "7c5d4h3s2c", "7c5c4c3c2c", "AcKcQcJc9c", "2c2d2h3s3c", "5c4c3c2cAc"]
    strengths = [DUCK_FLUSH.strength(cards(hand)) for hand in hands]
    assert strengths[3:] == sorted(set(strengths[3:]))
    assert strengths[1] < strengths[0] < strengths[2] < strengths[3]


def test_the_lowest_straight_wins_and_what_is_none_does_not_count():
    hands = ["AcKdQhJsTc", "6c5d4h3s2c", "5c4d3h2sAc"]
    strengths = [LOWEST_STRAIGHT.strength(cards(hand)) for hand in hands]
    assert strengths == sorted(set(strengths))
    assert LOWEST_STRAIGHT.strength(cards("5c4c3c2cAc")) == strengths[-1]
    assert LOWEST_STRAIGHT.strength(cards("5c4c3c2c2d")) is None
