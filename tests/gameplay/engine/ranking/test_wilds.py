"""Wild cards: free ones counted, the club's limit by its examples."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from gameplay.engine.cards import DECK, cards
from gameplay.engine.ranking import (
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    NotRanked,
    codes,
    wild,
)
from tests.gameplay.engine.ranking.test_high import CATEGORIES
from tests.sweeps import sweep

JOKER = 52
FREE = wild(limit="none")
NINES = wild(ranks="9")


def words(hand, ranking=NINES):
    return ranking.words(cards(hand))


def counted(ranking, naturals, wilds, least=0):
    """Return how many hands of five there are of each category; wilds are alike, so one choice stands for
    all."""
    tally = Counter()
    for number in range(least, len(wilds) + 1):
        for natural in combinations(naturals, 5 - number):
            category = codes.category(ranking.strength((*natural, *wilds[:number])))
            tally[[*CATEGORIES, "five of a kind"][category]] += comb(len(wilds), number)
    return dict(tally)


@pytest.mark.long
@pytest.mark.rule("FNP-joker", "FNP-rank-five")
def test_all_hands_of_five_that_hold_the_free_joker():
    assert counted(FREE, DECK, (JOKER,), least=1) == {
        "five of a kind": 13,
        "straight flush": 164,
        "four of a kind": 2_496,
        "full house": 2_808,
        "flush": 2_696,
        "straight": 10_332,
        "three of a kind": 82_368,
        "pair": 169_848,
    }


@pytest.mark.long
@pytest.mark.rule("FNP-joker", "FNP-rank-five")
def test_all_hands_of_five_with_one_free_joker():
    assert counted(FREE, DECK, (JOKER,)) == {
        "five of a kind": 13,
        "straight flush": 204,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pair": 123_552,
        "pair": 1_268_088,
        "high card": 1_302_540,
    }


@pytest.mark.long
@pytest.mark.rule("FNP-joker", "FNP-rank-five")
def test_all_hands_of_five_with_free_deuces():
    deuces, others = cards("2c2d2h2s"), [card for card in DECK if card >= 4]
    assert counted(wild(ranks="2", limit="none"), others, deuces) == {
        "five of a kind": 672,
        "straight flush": 2_552,
        "four of a kind": 31_552,
        "full house": 12_672,
        "flush": 14_472,
        "straight": 62_232,
        "three of a kind": 355_080,
        "two pair": 95_040,
        "pair": 1_225_008,
        "high card": 799_680,
    }


@pytest.mark.rule("FNP-cards-speak")
@pytest.mark.rule("FNP-joker")
@pytest.mark.parametrize("number", [1, 2])
def test_a_free_wild_is_the_best_card_that_is_left(number):
    """Tried one by one: there is no better card to name, but for a fifth of a rank."""
    draw = random.Random(number)
    for _ in range(150 if number == 1 else 15):
        natural = draw.sample(DECK, 5 - number)
        left = [card for card in DECK if card not in natural]
        if max(Counter(card // 4 for card in natural).values()) < 5 - number:
            best = max(HIGH.strength((*natural, *named)) for named in combinations(left, number))
            assert FREE.strength((*natural, *(52, 53)[:number])) == best


@pytest.mark.rule("FNP-wild-limit", "FNP-wild-example-two-pair")
def test_three_wilds_on_two_naturals_are_two_pair():
    assert words("AhKh9c9d9h") == words("AhKhXxXy9h") == "two pair, aces and kings"
    assert words("AhKh9c9d9h", wild(ranks="9", limit="none")) == "royal flush"


@pytest.mark.rule("FNP-wild-limit", "FNP-wild-example-royal")
def test_two_wilds_on_three_naturals_are_a_royal_flush():
    assert words("AhKhQh9c9d") == words("AhKhQhXx9d") == "royal flush"


@pytest.mark.rule("FNP-wild-limit")
@sweep(
    ("hand", "made"),
    [
        ("AhXx", "pair of aces"),
        ("AhXxXy", "pair of aces"),
        ("AhAdXxXy", "four of a kind, aces"),
        ("AhAdAcXxXy", "five of a kind, aces"),
        ("AhAdXxXy9c", "four of a kind, aces"),
        ("AhAdAcAsXx", "five of a kind, aces"),
        ("AhAdKcKsXx", "full house, aces over kings"),
        ("AhKdKcXxXy", "four of a kind, kings"),
        ("AhKdQcXxXy", "ace-high straight"),
        ("Ah2dXxXy9c", "two pair, aces and deuces"),
        ("7h5h2hXxXy", "ace-high flush"),
        ("AhXxXy9c9d", "pair of aces"),
        ("XxXy9c9d9h", "nine high"),
        ("Xx", "joker high"),
    ],
)
def test_never_more_wilds_than_naturals_in_what_is_made(hand, made):
    assert words(hand) == made


@pytest.mark.rule("FNP-joker")
@pytest.mark.parametrize(
    ("hand", "same_as"),
    [
        ("Ah2d3c4sXx", "Ah2d3c4s5h"),
        ("Ah3h4h5hXx", "Ah2h3h4h5h"),
        ("2h3h4h5hXx", "2h3h4h5h6h"),
        ("2h4d5c6sXx", "2h3h4d5c6s"),
        ("7h5h2hXxXy", "AhKh7h5h2h"),
        ("AhQh7h2hXx", "AhKhQh7h2h"),
        ("TdJcQhXxXy", "TdJcQhKsAs"),
    ],
)
def test_a_wild_fills_straights_and_flushes_from_the_top(hand, same_as):
    assert FREE.strength(cards(hand)) == wild().strength(cards(hand)) == HIGH.strength(cards(same_as))


def test_five_naturals_may_be_the_best_of_more_cards():
    assert words("AhKhQhJhTh9c2d") == "royal flush"
    assert NINES.best(cards("AhKhQhJhTh9c2d")) == cards("AhKhQhJhTh")


def test_own_cards_and_a_board_count_together():
    assert NINES.words(cards("Ah9c"), cards("AdKcKs")) == "full house, aces over kings"
    assert NINES.best(cards("Ah9c"), cards("Ad2c3sKs")) == cards("Ah9cAd3sKs")
    low = wild(LOW, ranks="9")
    assert low.words(cards("8h9c"), cards("2d3c5s")) == "eight-five low"
    assert low.best(cards("8h9c"), cards("2d3c5sKs")) == cards("8h9c2d3c5s")


@pytest.mark.parametrize(
    ("hand", "combination", "hand_limit", "none"),
    [
        ("AhKh9c9d9h", "two pair, aces and kings", "three of a kind, aces", "royal flush"),
        ("AhXxXyQd3c", "two pair, aces and queens", "three of a kind, aces", "three of a kind, aces"),
        ("Ah9c9d9h9s", "pair of aces", "pair of aces", "five of a kind, aces"),
        ("XxXy9c9d9h", "nine high", "nine high", "five of a kind, aces"),
        ("Xx", "joker high", "joker high", "ace high"),
    ],
)
def test_the_three_readings_of_the_limit(hand, combination, hand_limit, none):
    assert words(hand) == combination
    assert words(hand, wild(ranks="9", limit="hand")) == hand_limit
    assert words(hand, wild(ranks="9", limit="none")) == none


def test_a_surplus_wild_is_a_side_card_of_its_printed_rank():
    two_pair = codes.code(codes.TWO_PAIR, (14, 13, 9))
    assert NINES.strength(cards("AhKh9c9d9h")) == two_pair
    assert NINES.strength(cards("AhKh9c9dXx")) == two_pair
    assert NINES.strength(cards("AhKh9cXxXy")) == two_pair


@pytest.mark.rule("FNP-wild-limit")
def test_the_limit_holds_for_the_best_choice_of_five():
    assert words("AhKhQh9c9d9h9s") == "royal flush"
    assert NINES.best(cards("AhKhQh9c9d9h9s")) == cards("AhKhQh9c9d")


@pytest.mark.rule("FNP-rank-quads-boats")
@pytest.mark.rule("FNP-rank-five")
def test_equal_fours_and_threes_occur_and_go_on_to_the_other_cards():
    assert wild().strength(cards("KhKdKcXx2s")) < wild().strength(cards("KhKdKcXx3s"))
    assert wild().strength(cards("AhAdKcKsXx")) > wild().strength(cards("AhAdQcQsXx"))
    assert wild().strength(cards("KhKdKcKsXx")) < wild().strength(cards("AhAdAcXxXy"))


@pytest.mark.rule("FNP-baseball-paid-natural")
def test_a_paid_three_is_wild_and_counts_with_the_naturals():
    paid = wild(ranks="9", natural=cards("3h3d"))
    assert words("Ah3h3d", paid) == "three of a kind, aces"
    assert words("Ah3h3d9c9d", paid) == "five of a kind, aces"
    assert words("Ah3c3s", paid) == "pair of threes"
    assert words("AhKd3h9c9d", paid) == "four of a kind, aces"
    by_hand = wild(ranks="9", natural=cards("3h3d"), limit="hand")
    assert words("Ah3h3d9c9d", by_hand) == "five of a kind, aces"
    assert words("Ah3h9c9d9h", by_hand) == "four of a kind, aces"


@pytest.mark.rule("FNP-tie")
def test_a_natural_hand_beats_an_equal_one_with_wilds_only_where_the_club_says_so():
    natural, wilder = cards("AhAdKcQs2h"), cards("AcXxKdQh2s")
    assert wild().strength(natural) == wild().strength(wilder)
    strict = wild(natural_beats_wild=True)
    assert strict.strength(natural) > strict.strength(wilder)
    assert strict.words(natural) == strict.words(wilder) == "pair of aces"
    assert strict.strength(cards("AhAdKcQs3h")) > strict.strength(cards("AcAsKdQh2s"))


def test_a_natural_hand_stays_natural_beside_a_wild_it_does_not_need():
    strict = wild(natural_beats_wild=True)
    royal = cards("AhKhQhJhTh")
    assert strict.strength((*royal, JOKER)) == strict.strength(royal) > strict.strength((*royal[:4], JOKER))


@pytest.mark.parametrize(
    ("ranking", "natural", "wilder"),
    [
        (LOW, "8h6d4c2sAh", "8h6d4cXxAh"),
        (EIGHT_OR_BETTER, "8h6d4c2sAh", "8h6d4cXxAh"),
        (DEUCE_TO_SEVEN, "8h6d4c3s2h", "8h6d4c3sXx"),
    ],
)
def test_the_same_in_lowball(ranking, natural, wilder):
    natural, wilder, best = cards(natural), cards(wilder), cards("7h5d4c3sXx")
    assert wild(ranking).strength(natural) == wild(ranking).strength(wilder)
    strict = wild(ranking, natural_beats_wild=True)
    assert strict.strength(best) > strict.strength(natural) > strict.strength(wilder)
    assert strict.words(natural) == strict.words(wilder) == "eight-six low"
    assert strict.strength((*wilder, 44)) == strict.strength(wilder)
    assert strict.strength((*natural, 52)) > strict.strength(natural)


@pytest.mark.rule("FNP-lowball")
@pytest.mark.rule("FNP-joker")
@pytest.mark.parametrize(
    ("ranking", "hand", "made"),
    [
        (DEUCE_TO_SEVEN, "7h5d4c3sXx", "seven-five low"),
        (DEUCE_TO_SEVEN, "7h7d4c3sXx", "pair of sevens"),
        (DEUCE_TO_SEVEN, "6h5d4c3sXx", "eight-six low"),
        (DEUCE_TO_SEVEN, "6h5h4h3hXx", "eight-six low"),
        (DEUCE_TO_SEVEN, "7hKdXx9c9d", "king-seven low"),
        (LOW, "KhQdXxXy9c", "king-queen low"),
        (LOW, "5h4d3c2sXx", "five-four low"),
        (EIGHT_OR_BETTER, "8h7d6cXxXy", "eight-seven low"),
        (EIGHT_OR_BETTER, "9h9d9c9sXx", "five-four low"),
        (EIGHT_OR_BETTER, "Kh8d7cXxXy", "no low"),
    ],
)
def test_in_lowball_a_wild_spoils_least(ranking, hand, made):
    assert words(hand, wild(ranking, ranks="9")) == made


def test_the_lowest_of_more_than_five_with_wilds():
    assert words("KhQd8c7s6h9c9d", wild(EIGHT_OR_BETTER, ranks="9")) == "eight-seven low"
    assert wild(LOW, ranks="9").best(cards("KhQd8c7s6h9c9d")) == cards("8c7s6h9c9d")


@pytest.mark.parametrize("ranking", [HIGH, LOW, EIGHT_OR_BETTER, DEUCE_TO_SEVEN])
def test_hands_without_wilds_are_worth_what_they_are_without_them(ranking):
    draw = random.Random(9)
    others = [card for card in DECK if card // 4 != 7]
    for number in (1, 3, 5, 7):
        for _ in range(50):
            hand = draw.sample(others, number)
            assert wild(ranking, ranks="9").strength(hand) == ranking.strength(hand)


def test_single_cards_can_be_wild():
    one_eyed = wild(cards=cards("JhJsKd"))
    assert words("AhKhQhJsKd", one_eyed) == "royal flush"
    assert words("AhAdJcJd2h", one_eyed) == "two pair, aces and jacks"


@pytest.mark.rule("FNP-wild-limit")
def test_in_omaha_wild_cards_are_among_the_two_and_the_three():
    ranking = wild(OMAHA_HIGH, ranks="9")
    hole, board = cards("AhXx2c3d"), cards("AdKh9c7s4s")
    assert ranking.words(hole, board) == "four of a kind, aces"
    assert ranking.best(hole, board)[:2] == cards("AhXx")
    natural = cards("AhKd2c3d")
    assert ranking.strength(natural, cards("AdKh8c7s4s")) == OMAHA_HIGH.strength(natural, cards("AdKh8c7s4s"))
    assert ranking.words(cards("XxXy9d9c"), cards("8hAdKc6s3d")) == "two pair, aces and kings"
    with pytest.raises(NotRanked, match="two cards"):
        ranking.strength(cards("9h"), board)


def test_rankings_without_a_rule_for_them_have_no_wild_cards():
    with pytest.raises(ValueError, match=r"^There are wild cards in high hands and in lowball only\.$"):
        wild(OMAHA_EIGHT_OR_BETTER)


@pytest.mark.parametrize("limit", ["combination", "none"])
def test_hands_of_any_number_are_worth_what_their_best_five_are(limit):
    draw = random.Random(limit)
    for number in range(600):
        natural = draw.sample(DECK, draw.choice([0, 0, 0, 1, 3]))
        ranking = wild(ranks="".join(draw.sample("23456789TJQKA", number % 4)), natural=natural, limit=limit)
        hand = draw.sample((*DECK, 52, 53), draw.randint(1, 7))
        assert ranking.strength(hand) == max(
            ranking._of_five(five) for five in combinations(hand, min(5, len(hand)))
        )


def test_twelve_cards_are_ranked_together_for_hands_that_fours_have_made_long():
    assert words("4c4d4h4sAhKhQhJh2c7d8s", wild()) == "four of a kind, fours"
    assert words("4c4d4h3sAhKhQhJh2c7d8s9c") == "royal flush"


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ((), "no cards"),
        ((1, 2, -1), "unknown card has no rank"),
        ((1, 2, 54), "unknown card has no rank"),
        ((52, 2, -1), "^An unknown card has no rank.$"),
        ((52, 2, 54), "^An unknown card has no rank.$"),
        ((53, 2, -1, 54), "^An unknown card has no rank.$"),
        ((52, 52), "twice"),
        (tuple(range(41, 54)), "At most 12 cards"),
    ],
)
def test_what_cannot_be_ranked_is_refused(hand, why):
    with pytest.raises(NotRanked, match=why):
        FREE.strength(hand)
