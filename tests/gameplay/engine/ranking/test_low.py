"""Lowball: ace-to-five, eight-or-better and deuce-to-seven, counted and by their sentences."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, LOW, NotRanked, codes
from gameplay.engine.ranking.low import WORST


def low(hand):
    return LOW.strength(cards(hand))


def deuce_to_seven(hand):
    return DEUCE_TO_SEVEN.strength(cards(hand))


def by_ranks(ranking, number):
    """Return how many hands of so many cards have each strength, counted by their ranks: suits mean
    nothing."""
    tally = Counter()
    for ranks in combinations_with_replacement(range(13), number):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            hand = [rank * 4 + suit for rank, count in counts.items() for suit in range(count)]
            tally[ranking.strength(hand)] += prod(comb(4, count) for count in counts.values())
    return tally


@pytest.mark.rule("DM-razz")
def test_all_ace_to_five_hands_without_a_pair_by_their_top_card():
    tops = Counter()
    for strength, number in by_ranks(LOW, 5).items():
        code = WORST - strength
        if codes.category(code) == codes.HIGH_CARD:
            tops[codes.ranks(code)[0]] += number
    assert dict(sorted(tops.items())) == {
        5: 1_024,
        6: 5_120,
        7: 15_360,
        8: 35_840,
        9: 71_680,
        10: 129_024,
        11: 215_040,
        12: 337_920,
        13: 506_880,
    }


def test_straights_and_flushes_mean_nothing_in_ace_to_five():
    """Every hand of five is worth what the same ranks in any suits are."""
    draw = random.Random(1)
    for _ in range(2_000):
        hand = draw.sample(DECK, 5)
        if len({card // 4 for card in hand}) == 5:
            assert LOW.strength([card // 4 * 4 for card in hand]) == LOW.strength(hand)


@pytest.mark.rule("DM-stud8-split", "DM-omaha8")
@pytest.mark.parametrize(("number", "hands"), [(5, 57_344), (7, 24_530_944)])
def test_all_hands_that_are_eight_or_better(number, hands):
    tally = by_ranks(EIGHT_OR_BETTER, number)
    del tally[None]
    assert (len(tally), sum(tally.values())) == (56, hands)


def test_eight_or_better_is_ace_to_five_where_it_qualifies():
    draw = random.Random(2)
    for number in range(1, 10):
        for _ in range(200):
            hand = draw.sample(DECK, number)
            lowest = LOW.best(hand)
            ranks = {(card // 4 + 1) % 13 + 1 for card in lowest}
            qualifies = len(ranks) == 5 and max(ranks) <= 8
            assert EIGHT_OR_BETTER.strength(hand) == (LOW.strength(hand) if qualifies else None)
            assert EIGHT_OR_BETTER.best(hand) == (lowest if qualifies else ())


@pytest.mark.parametrize("ranking", [LOW, EIGHT_OR_BETTER, DEUCE_TO_SEVEN])
def test_hands_met_again_are_looked_up(ranking, monkeypatch):
    draw = random.Random(12)
    most = 5 if ranking is DEUCE_TO_SEVEN else 7
    hands = [draw.sample(DECK, number) for number in range(1, most + 1) for _ in range(100)]
    hands += [cards("2h3h4h5h7h"), cards("AdKdQdJd9d")]
    first = [ranking.strength(hand) for hand in hands]
    monkeypatch.setattr(type(ranking), "_first_met", None)
    assert [ranking.strength(hand[:2], hand[2:]) for hand in hands] == first


LOWS = [
    "KdKcKhKsQc",
    "2d2c2h2sAc",
    "AdAcAhAsKc",
    "KdKcKhQsQc",
    "AdAcAh2s2c",
    "KdKcKhQsJc",
    "AdAcAh3s2c",
    "KdKcQhQsJc",
    "2d2cAhAs3c",
    "KdKcQhJsTc",
    "2d2cAh3s4c",
    "AdAcKhQsJc",
    "AdAc2h3s4c",
    "KdQcJhTs9c",
    "8d7c6h5s4c",
    "8d5c4h3s2c",
    "8d5c4h3sAc",
    "7d6d5d4d3d",
    "6d4c3h2sAc",
    "5d4d3d2dAd",
]


@pytest.mark.rule("DM-razz")
def test_ace_to_five_in_its_order():
    for worse, better in pairwise(LOWS):
        assert low(worse) < low(better), (worse, better)


@pytest.mark.rule("DM-razz", "FNP-cards-speak")
@pytest.mark.parametrize("ranking", [LOW, DEUCE_TO_SEVEN])
def test_of_more_cards_the_lowest_five_count(ranking):
    draw = random.Random(3)
    paired = [cards("KcKdKhKsQcQdQh"), cards("AcAdAhAs2c2d3h3s"), cards("2c2d2h3c3d4h4s5c5d")]
    for hand in paired + [draw.sample(DECK, number) for number in (6, 7, 8, 9) for _ in range(60)]:
        assert ranking.strength(hand) == max(map(ranking.strength, combinations(hand, 5)))


def test_boards_of_fewer_cards_are_compared_as_far_as_they_go():
    assert low("Kd") < low("2d") < low("Ad")
    assert low("AdAc") < low("KdQc") < low("KdAc") < low("3d2c") < low("2dAc")
    assert low("KdKcKh") < low("AdAcAh") < low("AdAcKh") < low("KdQcJh")


@pytest.mark.rule("DM-27td-rank", "FNP-lowball")
def test_deuce_to_seven_is_the_order_of_high_hands_turned_round_but_for_the_low_ace():
    wheel = {0, 1, 2, 3, 12}
    draw = random.Random(4)
    for _ in range(20_000):
        hand = draw.sample(DECK, draw.randint(1, 5))
        if {card // 4 for card in hand} != wheel:
            assert DEUCE_TO_SEVEN.strength(hand) == WORST - HIGH.strength(hand)


@pytest.mark.rule("DM-27td-rank", "FNP-lowball")
def test_deuce_to_seven_in_its_order():
    order = [
        "AdKdQdJdTd",
        "AdAcAhAsKc",
        "Ad5d4d3d2d",
        "7d5d4d3d2d",
        "AdKcQhJsTc",
        "6d5c4h3s2c",
        "AdAcKhQsJc",
        "2d2c5h4s3c",
        "AdKcQhJs9c",
        "Ad5c4h3s2c",
        "KdQcJhTs8c",
        "8d5c4h3s2c",
        "7d6c5h4s2c",
        "7d5c4h3s2c",
    ]
    for worse, better in pairwise(order):
        assert deuce_to_seven(worse) < deuce_to_seven(better), (worse, better)


@pytest.mark.rule("DM-27td-rank")
def test_all_deuce_to_seven_hands():
    strengths = Counter(map(DEUCE_TO_SEVEN.strength, combinations(DECK, 5)))
    best, number = max(strengths.items())
    assert best == deuce_to_seven("7d5c4h3s2c")
    assert number == 4**5 - 4
    assert len(strengths) == 7_462
    straights = [WORST - code for code in strengths if codes.category(WORST - code) == codes.STRAIGHT]
    assert len(straights) == 9


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("8h5d3c2sAh", "eight-five low"),
        ("5h4d3c2sAh", "five-four low"),
        ("KhQd", "king-queen low"),
        ("Ah", "ace low"),
        ("AhAdKcQsJh", "pair of aces"),
        ("KhKdAcAsJh", "two pair, kings and aces"),
        ("KhKdKcAsAh", "full house, kings over aces"),
    ],
)
def test_what_ace_to_five_lows_are_called(hand, words):
    assert LOW.words(cards(hand)) == words


def test_what_does_not_qualify_is_no_low():
    assert EIGHT_OR_BETTER.words(cards("9h5d3c2sAh")) == "no low"
    assert EIGHT_OR_BETTER.words(cards("8h7d3c2sAh")) == "eight-seven low"
    assert EIGHT_OR_BETTER.strength(cards("5h4d3c2s")) is None
    assert EIGHT_OR_BETTER.strength(cards("5h4d3c2s2d")) is None


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("7h5d4c3s2h", "seven-five low"),
        ("Ah5d4c3s2h", "ace-five low"),
        ("6h5d4c3s2h", "six-high straight"),
        ("7h5h4h3h2h", "seven-high flush"),
        ("AhKhQhJhTh", "royal flush"),
        ("2h2d4c3s5h", "pair of deuces"),
    ],
)
def test_what_deuce_to_seven_lows_are_called(hand, words):
    assert DEUCE_TO_SEVEN.words(cards(hand)) == words


@pytest.mark.parametrize("ranking", [LOW, EIGHT_OR_BETTER, DEUCE_TO_SEVEN])
def test_own_cards_and_a_board_count_together(ranking):
    own, board = cards("5c3s"), cards("8h6d2h")
    assert ranking.words(own, board) == "eight-six low"
    assert ranking.best(own, (*board, 47)) == (*own, *board)
    assert ranking.strength(own, board) == ranking.strength((*own, *board))


def test_the_five_cards_that_make_a_low():
    assert LOW.best(cards("KhAd"), cards("2c2hQd5s7c8d")) == cards("Ad2c5s7c8d")
    assert DEUCE_TO_SEVEN.best(cards("6h5d4c3s2h8d")) == cards("5d4c3s2h8d")


@pytest.mark.parametrize("ranking", [LOW, EIGHT_OR_BETTER, DEUCE_TO_SEVEN])
@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ((), "no cards"),
        (tuple(range(10)), "At most 9 cards"),
        ((48, 49, 50, 51, 51), "twice"),
        ((50, -1), "unknown card"),
        ((1, 2, 3, 4, 52, 6), "joker"),
    ],
)
def test_what_cannot_be_ranked_is_refused(ranking, hand, why):
    with pytest.raises(NotRanked, match=why):
        ranking.strength(hand)
