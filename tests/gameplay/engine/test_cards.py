"""Cards: numbers that are ordered by rank and then by suit, and their names."""

import pytest

from gameplay.engine import cards
from gameplay.engine.cards import DECK, JOKERS, UNKNOWN, card, name, names, spoken


def test_every_card_is_found_again_by_its_name():
    every = (*DECK, *JOKERS, UNKNOWN)
    assert [card(name(one)) for one in every] == list(every)
    assert len({name(one) for one in every}) == 55


def test_cards_are_ordered_by_rank_and_then_by_suit():
    assert (
        names(sorted(DECK))
        == " ".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
        == names(DECK)
    )


def test_cards_are_read_with_and_without_spaces():
    assert cards.cards("2c3d Ah") == cards.cards(" 2c 3d\nAh ") == (0, 5, 50)
    assert cards.cards("") == ()


def test_cards_are_said_aloud():
    assert [spoken(card(text)) for text in ("2c", "Td", "Jh", "As", "Xx", "??")] == [
        "deuce of clubs",
        "ten of diamonds",
        "jack of hearts",
        "ace of spades",
        "joker",
        "unknown card",
    ]


@pytest.mark.parametrize("text", ["", "A", "10h", "ah", "AH", "1c", "Ax", "xx"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="is not a card: write its rank"):
        card(text)


@pytest.mark.parametrize("text", ["AhK", "Ah,Kd", "A h d"])
def test_a_row_with_something_else_in_it_is_refused(text):
    with pytest.raises(ValueError, match="is not a card"):
        cards.cards(text)


@pytest.mark.parametrize("number", [-2, 54, 1000])
def test_a_number_that_is_no_card_has_no_name(number):
    with pytest.raises(ValueError, match="is not a card: cards are 0 to 51"):
        name(number)
