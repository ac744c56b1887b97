"""Tests of which of five cards stay when the highest hand wins (gameplay/house/keeping.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import cards, names
from gameplay.house.keeping import four_to_a_hand, growing_hands, keep_for_high

FIVE = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True).map(tuple)


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("9c9s9h4s4h", "9c 9s 9h 4s 4h"),
        ("9c9s9h9d4h", "9c 9s 9h 9d"),
        ("AhAd9c9s2h", "Ah Ad 9c 9s"),
        ("AhAd9h4h2h", "Ah 9h 4h 2h"),
        ("9c8d7h6s6c", "6s 6c"),
        ("9c8d7h6sKc", "9c 8d 7h 6s"),
        ("AhKdQcJs2h", "Ah"),
        ("KhJd9c4s2h", "Kh Jd"),
    ],
)
def test_made_hands_then_pairs_then_draws_then_high_cards(hand, kept):
    assert names(keep_for_high(cards(hand))) == kept


def test_only_a_flush_draw_is_worth_more_than_a_pair():
    straight, flush = cards("9c8d7h6s6c"), cards("9c8c7c6c6s")
    assert four_to_a_hand(straight, strict=True) == ()
    assert names(four_to_a_hand(straight, strict=False)) == "9c 8d 7h 6s"
    assert len({card & 3 for card in four_to_a_hand(flush, strict=True)}) == 1


@given(FIVE)
def test_nothing_is_kept_that_is_not_held(hand):
    kept = keep_for_high(hand)
    assert kept
    assert set(kept) <= set(hand)


@given(FIVE, st.integers(0, 5), st.booleans())
def test_ever_more_of_the_hand_is_kept_until_it_is_whole(hand, count, lowest):
    wishes = list(growing_hands(hand, hand[:count], lowest=lowest))
    assert [len(wish) for wish in wishes] == list(range(count, 6))
    assert set(wishes[-1]) == set(hand)
    added = [wish[-1] for wish in wishes[1:]]
    assert added == sorted(added, reverse=not lowest)
