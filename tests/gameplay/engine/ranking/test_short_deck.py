"""Hands of 36 cards: every one of them counted, and the two that are ranked otherwise than with 52."""

from collections import Counter
from itertools import combinations

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.ranking import NotRanked, codes
from gameplay.engine.ranking.short_deck import CARDS, SHORT_DECK


def strength(text):
    return SHORT_DECK.strength(cards(text))


def test_every_hand_of_five():
    categories = Counter()
    classes = set()
    for hand in combinations(CARDS, 5):
        worth = SHORT_DECK.strength(hand)
        classes.add(worth)
        categories[codes.category(SHORT_DECK.reordered(worth))] += 1
    assert categories == {
        codes.STRAIGHT_FLUSH: 24,
        codes.FOUR_OF_A_KIND: 288,
        codes.FLUSH: 480,
        codes.FULL_HOUSE: 1_728,
        codes.STRAIGHT: 6_120,
        codes.THREE_OF_A_KIND: 16_128,
        codes.TWO_PAIR: 36_288,
        codes.PAIR: 193_536,
        codes.HIGH_CARD: 122_400,
    }
    assert len(classes) == 6 + 72 + 120 + 72 + 6 + 252 + 252 + 504 + 120


def test_the_order_of_hands():
    ascending = [
        "AhKdQcJs9h",
        "6h6dAcKsQh",
        "7h7d6c6sAh",
        "6h6d6cAsKh",
        "Ah6d7c8s9h",
        "6h7d8c9sTh",
        "6h6d6c7s7h",
        "AhAdAcKsKh",
        "6h7h8h9hJh",
        "AhKhQhJh9h",
        "6h6d6c6s7h",
        "Ah6h7h8h9h",
        "6h7h8h9hTh",
        "AhKhQhJhTh",
    ]
    strengths = [strength(hand) for hand in ascending]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(
    ("hand", "called", "best"),
    [
        ("Ah6d7c8s9hAdAc", "nine-high straight", "Ah6d7c8s9h"),
        ("6d7c8s9hThAdKc", "ten-high straight", "6d7c8s9hTh"),
        ("KhQh9h8h6hKdKc", "king-high flush", "KhQh9h8h6h"),
        ("KhKsKdKc6h7h8h", "four of a kind, kings", "KhKsKdKc8h"),
        ("KhKsKd6c6h7h8c", "full house, kings over sixes", "KhKsKd6c6h"),
        ("Ah6h7h8h9hTd9d", "nine-high straight flush", "Ah6h7h8h9h"),
    ],
)
def test_what_a_hand_is_called_and_what_makes_it(hand, called, best):
    seven = cards(hand)
    assert SHORT_DECK.words(seven[:2], seven[2:]) == called
    assert SHORT_DECK.best(seven[:2], seven[2:]) == cards(best)


def test_no_straight_goes_around_the_ace():
    assert SHORT_DECK.words(cards("KhAd6c7s8h")) == "ace high"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("5hAhKhQhJh", "^This deck has no cards of these ranks: 2, 3, 4, 5.$"),
        ("Xx", "joker"),
        ("??", "unknown card"),
        ("", "no cards"),
        ("AhAh", "twice"),
    ],
)
def test_what_cannot_be_ranked(wrong, why, monkeypatch):
    monkeypatch.setattr(SHORT_DECK, "by_ranks", {})  # where ranks are new, a double is seen
    with pytest.raises(NotRanked, match=why):
        strength(wrong)
