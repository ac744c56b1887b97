"""The order of hands: counted over all of them, and by its sentences one by one."""

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import HIGH, NotRanked, codes, high
from tests.sweeps import sweep

CATEGORIES = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
]


def counted(strengths):
    """Return how many hands there are of each category, and how many classes of hands that differ."""
    tally = Counter()
    for strength, number in strengths.items():
        tally[CATEGORIES[codes.category(strength)]] += number
    return dict(tally), len(strengths)


def strength(hole, board=""):
    return HIGH.strength(cards(hole), cards(board))


@pytest.mark.rule("FCD-rank-order", "CPL-ranking")
def test_all_hands_of_five_cards():
    by_category, classes = counted(Counter(map(HIGH.strength, combinations(DECK, 5))))
    assert by_category == {
        "straight flush": 40,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "pair": 1_098_240,
        "high card": 1_302_540,
    }
    assert classes == 7_462


OF_SEVEN = {
    "straight flush": 41_584,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}


@pytest.mark.long
def test_all_hands_of_seven_cards():
    by_category, classes = counted(Counter(map(HIGH.strength, combinations(DECK, 7))))
    assert by_category == OF_SEVEN
    assert classes == 4_824


def test_a_sample_of_seven_card_hands_is_spread_as_all_of_them_are():
    """Within five standard deviations, which a right ranking misses less than once in a million seeds."""
    draw = random.Random(20)
    size, every = 200_000, sum(OF_SEVEN.values())
    sample = Counter(HIGH.strength(draw.sample(DECK, 7)) for _ in range(size))
    by_category, _ = counted(sample)
    for category, number in OF_SEVEN.items():
        share = number / every
        assert abs(by_category[category] - size * share) < 5 * (size * share * (1 - share)) ** 0.5


@pytest.mark.rule("CPL-five-cards", "FNP-best-five", "FNP-cards-speak")
def test_of_more_cards_the_best_five_count():
    draw = random.Random(5)
    for number in (6, 7, 8, 9):
        for _ in range(150):
            hand = draw.sample(DECK, number)
            assert HIGH.strength(hand) == max(map(HIGH.strength, combinations(hand, 5)))


def test_hands_made_first_and_hands_met_again_are_worth_the_same():
    draw = random.Random(6)
    hands = [draw.sample(DECK, number) for number in (1, 2, 3, 4, 5, 6, 7, 8, 9) for _ in range(100)]
    hands += [cards("2h3h4h5h6hAcAd"), cards("AhKhQhJhTh9h8h7h6h")]
    high.by_ranks.clear()
    high.by_suited.clear()
    first = [HIGH.strength(hand) for hand in hands]
    assert [HIGH.strength(hand) for hand in hands] == first
    high.by_ranks.clear()
    high.by_suited.clear()
    high.fill(7)
    assert len(high.by_ranks) == 49_205
    assert [HIGH.strength(hand) for hand in hands] == first


@pytest.mark.parametrize(("own", "board"), [(1, 1), (2, 1), (2, 3), (2, 4), (3, 5)])
def test_beside_a_board_of_any_size_no_smaller_hand_that_was_met_is_taken_for_it(own, board):
    for number in range(1, 5):
        high.fill(number)
    draw = random.Random(7)
    for _ in range(200):
        hand = draw.sample(DECK[:24], own + board)
        assert HIGH.strength(hand[:own], hand[own:]) == HIGH.strength(hand)


def test_what_has_been_filled_is_looked_up(monkeypatch):
    draw = random.Random(8)
    hands = [draw.sample(DECK, 7) for _ in range(3_000)]
    strengths = [max(map(HIGH.strength, combinations(hand, 5))) for hand in hands[:300]]
    high.by_ranks.clear()
    high.by_suited.clear()
    high.fill(7)
    monkeypatch.setattr(high, "first_met", None)
    assert [HIGH.strength(hand) for hand in hands[:300]] == strengths
    assert [HIGH.strength(hand[:2], hand[2:]) for hand in hands] == [HIGH.strength(hand) for hand in hands]
    assert len(high.by_suited) == comb(13, 5) + comb(13, 6) + comb(13, 7)


