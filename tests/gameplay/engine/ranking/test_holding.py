"""Own cards that know where they lay."""

from gameplay.engine.cards import cards
from gameplay.engine.ranking import HIGH, Holding, down_of, held, up_of


def test_a_holding_is_the_tuple_of_its_cards():
    hand = Holding(cards("AhKd"), cards("2c"))
    assert hand == cards("AhKd2c")
    assert hash(hand) == hash(cards("AhKd2c"))
    assert HIGH.words(hand) == HIGH.words(cards("AhKd2c")) == "ace high"


def test_cards_that_all_lie_face_down_are_a_plain_tuple():
    hand = cards("AhKd")
    assert held(hand, ()) is hand
    assert (down_of(hand), up_of(hand)) == (hand, ())


def test_cards_face_up_are_told_apart():
    hand = held(cards("AhKd"), cards("2c3c"))
    assert (down_of(hand), up_of(hand)) == (cards("AhKd"), cards("2c3c"))
