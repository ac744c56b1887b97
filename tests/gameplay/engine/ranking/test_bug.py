"""The joker as a bug, quick quads, and Mexican Poker's order."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.ranking import (
    BUG,
    HIGH,
    MEXICAN_POKER,
    MEXICAN_POKER_TURNED,
    QUICK_QUADS,
    Holding,
    NotRanked,
)


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("KhKd7c5sXx", "pair of kings"),  # it makes no three of a kind
        ("KhQd7c5sXx", "ace high"),
        ("AhAd7c5sXx", "three of a kind, aces"),
        ("AhKdKc5sXx", "two pair, aces and kings"),
        ("AhAdAcAsXx", "five of a kind, aces"),
        ("9h8d7cJsXx", "jack-high straight"),
        ("2h3d4c5sXx", "six-high straight"),
        ("KhQh7h2hXx", "ace-high flush"),
        ("AhKh7h2hXx", "ace-high flush"),
        ("9h8h7hJhXx", "jack-high straight flush"),
        ("AhKdQc5s3d", "ace high"),
    ],
)
def test_an_ace_or_what_makes_a_straight_or_a_flush(hand, called):
    assert BUG.words(cards(hand)) == called


def test_in_a_flush_it_is_the_highest_that_is_not_there():
    assert BUG.strength(cards("AhKh7h2hXx")) == HIGH.strength(cards("AhKhQh7h2h"))


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("8h8d8c6s2h", "four of a kind, eights"),
        ("8h8d8c4s4h", "four of a kind, eights"),
        ("8h8d8c6s3h", "three of a kind, eights"),
        ("2h2d2cAsAh", "four of a kind, deuces"),
        ("2h2d2cAsXx", "four of a kind, deuces"),
        ("ThTdTc9sAh", "four of a kind, tens"),
        ("ThTdTcKsQh", "three of a kind, tens"),
        ("JhJdJc9s2h", "three of a kind, jacks"),
        ("8h8d6c2sKh", "pair of eights"),
    ],
)
def test_three_beside_two_that_come_to_as_much_are_four(hand, called):
    assert QUICK_QUADS.words(cards(hand)) == called


def test_quick_quads_beat_a_full_house_and_fall_to_higher_ones():
    hands = ["AhAdAcKsKh", "8h8d8c6s2h", "9h9d9c9s2h", "2h3h4h5h6h"]
    strengths = [QUICK_QUADS.strength(cards(hand)) for hand in hands]
    assert strengths == sorted(set(strengths))


def test_a_flush_beats_a_full_house_and_a_jack_follows_the_seven():
    hands = ["KhKdKc5s6h", "5h6d7cJsQh", "AhAdAcKsKh", "2h4h5h7hJh", "2h2d2c2s5h", "5h6h7hJhQh"]
    strengths = [MEXICAN_POKER.strength(cards(hand)) for hand in hands]
    assert strengths == sorted(set(strengths))
    assert MEXICAN_POKER.words(cards(hands[1])) == "queen-high straight"
    assert MEXICAN_POKER.words(cards("Ah2d3c4s5h")) == "five-high straight"


@pytest.mark.parametrize(
    ("down", "up", "called"),
    [
        ("Xx", "KhKdKc5s", "four of a kind, kings"),
        ("Xx", "KhKdKcKs", "five of a kind, kings"),
        ("Kh", "XxKdKc5s", "three of a kind, kings"),
        ("Kh", "XxQdJc7s", "ace-high straight"),  # ace, king, queen, jack and seven are in a row
        ("Ah", "XxAdAcAs", "five of a kind, aces"),
        ("Kh", "XxKdKcKs", "four of a kind, kings"),
    ],
)
def test_the_joker_is_wild_face_down_and_a_bug_face_up(down, up, called):
    assert MEXICAN_POKER.words(Holding(cards(down), cards(up))) == called


def test_a_joker_that_was_turned_up_by_choice_stays_wild():
    assert MEXICAN_POKER_TURNED.words(Holding(cards("Kh"), cards("XxKdKc5s"))) == "four of a kind, kings"


@pytest.mark.parametrize("wrong", ["8h", "??", "AhAh"])
def test_what_is_not_in_the_deck_cannot_be_ranked(wrong):
    assert MEXICAN_POKER.strength(cards("AhAd"))  # ranks that have been met are looked up
    with pytest.raises(NotRanked):
        MEXICAN_POKER.strength(cards(wrong))