ORDER = [
    "9d7c5h3s2c",
    "9d7c5h4s2c",
    "AdKcQhJs9c",
    "2d2c5h4s3c",
    "2d2cAh4s3c",
    "AdAcKhQsJc",
    "3d3c2h2sAc",
    "AdAcKhKs2c",
    "AdAcKhKs3c",
    "2d2c2h4s3c",
    "AdAcAhKsQc",
    "5d4c3h2sAc",
    "6d5c4h3s2c",
    "AdKcQhJsTc",
    "7d5d4d3d2d",
    "AdKdQdJd9d",
    "2d2c2h3s3c",
    "2d2c2hAsAc",
    "3d3c3h2s2c",
    "AdAcAhKsKc",
    "2d2c2h2s3c",
    "2d2c2h2sAc",
    "AdAcAhAsKc",
    "5d4d3d2dAd",
    "6d5d4d3d2d",
    "AdKdQdJdTd",
]


@pytest.mark.rule(
    "FCD-rank-high-categories",
    "FCD-rank-straight",
    "FCD-rank-low-categories",
    "FCD-rank-order",
    "CPL-ranking",
    "FNP-rank",
    "FNP-rank-straights",
    "FNP-rank-quads-boats",
    "FNP-rank-rest",
)
def test_hands_in_their_order():
    for worse, better in pairwise(ORDER):
        assert strength(worse) < strength(better), (worse, better)


@pytest.mark.rule("DM-suits-kickers", "FCD-rank-split", "FNP-tie")
@sweep("hand", ORDER)
def test_suits_never_break_a_tie(hand):
    turned = "".join(
        letter if letter not in "cdhs" else {"c": "d", "d": "h", "h": "s", "s": "c"}[letter]
        for letter in hand
    )
    assert strength(turned) == strength(hand)


@pytest.mark.rule("DM-suits-kickers", "FNP-highball")
def test_side_cards_decide_between_equal_pairs():
    board = "Ad9c7h3s2c"
    assert strength("AcKd", board) > strength("AsQd", board)


@pytest.mark.rule("CPL-five-cards")
def test_a_sixth_card_never_breaks_a_tie():
    board = "AdAcKhKsQc"
    assert strength("Jd2d", board) == strength("3d4d", board)


def test_a_straight_does_not_go_round_the_corner():
    assert HIGH.words(cards("2dAcKhQsJc")) == "ace high"


@pytest.mark.rule("FNP-best-five")
def test_fewer_than_five_cards_make_pairs_but_no_straights_and_flushes():
    assert HIGH.words(cards("AhKhQhJh")) == "ace high"
    assert strength("AhKhQhJh") < strength("2h2d") < strength("2h2d3c") < strength("3h3d")
    assert strength("2h2d2c2s") > strength("AhAdAc")


def test_a_missing_card_ranks_below_any_card():
    assert strength("AhKd") < strength("AhKd2c") < strength("AhKd3c")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AhKhQhJhTh", "royal flush"),
        ("5h4h3h2hAh", "five-high straight flush"),
        ("KhKdKcKs2d", "four of a kind, kings"),
        ("AhAdAcKsKd", "full house, aces over kings"),
        ("KhTh8h7h2h", "king-high flush"),
        ("9h8d7c6s5h", "nine-high straight"),
        ("6h6d6cAsKd", "three of a kind, sixes"),
        ("3h3d2c2sKd", "two pair, threes and deuces"),
        ("AhAd9c5s2d", "pair of aces"),
        ("Ah", "ace high"),
        ("7h5d4c3s2h", "seven high"),
    ],
)
def test_what_hands_are_called(hand, words):
    assert HIGH.words(cards(hand)) == words


def test_own_cards_and_a_board_count_together():
    assert HIGH.words(cards("Ah2d"), cards("AdKhKc9s3c")) == "two pair, aces and kings"
    assert HIGH.words(cards("Ah"), cards("Ad")) == "pair of aces"


def test_the_five_cards_that_make_a_hand():
    assert HIGH.best(cards("Ah2d"), cards("AdKhKc9s3c")) == cards("AhAdKhKc9s")
    assert HIGH.best(cards("2h3h"), cards("9hThKh3c3d")) == cards("2h3h9hThKh")
    assert HIGH.best(cards("2h"), cards("9h")) == cards("2h9h")


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ((), r"^There are no cards to rank\.$"),
        (tuple(range(10)), "At most 9 cards"),
        ((50, 50, 50, 50, 50), r"^The same card cannot be there twice\.$"),
        ((48, 49, 50, 51, 51), "twice"),
        ((50, -1), "unknown card"),
        ((50, 52), "joker"),
        ((50, 54), r"^A joker or an unknown card has no rank of its own\.$"),
        ((-1, 1, 2, 3, 4, 5, 6), "unknown card"),
    ],
)
def test_what_cannot_be_ranked_is_refused(hand, why):
    with pytest.raises(NotRanked, match=why):
        HIGH.strength(hand)
    with pytest.raises(NotRanked, match=why):
        HIGH.strength(hand[:2], hand[2:])
