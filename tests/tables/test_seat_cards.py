"""Seats by cards."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.randomness import RANKS
from tables.seat_cards import draw_cards, seat_order

seeds = st.binary(min_size=32, max_size=32)


@pytest.mark.rule("FNP-seat-draw")
def test_the_lowest_card_is_first_and_aces_are_high():
    assert seat_order([{1: "As", 2: "2c", 3: "Kd", 4: "3h"}]) == [2, 4, 3, 1]


@pytest.mark.rule("FNP-seat-draw-tie")
def test_equal_ranks_share_their_position_and_draw_again_among_themselves():
    rounds = [{1: "Kd", 2: "4c", 3: "Ks", 4: "As", 5: "Kh"}, {1: "9h", 3: "2c", 5: "9s"}, {1: "3d", 5: "2d"}]
    assert seat_order(rounds) == [2, 3, 5, 1, 4]


@pytest.mark.rule("FNP-seat-draw-tie")
def test_suits_break_no_tie():
    with pytest.raises(ValueError, match="draws again"):
        seat_order([{1: "Ks", 2: "Kc"}])


@pytest.mark.rule("FNP-first-dealer", part="the highest card")
def test_of_two_highest_cards_the_winner_of_the_redraw_is_last():
    assert seat_order([{1: "Ah", 2: "As", 3: "5c"}, {1: "7d", 2: "8d"}])[-1] == 2


@pytest.mark.parametrize(
    "rounds",
    [
        [{1: "Kd", 2: "Ks"}, {1: "2c", 3: "3c"}],
        [{1: "Kd", 2: "Qs"}, {1: "2c", 2: "3c"}],
    ],
)
def test_nobody_draws_again_but_those_who_tie(rounds):
    with pytest.raises(ValueError, match="again"):
        seat_order(rounds)


@pytest.mark.rule("FNP-seat-draw", "FNP-seat-draw-tie")
@given(seeds, st.integers(min_value=1, max_value=70))
def test_every_draw_ends_with_everybody_in_a_place_of_their_own(seed, count):
    players = list(range(1, count + 1))
    rounds = draw_cards(players, seed, "seats")
    order = seat_order(rounds)
    assert sorted(order) == players
    first = rounds[0]
    ranks = [RANKS.index(first[player][0]) for player in order]
    assert ranks == sorted(ranks)
    assert draw_cards(players, seed, "seats") == rounds


@given(seeds)
def test_no_card_is_drawn_twice_from_a_deck(seed):
    drawn = itertools.chain.from_iterable(cards.values() for cards in draw_cards(range(9), seed, "seats"))
    cards = list(drawn)[:52]
    assert len({*cards}) == len(cards)
