"""Hands counted by points: 49, nothing, and 21."""

import random
from itertools import combinations

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import POINTS_21, POINTS_HIGH, POINTS_LOW, NotRanked
from gameplay.engine.ranking.points import points


def test_the_most_points_are_four_tens_and_a_nine():
    assert POINTS_HIGH.strength(cards("TcTdThTs9c")) == 49
    assert POINTS_HIGH.strength(cards("AcKdQhJs2c")) == 3
    assert max(POINTS_HIGH.strength(random.Random(n).sample(DECK, 5)) for n in range(2_000)) <= 49


def test_the_fewest_are_five_faces():
    hands = ["TcTdThTs9c", "Ac2d3h4s5c", "AcKdQhJsKh", "KcKdQhJsKh"]
    strengths = [POINTS_LOW.strength(cards(hand)) for hand in hands]
    assert strengths == sorted(set(strengths))
    assert POINTS_LOW.words(cards(hands[-1])) == "0 points"


def test_twenty_one_of_more_cards_beats_twenty_one_of_fewer():
    hands = ["KcTdTh8s6c", "9c8d7s6h5c", "AcKdQsThTc"]
    assert [POINTS_21.made(cards(hand)) for hand in hands] == [(20, 3), (21, 3), (21, 5)]
    assert POINTS_21.strength(cards("AcQdTs6h4c")) == POINTS_21.strength(cards("AcKdQsThTc"))
    strengths = [POINTS_21.strength(cards(hand)) for hand in hands]
    assert strengths == sorted(set(strengths))


def test_every_choice_of_cards_up_to_21():
    draw = random.Random(21)
    for _ in range(300):
        hand = draw.sample(DECK, 5)
        made = [(sum(map(points, some)), len(some)) for n in range(6) for some in combinations(hand, n)]
        assert POINTS_21.made(hand) == max(each for each in made if each[0] <= 21)
        best = POINTS_21.best(hand)
        assert (sum(map(points, best)), len(best)) == POINTS_21.made(hand)


@pytest.mark.parametrize("ranking", [POINTS_HIGH, POINTS_LOW, POINTS_21])
@pytest.mark.parametrize("wrong", ["??", "Xx", "", "AhAh"])
def test_what_cannot_be_counted(ranking, wrong):
    with pytest.raises(NotRanked):
        ranking.strength(cards(wrong))
