"""Squid Game (gameplay/engine/variations/squid.py)."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.events import Posted, Won
from gameplay.engine.games import GAMES, Holdem, Omaha
from gameplay.engine.hand import replay
from gameplay.engine.variations.squid import BoardKilled, lowest
from tests.gameplay.engine.table import act, hand, told

SQUID = {"variations": {"squid": {}}}
FLOPS, TURNS = "AhKd7c" + "QhJh4c" + "Td8s5c", "2s" + "3s" + "6h"
HOLES = "QcQs/AsAc/KcKs"  # A, on the button, wins board 2; B board 1; C board 3
CHECKED = "k k k " * 2


def squid(stacks=(1000, 1000, 1000), rivers="9d9cKh", holes=HOLES, big_blind=10, **more):
    game = Holdem(small_blind=big_blind // 2, big_blind=big_blind, **SQUID, **more)
    return hand(game, list(stacks), holes, FLOPS + TURNS + rivers)


@pytest.mark.rule("DM-squid-post")
def test_everybody_posts_one_big_blind_and_there_are_no_others():
    table = squid(big_blind_ante=10)
    assert told(table, Posted) == [
        "B posts an ante of 10.",
        "C posts an ante of 10.",
        "A posts an ante of 10.",
    ]
    assert table.pot == 30
    assert [len(board) for board in table.view(-1).boards] == [3, 3, 3]
    assert (table.decision.seat, table.decision.least) == (1, 10)


@pytest.mark.rule("DM-squid-kill")
def test_the_board_with_the_lowest_river_is_killed_before_the_last_betting():
    """The nine of clubs lies below the nine of diamonds: A's three queens win nothing."""
    table = act(squid(), CHECKED)
    assert told(table, BoardKilled) == ["Board 2 is killed: nine of clubs is the lowest river."]
    assert [len(board) for board in table.view(-1).boards] == [5, 0, 5]
    assert table.decision.seat == 1
    act(table, "k k k")
    assert told(table, Won) == ["B wins 15 with board 1.", "C wins 15 with board 3."]
    assert table.stacks == (990, 1005, 1005)


@pytest.mark.rule("DM-squid-kill")
@pytest.mark.parametrize(
    ("rivers", "killed"), [("2c2d2h", 0), ("As2s2h", 2), ("AcAd2s", 2), ("KsQsJs", 2), ("9h9s9d", 2)]
)
def test_rank_first_then_suit(rivers, killed):
    assert lowest(cards(rivers)) == killed


@pytest.mark.rule("DM-squid-split")
def test_the_odd_chip_goes_to_the_winner_nearest_left_of_the_dealer():
    """Everybody posts 5: 15 chips, 8 to B and 7 to C. With board 1 killed, A and C share: C sits nearer."""
    assert told(act(squid(big_blind=5), CHECKED + "k k k"), Won) == [
        "B wins 8 with board 1.",
        "C wins 7 with board 3.",
    ]
    assert told(act(squid(big_blind=5, rivers="2dTcKh"), CHECKED + "k k k"), Won) == [
        "C wins 8 with board 3.",
        "A wins 7 with board 2.",
    ]


@pytest.mark.rule("DM-squid-split")
def test_a_board_that_two_tie_on_is_shared_and_one_may_win_both():
    """B and C hold aces and kings of each other's suits: on board 1 both have aces and kings."""
    table = act(squid(holes="QcQs/AsKc/AcKs", rivers="9d9cKh"), CHECKED + "k k k")
    assert told(table, Won) == [
        "B wins 8 with board 1.",
        "C wins 7 with board 1.",
        "B wins 8 with board 3.",
        "C wins 7 with board 3.",
    ]
    assert told(act(squid(rivers="9d9cAd"), CHECKED + "k k k"), Won) == [
        "B wins 15 with board 1.",
        "B wins 15 with board 3.",
    ]


@pytest.mark.rule("DM-squid-kill")
def test_if_all_but_one_fold_earlier_nothing_is_killed():
    table = act(squid(), "k k k 1=r20 f f")
    assert told(table, BoardKilled) == []
    assert table.stacks == (990, 1020, 990)


@pytest.mark.rule("DM-squid-kill", "DM-squid-split")
def test_with_everybody_all_in_a_board_is_killed_all_the_same_and_side_pots_are_shared_alone():
    """C has 10 chips and is all-in with the post; A and B are all-in on the flop for 40 more each. Kings win
    C half of the main pot; of the side pot, which is between A and B, aces take both halves."""
    table = act(squid(stacks=(50, 50, 10)), "1=r40 c")
    assert told(table, BoardKilled) == ["Board 2 is killed: nine of clubs is the lowest river."]
    assert told(table, Won) == [
        "B wins 15 from the main pot with board 1.",
        "C wins 15 from the main pot with board 3.",
        "B wins 40 from side pot 1 with board 1.",
        "B wins 40 from side pot 1 with board 3.",
    ]


@pytest.mark.rule("DM-squid-post", "DM-squid-kill")
def test_the_deck_must_have_room_for_three_boards_and_their_burns():
    """Ruling 219: fourteen at hold'em, seven at Omaha, five at Rocky Mtn."""
    most = {
        name: GAMES[name](small_blind=5, big_blind=10, **SQUID).players[-1]
        for name in ("holdem", "omaha", "rocky-mtn")
    }
    assert most == {"holdem": 14, "omaha": 7, "rocky-mtn": 5}


def test_it_is_no_game_without_a_board_and_not_two_posted_pots_at_once():
    stud = GAMES["seven-card-stud"](ante=1, bring_in=2, small_bet=5, big_bet=10, **SQUID)
    assert "games with blinds and one board" in str(stud.unfit)
    both = Holdem(small_blind=5, big_blind=10, variations={"squid": {}, "bomb_pot": {}})
    assert "one at a time" in str(both.unfit)


@pytest.mark.rule("DM-squid-kill")
def test_high_and_low_on_both_boards_that_are_left():
    """Board 1 has 2, 3 and 7 for A's low, and their aces; board 3 has none for B's four tens."""
    game = GAMES["omaha-hi-lo"](small_blind=5, big_blind=10, **SQUID)
    board = "AhKd7c" + "QhJh4c" + "TdTs5c" + "2s" + "3s" + "Jd" + "3d" + "2c" + "Kh"
    table = act(hand(game, [1000, 1000], "As4d9s9h/TcThQcQs", board), "k k k k k k")
    assert told(table, BoardKilled) == ["Board 2 is killed: deuce of clubs is the lowest river."]
    assert told(table, Won) == [
        "B wins 10 with the high on board 3.",
        "A wins 5 with the high on board 1.",
        "A wins 5 with the low on board 1.",
    ]


def test_it_replays_with_the_same_board_killed():
    table = act(hand(Omaha(small_blind=5, big_blind=10, **SQUID), [100, 100, 100]), CHECKED + "k k k")
    assert replay(table.record).events == table.events
    assert [len(board) for board in table.view(-1).boards].count(0) == 1
