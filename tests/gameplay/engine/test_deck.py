"""Tests of where cards come from: what is dealt, in which order, and when there are not enough of them."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK
from gameplay.engine.deck import BOARD, BURN, Deck, GivenDeck


@pytest.mark.parametrize("players", range(6))
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_round_is_dealt_one_card_at_a_time(players, count):
    deck, one_by_one = Deck(DECK), Deck(DECK)
    for each in (deck, one_by_one):
        each.take(3, BURN)
    dealt = [() for _ in range(players)]
    for _ in range(count):
        for player in range(players):
            dealt[player] += one_by_one.take(1, player)
    assert list(deck.take_round(count, range(players))) == dealt
    assert deck.left == one_by_one.left


def test_a_card_is_burnt_before_others_are_turned():
    deck, one_by_one = Deck(DECK), Deck(DECK)
    assert deck.turn(3) == (one_by_one.take(1, BURN), one_by_one.take(3, BOARD))
    assert deck.turn(1) == (one_by_one.take(1, BURN), one_by_one.take(1, BOARD))
    assert deck.left == 46


def test_of_a_record_only_what_was_turned_is_known():
    assert GivenDeck({}, board=(1, 2, 3)).fresh().turn(3) == ((-1,), (1, 2, 3))


@pytest.mark.parametrize(
    "deal",
    [
        lambda deck: deck.take(5, 0),
        lambda deck: deck.turn(4),
        lambda deck: deck.take_round(1, range(5)),
        lambda deck: deck.take_round(5, range(1)),
    ],
)
def test_a_deck_with_too_few_cards_deals_none(deal):
    deck = Deck(DECK[:4])
    with pytest.raises(NotAllowed, match=r"^The deck has run out of cards\.$"):
        deal(deck)
    assert deck.take(4, 0) == DECK[:4]


@pytest.mark.parametrize(
    ("seed", "first", "second"),
    [
        (bytes(32), (6, 7, 3, 4, 2, 0, 5, 1), (0, 5, 1, 2, 0, 1, 3, 4)),
        (None, (6, 7, 4, 2, 1, 3, 0, 5), (3, 0, 5, 4, 0, 2, 1, 3)),
    ],
    ids=["with a seed", "from the order itself"],
)
def test_what_is_shuffled_into_a_deck_has_the_same_order_for_ever(seed, first, second):
    deck = Deck(DECK[:8], seed)
    deck.take(6, 0)
    deck.reshuffle(DECK[:6])
    assert deck.order == first
    deck.take(5, 0)
    deck.reshuffle(DECK[:5])
    assert deck.order == second
