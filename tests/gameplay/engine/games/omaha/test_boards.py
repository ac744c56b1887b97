"""Boards of several rows: Chowaha in its three kinds, Oklahoma, Murder and Reno Straight."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.events import BoardDealt, Rolled
from gameplay.engine.games.omaha.rows import RowsOut
from tests.gameplay.engine.games.dealing import bg, to_the_end, won
from tests.gameplay.engine.table import act, told
from tests.gameplay.page.tables import seen

ODD = {"small_blind": 25, "big_blind": 50}


def played(row, own, others, board, *, dice=(), nothing="2d3s4c6d"):
    """A hand of seats 0 and 2 for 125 chips."""
    table = act(bg(row, f"{own}/{nothing}/{others}", board, dice=dice, **ODD), "0=c 1=f 2=k")
    return to_the_end(table)


@pytest.mark.rule("BG-chowaha")
def test_a_path_is_a_flop_the_turn_beside_it_and_the_river():
    # rows 2c7d9h, 3c8dTh, 4c6sJh; turns Kd and Qc; river 5s
    flops, turns, river = "2c7d9h3c8dTh4c6sJh", "KdQc", "5s"
    # king and queen pair a turn each: kings with the upper turn beat queens with the lower
    assert won(played("BG-chowaha", "KsAs", "QdAd", flops + turns + river, nothing="2h3h")) == [(0, 125, "")]
    # no path has both turns
    table = played("BG-chowaha", "AcJs", "9c9s", flops + turns + river, nothing="2h3h")
    assert won(table) == [(2, 125, "")]  # three nines along the top row
    # the top row does not go with the lower turn: queens are no pair beside it, three sevens are
    assert won(played("BG-chowaha", "7c7s", "QsQd", flops + turns + river, nothing="2h3h")) == [(2, 125, "")]


@pytest.mark.rule("BG-chowaha")
def test_the_top_row_does_not_go_with_the_lower_turn():
    # seat 0 would have a flush with two hearts of the top row and the lower turn
    flops, turns, river = "2h7h9c3c8dTd4c6sJs", "KdQh", "5s"
    table = played("BG-chowaha", "AhJh", "KcTs", flops + turns + river, nothing="2s3s")
    assert won(table) == [(2, 125, "")]  # kings and tens along the middle row and the upper turn


@pytest.mark.rule("BG-chowaha")
def test_three_flops_two_turns_and_one_river_are_said_and_shown_row_by_row():
    table = to_the_end(bg("BG-chowaha", "KsAs/QdAd", "2c7d9h3c8dTh4c6sJhKdQc5s"))
    said = [event.words("AB") for event in table.events if type(event).__name__ == "BoardDealt"]
    assert said[0] == "The dealer turns deuce of clubs, seven of diamonds and nine of hearts for the top row."
    assert said[3:] == [
        "The dealer turns king of diamonds for the upper turn.",
        "The dealer turns queen of clubs for the lower turn.",
        "The dealer turns five of spades for the board.",
    ]
    (board,) = seen(table, 1).boards
    assert [len(row) for row in board.rows] == [3, 3, 3, 3]
    assert [bet.size for bet in table.game.bets] == [100, 100, 200, 200]


@pytest.mark.rule("BG-four-card-chowaha")
def test_high_and_low_may_take_different_paths():
    # top 2c3d8h, middle KhKcTs, bottom 9sJdQd; turns 5s and Jh; river Qh
    board = "2c3d8hKhKcTs9sJdQd" + "5sJh" + "Qh"
    table = played("BG-four-card-chowaha", "KdTdAc4h", "QsJc9d9h", board)
    # seat 0: kings full of tens along the middle, and a low of 5-4-3-2-A along the top; seat 2: queens full
    assert won(table) == [(0, 63, "high"), (0, 62, "low")]
    without = played("BG-four-card-chowaha", "KdTd9c8c", "QsJc9d9h", board)
    assert won(without) == [(0, 125, "")]


@pytest.mark.rule("BG-bidirectional-chowaha")
@pytest.mark.parametrize(("die", "winner"), [(1, 0), (3, 0), (4, 2), (6, 2)])
def test_a_die_says_whether_rows_or_columns_count(die, winner):
    # rows KhQd9s, 8h4d3c, Td6s2h; columns Kh8hTd, Qd4d6s, 9s3c2h; turns Jc and 7s; river Jd
    board = "KhQd9s8h4d3cTd6s2h" + "Jc7s" + "Jd"
    # across, seat 0 has a straight to the ace on the top row, seat 2 three tens; down the first column seat 2
    # has tens full of jacks, seat 0 jacks and tens
    table = played("BG-bidirectional-chowaha", "AhTc5c5s", "ThTs5d5h", board, dice=[die])
    assert {seat for seat, _, part in won(table) if part in ("", "high")} == {winner}


@pytest.mark.rule("BG-bidirectional-chowaha")
def test_the_roll_comes_between_two_rounds_of_betting_before_the_turns():
    board = "KhQd9s8h4d3cTd6s2h" + "Jc7s" + "Jd"
    table = bg("BG-bidirectional-chowaha", "AhTc5c5s/8c8sKcKs", board, dice=[2])
    act(table, "0=c 1=k  1=k 0=k")
    assert told(table, Rolled) == ["A rolls 2."]
    assert len(table.view(0).boards[0]) == 9
    act(table, "1=r200 0=c")
    assert len(table.view(0).boards[0]) == 11
    assert [bet.size for bet in table.game.bets] == [100, 100, 200, 200, 200]


@pytest.mark.rule("BG-oklahoma")
def test_the_row_with_the_lowest_river_is_out_before_the_last_bets():
    # top AsAd7h, middle 9c8d3h, bottom KcQd5s; turns 2s, Tc, 4h; rivers 2h, Jc, 6s
    board = "AsAd7h9c8d3hKcQd5s" + "2sTc4h" + "2hJc6s"
    table = bg("BG-oklahoma", "AcAh9hKh/QcJdQs9d", board)
    act(table, "0=c 1=k  1=k 0=k  1=k 0=k")
    assert told(table, RowsOut) == ["The row of deuce of hearts is out of play."]
    (rows,) = seen(table, 1).boards
    assert [all(place.is_out for place in row) for row in rows.rows] == [True, False, False]
    assert table.game.rankings(table.view(0))[0].lines == ((3, 4, 5, 10, 13), (6, 7, 8, 11, 14))
    to_the_end(table)
    # the four aces of seat 0 lie in the row that is out; seat 1 has a straight from eight to queen
    assert won(table) == [(1, 200, "")]


@pytest.mark.rule("BG-oklahoma")
@pytest.mark.parametrize(
    ("rivers", "out"),
    [
        ("2hJc6s", [0]),
        ("2h2c6s", [0, 1]),
        ("2h2c2d", []),
        ("AhKcQd", [2]),
    ],
)
def test_equal_lowest_rivers_go_together_and_three_equal_ones_stay(rivers, out):
    board = "AsAd7h9c8d3hKcQd5s" + "2sTc4h" + rivers
    table = to_the_end(bg("BG-oklahoma", "AcQh3c4c/QcJdQs9d", board))
    last = dict(enumerate(cards(rivers)))
    found = [event.cards for event in table.events if isinstance(event, RowsOut)]
    assert found == ([tuple(last[row] for row in out)] if out else [])


@pytest.mark.rule("BG-oklahoma")
def test_high_and_low_are_won_over_all_rows_that_are_left():
    # top KsKd7h, middle 3c4d8h, bottom JcQd5s; turns 2s, Tc, 4h; rivers Ah, 7c, 6s (the bottom row is out)
    board = "KsKd7h3c4d8hJcQd5s" + "2sTc4h" + "Ah7c6s"
    table = played("BG-oklahoma", "KhKc9d9h", "Ac2hJdTs", board, nothing="2d3s4c6d")
    assert won(table) == [(0, 63, "high"), (2, 62, "low")]  # four kings on top; 7-4-3-2-A in the middle


@pytest.mark.rule("BG-murder")
def test_one_card_of_each_row_plays():
    # rows AhAd3d9c, KhKd4dTs, 2cJd5hQs
    board = "AhKh2c" + "AdKdJd" + "3d4d5h" + "9cTsQs"
    # seat 0 has a straight with an ace, a king and a jack; seat 2 three kings: both kings of the middle row
    # would make four
    table = played("BG-murder", "TcQd9h9d", "KcKs8h8s", board, nothing="2d3s4c6d")
    assert won(table) == [(0, 125, "")]
    assert [len(row) for row in seen(table, 1).boards[0].rows] == [4, 4, 4]
    said = [event.words("ABC") for event in table.events if isinstance(event, BoardDealt)]
    assert [len(words.split(" of ")) - 1 for words in said] == [6, 3, 3]


@pytest.mark.rule("BG-murder")
def test_a_low_takes_one_of_each_row_and_other_cards_than_the_high():
    # rows AhAd2d9c, 3c3d4hTs, 5s6sQdQs
    board = "Ah3c5s" + "Ad3d6s" + "2d4hQd" + "9cTsQs"
    table = played("BG-murder", "QhQcKdJc", "7c8cJhTd", board, nothing="2s3s4c6c")
    assert won(table) == [(0, 63, "high"), (2, 62, "low")]  # three queens; 8-7-5-3-A


@pytest.mark.rule("BG-reno-straight")
def test_the_best_hand_over_both_boards_and_the_lowest_straight():
    # top 2c3d9h Kd Ks, bottom 7c8d9s 2h Qh
    board = "2c3d9h7c8d9s" + "Kd2h" + "KsQh"
    table = played("BG-reno-straight", "KhKcQdJs3c", "JcTd6hTs4h", board, nothing="2d3s4c6d8c")
    # seat 0 has four kings on top; seat 2 a straight to the ten with six and ten, lower than the jack's
    assert won(table) == [(0, 63, "high"), (2, 62, "straight")]


@pytest.mark.rule("BG-reno-straight")
def test_two_and_three_of_one_board_only_and_without_a_straight_the_high_takes_all():
    # two of one's own, and three of the two boards together, would be a wheel: of one board they are not
    board = "2c3d9h5c8dTs" + "Kd2h" + "KsQh"
    table = played("BG-reno-straight", "KhKcAdAs4c", "Ac4d7h7d8h", board, nothing="2d3s4s6d8c")
    assert won(table) == [(0, 125, "")]
    low = played(
        "BG-reno-straight", "KhKcAdAs4c", "5h4d7h7d8h", "2c3dAh5c8dTs" + "Kd2h" + "KsQh", nothing="2d3s4s6d8c"
    )
    assert won(low) == [(0, 63, "high"), (2, 62, "straight")]  # the wheel: ace to five
