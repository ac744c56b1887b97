"""Omaha with more cards, fewer ranks, dice, and other choices: a hand of each, worked out by hand. Where seat
1 folds the small blind of 25, the pot of 125 leaves an odd chip."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.choices import discard
from gameplay.engine.events import SPECTATOR, BoardDealt, Rolled
from gameplay.engine.games.omaha.crayfish import TurnedDown
from tests.gameplay.engine.games.dealing import bg, pattern_of, to_the_end, won
from tests.gameplay.engine.table import act, told
from tests.gameplay.page.tables import seen

ODD = {"small_blind": 25, "big_blind": 50}
NOTHING = "2d3s4c6d8s"


def played(row, own, others, board, *thrown, dice=(), nothing=NOTHING):
    """A hand of seats 0 and 2 for 125 chips."""
    table = act(bg(row, f"{own}/{nothing}/{others}", board, dice=dice, **ODD), "0=c 1=f 2=k")
    return to_the_end(table, *thrown)


@pytest.mark.rule("BG-omaha-high-only")
def test_omaha_takes_two_and_three():
    # one heart of one's own is no flush beside four; a pair in the hole is three of a kind
    table = played("BG-omaha-high-only", "AhKdQc2s", "9c9dTc4h", "Kh9h5h3h7c", nothing="6d6s8c8d")
    assert won(table) == [(2, 125, "")]
    assert table.game.limit == "pot-limit"
    assert bg("BG-omaha-high-only", "AhKdQc2s/9c9dTc4h").decision.most == 300  # the pot after the call


@pytest.mark.rule("BG-omaha-high-low-eight-or-better")
def test_omaha_hi_lo_gives_the_odd_chip_to_the_high():
    row = "BG-omaha-high-low-eight-or-better"
    assert won(played(row, "KhKdQcJs", "Ac2dQhJh", "Kc7h5s4d9c", nothing="6d6s8c8d")) == [
        *((0, 63, "high"), (2, 62, "low")),
    ]
    assert won(played(row, "KhKdQcJs", "Ac2dQhJh", "Kc7h5sTdTc", nothing="6d6s8c8d")) == [(0, 125, "")]


@pytest.mark.rule("BG-five-card-omaha")
def test_five_cards_of_which_two_play():
    table = played("BG-five-card-omaha", "AhKdQcJs2s", "9c9dTc4h3c", "Kh9h5h3h7c")
    assert won(table) == [(2, 125, "")]
    assert [len(seat.hole) for seat in table.view(SPECTATOR).seats] == [5, 5, 5]


@pytest.mark.rule("BG-big-o")
def test_big_o_is_that_for_high_and_low():
    table = played("BG-big-o", "KhKdQcJsTs", "Ac2dQhJhTh", "Kc7h5s4d9c")
    assert won(table) == [(0, 63, "high"), (2, 62, "low")]
    both = played("BG-big-o", "Ac2dKhKdTs", "QhQdJhTh9h", "Kc7h5s4d9c")
    assert won(both) == [(0, 63, "high"), (0, 62, "low")]  # each way with other cards


@pytest.mark.rule("BG-courchevel")
def test_a_first_card_lies_face_up_before_anybody_bets():
    table = bg("BG-courchevel", "AhKdQcJs2s/9c9dTc4h3c", "9sKh5h7c2h")
    assert table.view(SPECTATOR).boards == (cards("9s"),)
    assert table.game.street(table.view(0)) == "First card"
    to_the_end(table)
    assert pattern_of(table) == ["board 1", "board 2", "board 1", "board 1"]
    assert won(table) == [(1, 200, "")]


@pytest.mark.rule("BG-two-or-five-omaha-8-or-better")
def test_all_five_of_ones_own_may_play_alone_each_way_separately():
    row = "BG-two-or-five-omaha-8-or-better"
    # five of one's own are a flush; the board has no low, but five of one's own are one
    table = played(row, "KhQh9h7h2h", "8c5d4c3sAs", "KdQsJcTd9c")
    assert won(table) == [(0, 63, "high"), (2, 62, "low")]
    # two and three for high, five alone for low
    table = played(row, "8c5d4c3sAs", "JhJdTsTh2c", "KdQsJc9dAd")
    assert won(table) == [(2, 63, "high"), (0, 62, "low")]


@pytest.mark.rule("BG-short-deck-omaha")
def test_short_deck_omaha_takes_two_and_three_and_a_flush_beats_a_full_house():
    row = "BG-short-deck-omaha"
    table = played(row, "AhKh6c7d", "9c9dTcTd", "QhJh9h9sQc", nothing="6d6s8c8d")
    assert won(table) == [(2, 125, "")]  # four nines
    table = played(row, "AhKh6c7d", "QdTc9dTd", "QhJh9h9sQc", nothing="6d6s8c8d")
    assert won(table) == [(0, 125, "")]  # a flush; queens full
    assert (len(table.game.deck), table.game.players[-1]) == (36, 7)


@pytest.mark.rule("BG-binglaha")
@pytest.mark.parametrize(
    ("die", "shares"),
    [(1, [(0, 63, "high"), (2, 62, "low")]), (3, [(0, 63, "high"), (2, 62, "low")]), (4, [(0, 125, "")])],
)
def test_a_die_says_whether_there_is_a_low(die, shares):
    table = played("BG-binglaha", "KhKdQcJs", "Ac2dQhJh", "Kc7h5s4d9c", dice=[die], nothing="6d6s8c8d")
    assert won(table) == shares
    assert told(table, Rolled) == [f"A rolls {die}."]
    happened = [type(event) for event in table.events if isinstance(event, (BoardDealt, Rolled))]
    assert happened == [BoardDealt, Rolled, BoardDealt, BoardDealt]


@pytest.mark.rule("BG-binglaha")
def test_it_is_rolled_also_when_all_are_in():
    table = bg("BG-binglaha", "KhKdQcJs/Ac2dQhJh", "Kc7h5s4d9c", dice=[2], limit="no-limit")
    act(table, "0=r5000 1=c")
    assert won(table) == [(0, 5000, "high"), (1, 5000, "low")]


@pytest.mark.rule("BG-omaha-x-or-better")
@pytest.mark.parametrize(
    ("dice", "has_low"),
    [((6, 6), True), ((5, 6), True), ((5, 5), True), ((5, 4), True), ((4, 4), False), ((2, 2), False)],
)
def test_two_dice_say_how_low_a_low_has_to_be(dice, has_low):
    # the low of seat 2 is nine-seven
    table = played(
        "BG-omaha-x-or-better", "KhKdQc3s", "Ac2d4h4s", "Kc7h5sTd9c", dice=dice, nothing="6d6s8c8d"
    )
    shares = [(0, 63, "high"), (2, 62, "low")] if has_low else [(0, 125, "")]
    assert won(table) == shares


@pytest.mark.rule("BG-crayfish")
def test_a_die_turns_cards_of_the_board_face_down_again():
    table = bg("BG-crayfish", "AhAd2c3c/KhKdQc2d", "AcKc7h7s5d", dice=[1, 6])
    act(table, "0=c 1=k")
    assert len(table.view(0).boards[0]) == 5
    act(table, "1=k 0=k")
    assert told(table, Rolled, TurnedDown) == ["A rolls 1.", "The ace of clubs is turned face down."]
    (board,) = seen(table, 1).boards
    assert [place.is_out for place in board.rows[0]] == [True, False, False, False, False]
    to_the_end(table)
    assert told(table, TurnedDown) == ["The ace of clubs is turned face down."]  # a six turns none
    assert won(table) == [(1, 200, "")]  # kings full; aces and sevens
    assert won(to_the_end(bg("BG-crayfish", "AhAd2c3c/KhKdQc2d", "AcKc7h7s5d", dice=[5, 5]))) == [
        (0, 200, "")
    ]


@pytest.mark.rule("BG-scrotum")
def test_all_that_are_kept_play_with_as_many_of_the_board_as_make_five():
    table = bg("BG-scrotum", "AhAd9c8d7c/KhQh9h7h2h", "AcKd7s6s5s")
    assert table.decision.question == "Which cards go for nothing, 4 at most?"
    table.choose(discard(cards("9c8d7c")))
    act(table, "0=c")
    assert [len(seat.hole) for seat in table.view(1).seats] == [2, 5]
    table.choose(discard(()))
    act(table, "1=k")
    to_the_end(table)
    assert won(table) == [(1, 200, "")]  # a flush alone beats three aces


@pytest.mark.rule("BG-scrotum")
def test_nobody_is_asked_twice_and_five_alone_may_be_a_low_beside_any_board():
    table = bg("BG-scrotum", "AhAd9c8d7c/8h5h4c3c2h", "AcKdKsQsJs", **ODD)
    table.choose(discard(cards("9c8d7c")))
    act(table, "0=r100")
    table.choose(discard(()))
    act(table, "1=r150 0=c")
    assert pattern_of(table)[:2] == ["away 3", "away 0"]
    to_the_end(table)
    assert won(table) == [(0, 150, "high"), (1, 150, "low")]  # aces full; 8-5-4-3-2


@pytest.mark.rule("BG-scrotum")
def test_who_is_all_in_for_a_blind_lets_cards_go_too():
    table = bg("BG-scrotum", "AhAd9c8d7c/8h5h4c3c2h", "AcKdKsQsJs", stacks=[5000, 60])
    table.choose(discard(cards("9c8d7c")))
    act(table, "0=c")
    assert (table.decision.seat, table.decision.kind) == (1, "discards")
    table.choose(discard(cards("8h5h4c3c")))
    assert table.finished
    assert won(table)[0][0] == 0
