"""Tests of what a hand is worth as one number, and what can be read from it again."""

from itertools import permutations

import pytest

from gameplay.engine.ranking import codes


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_category_and_ranks_are_read_again(length):
    for category in range(10):
        for ranks in permutations((14, 11, 7, 2, 5), length):
            code = codes.code(category, ranks)
            assert (codes.category(code), codes.ranks(code)) == (category, ranks)


def test_the_category_decides_before_the_ranks_and_the_ranks_in_their_order():
    rising = [
        codes.code(codes.HIGH_CARD, ()),
        codes.code(codes.HIGH_CARD, (14,)),
        codes.code(codes.HIGH_CARD, (14, 2)),
        codes.code(codes.HIGH_CARD, (14, 13, 12, 11, 9)),
        codes.code(codes.PAIR, (2, 5, 4, 3)),
        codes.code(codes.PAIR, (2, 6, 4, 3)),
        codes.code(codes.PAIR, (3, 5, 4, 2)),
        codes.code(codes.FIVE_OF_A_KIND, (2,)),
    ]
    assert rising == sorted(rising)
    assert len(set(rising)) == len(rising)


@pytest.mark.parametrize(
    ("ranks", "top", "without_low_ace"),
    [
        ((14, 13, 12, 11, 10), 14, 14),
        ((14, 2, 3, 4, 5), 5, 0),
        ((14, 2, 3, 4, 5, 6), 6, 6),
        ((2, 3, 4, 5, 6, 7, 8), 8, 8),
        ((14, 13, 12, 11, 2), 0, 0),
        ((14, 13, 2, 3, 4), 0, 0),
        ((2, 3, 4, 5), 0, 0),
        ((14, 3, 4, 5, 6, 8), 0, 0),
    ],
)
def test_the_top_of_a_straight(ranks, top, without_low_ace):
    held = sum(1 << rank - 2 for rank in ranks)
    assert codes.straight_top(held) == top
    assert codes.straight_top(held, wheel=False) == without_low_ace


def test_a_flush_of_more_than_five_cards_is_of_the_highest_five_or_the_straight_in_it():
    held = sum(1 << rank - 2 for rank in (14, 12, 9, 7, 4, 2))
    assert codes.flush(held) == codes.code(codes.FLUSH, (14, 12, 9, 7, 4))
    steel = sum(1 << rank - 2 for rank in (14, 2, 3, 4, 5, 13))
    assert codes.flush(steel) == codes.code(codes.STRAIGHT_FLUSH, (5,))
    assert codes.flush(steel, wheel=False) == codes.code(codes.FLUSH, (14, 13, 5, 4, 3))
