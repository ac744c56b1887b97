"""Relatives of hold'em: a hand of each, worked out by hand. Where seat 1 folds the small blind of 25, the
pot of 125 leaves an odd chip."""

import pytest

from gameplay.engine.choices import raise_to
from gameplay.engine.events import Dealt
from tests.gameplay.engine.games.dealing import bg, pattern_of, to_the_end, won
from tests.gameplay.engine.table import act

ODD = {"small_blind": 25, "big_blind": 50}


def played(row, own, others, board, *thrown, nothing="2d3s"):
    """A hand of seats 0 and 2 for 125 chips."""
    table = act(bg(row, f"{own}/{nothing}/{others}", board, **ODD), "0=c 1=f 2=k")
    return to_the_end(table, *thrown)


@pytest.mark.rule("BG-texas-holdem")
def test_any_five_of_seven_and_the_odd_chip_left_of_the_button():
    assert won(played("BG-texas-holdem", "AhKd", "AcQd", "As7h7c3d2c")) == [(0, 125, "")]
    assert won(played("BG-texas-holdem", "4h3d", "5c2d", "AsKsQsJsTs")) == [(2, 63, ""), (0, 62, "")]
    table = bg("BG-texas-holdem", "AhKd/AcQd", "As7h7c3d2c")
    assert (table.game.limit, table.decision.least, table.decision.most) == ("no-limit", 200, 5000)


@pytest.mark.rule("BG-texas-holdem-high-low-eight-or-better")
def test_hold_em_for_high_and_low_with_the_odd_chip_to_the_high():
    row = "BG-texas-holdem-high-low-eight-or-better"
    assert won(played(row, "KhKd", "Ac2d", "Ks7h5c4dTc")) == [(0, 63, "high"), (2, 62, "low")]
    assert won(played(row, "KhKd", "Ac2d", "Ks7hJc9dTc")) == [(0, 125, "")]  # there is no low
    # the board is the best low and a straight for both: each way is shared
    assert won(played(row, "KhKd", "QcQd", "Ah2c3d4h5s")) == [
        *((2, 32, "high"), (0, 31, "high"), (2, 31, "low"), (0, 31, "low")),
    ]


@pytest.mark.rule("BG-greek-holdem")
def test_both_of_ones_own_play_with_three_of_the_board():
    # four spades lie there: the ace of spades alone makes no flush, a pair of deuces plays with the aces
    assert won(played("BG-greek-holdem", "AsKd", "2h2d", "Qs9s5s3s2c")) == [(2, 125, "")]
    # the board is a straight, and neither can use it
    assert won(played("BG-greek-holdem", "AhAd", "KhQd", "5c6d7h8s9c")) == [(0, 125, "")]


@pytest.mark.rule("BG-rio-bravo")
def test_a_third_card_after_the_river_and_a_fifth_round_for_the_big_bet():
    table = bg("BG-rio-bravo", "AhKd" + "2c/QhQd" + "Kc", "2h2d7s9cKs")
    act(table, "0=c 1=k  1=k 0=k  1=k 0=k  1=k")
    assert table.game.street(table.view(0)) == "River"
    act(table, "0=k")
    assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [2, 2, 1, 1]
    assert table.game.street(table.view(0)) == "Last card"
    assert (table.decision.least, table.decision.most) == (200, 200)
    act(table, "1=r200 0=c")
    assert won(table) == [(0, 600, "")]  # three deuces; kings and queens


@pytest.mark.rule("BG-rio-bravo")
def test_all_three_of_ones_own_may_play():
    table = to_the_end(bg("BG-rio-bravo", "AhKh" + "Qh/2c2d" + "3c", "Jh9h2s7d8s"))
    assert won(table) == [(0, 200, "")]  # a flush with three hearts of one's own beats three deuces


