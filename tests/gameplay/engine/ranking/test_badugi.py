"""Badugi: what is counted, and what is not."""

import random
from itertools import combinations

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import BADUGI, BADUGI_ACE_HIGH, NotRanked


def in_order(ranking, *hands):
    return [ranking.strength(cards(hand)) for hand in hands]


def test_more_cards_win_then_the_lower_ones():
    ascending = in_order(
        BADUGI,
        "KcKdKhKs",  # one card, a king
        "AcAdAhAs",
        "KcQcKdQd",  # two cards
        "2cAcAd2d",
        "KcQdJhQh",  # three
        "7c5dAhAs",
        "7c4d2h7s",
        "3c2dAhAs",
        "KcQdJhTs",  # four
        "7c6d5h4s",
        "4c3d2hAs",
    )
    assert ascending == sorted(set(ascending))


def test_what_is_left_over_never_counts():
    assert len(set(in_order(BADUGI, "7s3s2hAd", "3c3d2sAh", "Kh3d2sAh"))) == 1


def test_an_ace_is_high_at_badeucy():
    ascending = in_order(BADUGI_ACE_HIGH, "7c5d2h2s", "7c4d3h3s", "AcKdQhJs", "5c4d3h2s")
    assert ascending == sorted(set(ascending))
    assert BADUGI_ACE_HIGH.words(cards("Ac4d3h2s")) == "ace-four-three-deuce badugi"


@pytest.mark.parametrize("count", [4, 5, 7])
@pytest.mark.parametrize("ranking", [BADUGI, BADUGI_ACE_HIGH])
def test_the_best_of_all_that_share_nothing(ranking, count):
    draw = random.Random(count)
    for _ in range(200):
        hand = draw.sample(DECK, count)
        made = [
            tuple(sorted((ranking.rank(card) for card in some), reverse=True))
            for size in range(1, 5)
            for some in combinations(hand, size)
            if len({card >> 2 for card in some}) == len({card & 3 for card in some}) == size
        ]
        best = min(made, key=lambda ranks: (-len(ranks), ranks))
        assert tuple(ranking.rank(card) for card in ranking.best(hand)) == best
        assert ranking.strength(ranking.best(hand)) == ranking.strength(hand)


@pytest.mark.parametrize("wrong", ["??", "Xx", "", "AhAh"])
def test_what_cannot_be_ranked(wrong):
    with pytest.raises(NotRanked):
        BADUGI.strength(cards(wrong))
