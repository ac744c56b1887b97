"""Drawing seats and the button (tables/seating.py)."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.seating import (
    SeatPlace,
    card_order,
    draw_for_button,
    draw_open_seat,
    draw_seats,
    high_card,
    middle_seat,
    spread,
)

seeds = st.binary(min_size=32, max_size=32)
SEED = bytes(32)


@pytest.mark.rule("DM-seat-random")
@given(seeds, st.integers(2, 200), st.integers(2, 12))
def test_everybody_gets_a_seat_of_their_own_and_tables_are_even(seed, players, seats):
    tables = dict.fromkeys(range(1, -(-players // seats) + 1), seats)
    places = draw_seats(range(players), tables, seed)
    assert len(set(places.values())) == len(places) == players
    assert all(1 <= place.seat <= tables[place.table] for place in places.values())
    sizes = Counter(place.table for place in places.values())
    assert max(sizes.values()) - min(sizes.get(n, 0) for n in tables) <= 1


@pytest.mark.rule("DM-seat-random")
def test_another_seed_is_another_draw():
    tables = {1: 9, 2: 9}
    first, second = (draw_seats(range(14), tables, seed) for seed in (SEED, bytes(31) + b"\x01"))
    assert first != second
    assert draw_seats(range(14), tables, SEED) == first


@pytest.mark.rule("DM-dealer-seat")
@given(seeds, st.integers(6, 27))
def test_each_table_has_its_dealer_in_the_middle_seat(seed, players):
    tables = dict.fromkeys(range(1, -(-players // 9) + 1), 9)
    places = draw_seats(range(players), tables, seed, dealer_seat=True)
    assert middle_seat(9) == 5
    assert {SeatPlace(table, 5) for table in tables} <= set(places.values())


def test_tables_of_different_size_are_filled_evenly_up_to_their_seats():
    places = draw_seats(range(15), {1: 9, 2: 4, 3: 9}, SEED)
    assert Counter(place.table for place in places.values()) == {1: 6, 2: 4, 3: 5}


@pytest.mark.rule("DM-dealer-seat")
def test_without_a_dealers_card_the_middle_seat_is_a_seat_like_any_other():
    middles = [middle_seat(seats) for seats in (6, 7, 8, 9)]
    assert middles == [3, 4, 4, 5]
    draws = [draw_seats(range(3), {1: 9}, bytes([n] * 32)).values() for n in range(40)]
    assert 0 < sum(SeatPlace(1, 5) in places for places in draws) < 40


@pytest.mark.rule("DM-dealer-seat")
def test_a_table_at_which_nobody_sits_needs_no_dealer():
    places = draw_seats(range(2), {1: 9, 2: 9, 3: 9}, SEED, dealer_seat=True)
    assert set(places.values()) == {SeatPlace(1, 5), SeatPlace(2, 5)}


def test_a_seat_is_said_with_its_table():
    assert str(SeatPlace(3, 5)) == "table 3, seat 5"


def test_more_players_than_seats_are_refused():
    with pytest.raises(ValueError, match="19 players do not fit on 18 seats"):
        draw_seats(range(19), {1: 9, 2: 9}, SEED)


@given(seeds)
def test_one_more_player_sits_at_a_smallest_table_with_room(seed):
    place = draw_open_seat({1: [4], 2: [2, 9], 3: [], 4: [1]}, {1: 8, 2: 7, 3: 6, 4: 7}, seed)
    assert place in {SeatPlace(2, 2), SeatPlace(2, 9), SeatPlace(4, 1)}


def test_one_more_player_and_no_room():
    with pytest.raises(ValueError, match="No table has an open seat"):
        draw_open_seat({1: []}, {1: 9}, SEED)


@given(seeds, st.integers(0, 9))
def test_a_broken_table_is_spread_so_that_the_others_stay_even(seed, players):
    open_seats = {1: [1, 5, 9], 2: [2, 3], 4: [4, 5, 6, 7]}
    places = spread(range(players), open_seats, {1: 6, 2: 7, 4: 5}, seed)
    assert len(set(places.values())) == players
    assert all(place.seat in open_seats[place.table] for place in places.values())
    sizes = Counter({1: 6, 2: 7, 4: 5}) + Counter(place.table for place in places.values())
    if players > 2:
        assert max(sizes.values()) - min(sizes.values()) <= 1


@given(seeds)
def test_a_smaller_table_takes_as_many_as_it_has_seats(seed):
    places = spread(range(3), {1: [4], 2: [2, 3, 9]}, {1: 3, 2: 6}, seed)
    assert Counter(place.table for place in places.values()) == {1: 1, 2: 2}


def test_a_table_that_does_not_fit_on_the_others_is_not_broken():
    with pytest.raises(ValueError, match="3 players do not fit on 2 open seats"):
        spread([1, 2, 3], {1: [4], 2: [7]}, {1: 8, 2: 8}, SEED)


@pytest.mark.rule("CPL-high-card")
@given(seeds)
def test_the_highest_card_starts_on_the_button(seed):
    (cards,) = draw_for_button(range(1, 10), seed)
    assert len(set(cards.values())) == 9
    winner = high_card([cards])
    assert all(card_order(cards[winner]) >= card_order(card) for card in cards.values())


@pytest.mark.rule("CPL-high-card-suits")
def test_equal_ranks_are_broken_by_spades_hearts_diamonds_clubs():
    assert high_card([{1: "Ac", 2: "Ad", 3: "Ah", 4: "As", 5: "2s"}]) == 4
    assert high_card([{1: "Kc", 2: "Kd", 3: "Kh"}]) == 3
    assert high_card([{1: "2s", 2: "3c"}]) == 2


@given(seeds)
def test_or_those_who_tie_draw_again(seed):
    rounds = draw_for_button(range(1, 10), seed, ties="redraw")
    for before, after in itertools.pairwise(rounds):
        ranks = sorted(card_order(card)[0] for card in before.values())
        assert set(after) == {seat for seat, card in before.items() if card_order(card)[0] == ranks[-1]}
    last = sorted(card_order(card)[0] for card in rounds[-1].values())
    assert last[-1] != last[-2]


@pytest.mark.rule("FNP-seat-draw-tie", part="the draw for the button")
def test_the_last_round_decides_who_won():
    assert high_card([{1: "Kd", 2: "Kh", 3: "2c"}, {1: "9c", 2: "3d"}]) == 1
