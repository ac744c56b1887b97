"""The two orders of low hands in which the ace is low and the rest is otherwise than at ace to five."""

import random
from collections import Counter
from itertools import combinations

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import ACE_TO_SIX, DEUCE_TO_SEVEN, MADISON, NotRanked


def in_order(ranking, *hands):
    return [ranking.strength(cards(hand)) for hand in hands]


def test_six_four_is_best_and_straights_and_flushes_are_bad():
    ascending = in_order(
        ACE_TO_SIX,
        "KcKdKhKsQc",
        "5c4d3h2sAc",  # a straight
        "KcKdQhJsTc",
        "AcKdQhJsTc",  # no straight: the ace is low
        "6c5d4h3sAc",
        "6c4d3h2sAc",
    )
    assert ascending == sorted(set(ascending))
    assert ACE_TO_SIX.words(cards("AcKdQhJsTc")) == "king-queen low"
    assert ACE_TO_SIX.words(cards("6c5c4c3cAc")) == "six-high flush"


def test_there_are_as_many_of_each_as_at_deuce_to_seven_one_rank_lower():
    tops = Counter()
    for ranks in combinations(range(-1, 8), 5):  # ace to nine
        hand = [rank % 13 * 4 + (place == 0) for place, rank in enumerate(ranks)]
        tops[str(ACE_TO_SIX.words(hand)).partition("-")[0]] += "straight" not in ACE_TO_SIX.words(hand)
    assert [tops[top] for top in ("six", "seven", "eight")] == [4, 14, 34]


@pytest.mark.parametrize("count", [5, 7])
def test_the_same_with_every_rank_one_lower(count):
    draw = random.Random(count)
    hands = [draw.sample(DECK, count) for _ in range(200)]
    lowered = [[(card - 4) % 52 for card in hand] for hand in hands]
    for hand, lower in zip(hands, lowered, strict=True):
        assert ACE_TO_SIX.strength(lower) == DEUCE_TO_SEVEN.strength(hand)
        assert ACE_TO_SIX.strength(ACE_TO_SIX.best(lower)) == ACE_TO_SIX.strength(lower)
        assert len(ACE_TO_SIX.best(lower)) == 5


def test_at_madison_ranks_are_compared_one_by_one_and_nothing_else():
    ascending = in_order(
        MADISON,
        "KcKdKhKsQc",
        "KcKdQhJsTc",
        "Kc2d2hAsAc",
        "6c5c4c3c2c",
        "3c3d3hAsAc",
        "3c2d2hAsAc",
        "2cAdAhAsAc",
    )
    assert ascending == sorted(set(ascending))
    assert sorted(MADISON.best(cards("2cAdAhAsAcKd"))) == sorted(cards("2cAdAhAsAc"))


@pytest.mark.parametrize("ranking", [ACE_TO_SIX, MADISON])
@pytest.mark.parametrize("wrong", ["??", "Xx", "", "AhAh"])
def test_what_cannot_be_ranked(ranking, wrong):
    assert ranking.strength(cards("AhAd"))  # ranks that have been met are looked up
    with pytest.raises(NotRanked):
        ranking.strength(cards(wrong))
