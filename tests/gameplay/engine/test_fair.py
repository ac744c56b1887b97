"""Decks that anybody can check."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import DECK, JOKERS
from gameplay.engine.events import Burnt, Dealt
from gameplay.engine.fair import check_deck, commitment, dice_of, fair_order
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand

SEED = bytes(range(32))
SEEDS = st.binary(min_size=32, max_size=32)


@given(SEEDS)
def test_a_deck_has_every_card_once_and_follows_from_its_seed(seed):
    order = fair_order(seed)
    assert sorted(order) == list(DECK)
    assert fair_order(seed) == order
    assert check_deck(seed, commitment(seed), order).holds


def test_the_order_of_a_seed_never_changes():
    assert fair_order(SEED)[:6] == (7, 3, 47, 5, 24, 25)


def test_every_card_comes_first_about_equally_often():
    first = Counter(fair_order(number.to_bytes(32, "big"))[0] for number in range(5200))
    assert len(first) == 52
    assert 60 < min(first.values()) <= max(first.values()) < 145


def test_a_hand_is_dealt_from_the_deck_of_its_seed():
    hand = Hand(Holdem(), [100] * 3, seed=SEED)
    order = fair_order(SEED)
    assert [event.cards for event in hand.events if isinstance(event, Dealt)] == [
        (order[0], order[3]),
        (order[1], order[4]),
        (order[2], order[5]),
    ]
    assert not [event for event in hand.events if isinstance(event, Burnt)]
    assert hand.record.deck == order


@pytest.mark.parametrize(
    ("seed", "published", "dealt", "reason"),
    [
        (SEED, commitment(SEED), fair_order(SEED)[:10], ""),
        (SEED, commitment(SEED).upper(), (), ""),
        (SEED[:31], commitment(SEED[:31]), (), "A seed has 32 bytes, not 31."),
        (SEED, commitment(bytes(32)), (), "The seed is not the one that was committed to before the deal."),
        (SEED, "", (), "The seed is not the one that was committed to before the deal."),
        (SEED, commitment(SEED), (*DECK, 0), "The deck has 52 cards, not 53."),
    ],
)
def test_what_does_not_hold_is_named(seed, published, dealt, reason):
    assert check_deck(seed, published, dealt).reason == reason


def test_two_cards_that_changed_places_are_found():
    order = list(fair_order(SEED))
    order[3], order[4] = order[4], order[3]
    assert check_deck(SEED, commitment(SEED), order).reason.startswith("Card 4 of the deck is ")


def test_jokers_belong_to_the_deck_where_a_game_has_them():
    order = fair_order(SEED, DECK + JOKERS)
    assert len(order) == 54
    assert check_deck(SEED, commitment(SEED), order, DECK + JOKERS).holds


def test_dice_follow_from_the_seed_and_each_face_comes_as_often():
    assert dice_of(SEED, 3) == dice_of(SEED, 5)[:3]
    rolled = Counter(die for number in range(300) for die in dice_of(number.to_bytes(32, "big"), 10))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert max(abs(count - 500) for count in rolled.values()) < 100