@pytest.mark.rule("BG-short-deck-texas-holdem")
@pytest.mark.parametrize(
    ("own", "others", "board"),
    [
        ("AhKh", "9c9d", "QhJh7h9sQc"),  # a flush beats a full house
        ("AhKd", "QcQd", "6s7h8c9dQh"),  # ace to nine is a straight, and beats three of a kind
        ("TcJd", "AhKd", "6s7h8c9dQh"),  # but the lowest one
    ],
)
def test_a_flush_beats_a_full_house_and_the_ace_is_below_the_six(own, others, board):
    assert won(played("BG-short-deck-texas-holdem", own, others, board, nothing="6d8s")) == [(0, 125, "")]


@pytest.mark.rule("BG-short-deck-texas-holdem")
def test_thirty_six_cards_for_fifteen_players():
    table = bg("BG-short-deck-texas-holdem", "AhKh/9c9d")
    assert len(table.game.deck) == 36
    assert table.game.players[-1] == 15
    table.choose(raise_to(5000))


@pytest.mark.rule("BG-irish")
def test_irish_throws_two_of_four_away_after_the_flop():
    table = to_the_end(bg("BG-irish", "AhAdKcQc/KhKd2c3c", "As7h7c3d2h"), "KhKd", "KcQc")
    assert pattern_of(table) == ["board 3", "away 2", "away 2", "board 1", "board 1"]
    assert won(table) == [(0, 200, "")]  # aces full; deuces and sevens
    assert table.game.limit == "limit"


@pytest.mark.rule("BG-atomic-pineapple")
def test_one_of_five_goes_before_the_flop_the_turn_and_the_river():
    table = bg("BG-atomic-pineapple", "AhAdKcQc2c/KhKd9c8c7c", "As7h7s3d2h")
    to_the_end(table, "7c", "2c", "8c", "Qc", "9c", "Kc")
    assert pattern_of(table) == [
        *("away 1", "away 1", "board 3", "away 1", "away 1", "board 1", "away 1", "away 1", "board 1"),
    ]
    assert won(table) == [(0, 200, "")]
    assert [len(seat.hole) for seat in table.view(0).seats] == [2, 2]


@pytest.mark.rule("BG-crazy-pineapple-high-low")
def test_crazy_pineapple_throws_one_away_after_the_flop_and_has_a_low():
    cards = ("AhAd9c", "2c3cKd", "As7h6c4dKs")
    table = played("BG-crazy-pineapple-high-low", *cards, "Kd", "9c", nothing="2d3s4s")
    assert pattern_of(table) == ["board 3", "away 1", "away 1", "board 1", "board 1"]
    assert won(table) == [(0, 63, "high"), (2, 62, "low")]  # three aces; 7-6-4-3-2


@pytest.mark.rule("BG-lazy-pineapple-high-only")
def test_two_of_three_at_most_play():
    # three hearts of one's own and two on the board would be a flush of all three: only two may play
    table = played("BG-lazy-pineapple-high-only", "AhKhQh", "9c9d2d", "7h5hJsTs3c", nothing="2c3s4s")
    assert won(table) == [(2, 125, "")]
    # two of one's own with three hearts there are one
    table = played("BG-lazy-pineapple-high-only", "AhKhQh", "9c9d2d", "7h5h9hTs3c", nothing="2c3s4s")
    assert won(table) == [(0, 125, "")]
    assert pattern_of(table) == ["board 3", "board 1", "board 1"]


@pytest.mark.rule("BG-lazy-pineapple-high-low-eight-or-better")
def test_high_and_low_may_play_different_two():
    row = "BG-lazy-pineapple-high-low-eight-or-better"
    table = played(row, "KhAh2d", "QhQc3s", "Kd7c5s4hTc", nothing="2c3d4s")
    assert won(table) == [(0, 63, "high"), (0, 62, "low")]  # king with king; ace and deuce with 7-5-4
    assert won(played(row, "KhAh2d", "QhQc3s", "Kd7cJs9hTc", nothing="2c3d4s")) == [(2, 125, "")]
