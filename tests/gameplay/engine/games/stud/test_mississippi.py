"""Mississippi Stud: hands worked out by hand. Two cards down and one up, two up together, one up, one up."""

import pytest

from gameplay.engine.cards import DECK, cards, names
from gameplay.engine.events import BoardDealt, Burnt, DealtUp
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.dealing import bg, to_the_end, won
from tests.gameplay.engine.table import act

ROWS = ("BG-mississippi-stud", "BG-mississippi-stud-8", "BG-mississippi-razz")
ODD = {"small_blind": 25, "big_blind": 50}


@pytest.mark.rule("BG-mississippi-stud")
@pytest.mark.rule("BG-mississippi-stud-8")
@pytest.mark.rule("BG-mississippi-razz")
@pytest.mark.parametrize("row", ROWS)
def test_three_cards_then_two_up_together_then_one_and_one_with_a_round_after_each(row):
    table = bg(row, "AhKd2c5c7dJs8h/KhQd2dTc8s5s6c/3h3d9dTd7s6h9c")
    assert table.decision.seat == 0  # left of the big blind
    lies = []
    while not table.finished:
        lies.append({(len(seat.hole), len(seat.up)) for seat in table.view(-1).seats})
        for _ in range(3):
            table.choose(table.decision.passive)
    assert lies == [{(2, 1)}, {(2, 3)}, {(2, 4)}, {(2, 5)}]
    assert PRESETS[row.lower()].limit == "pot-limit"


@pytest.mark.rule("BG-mississippi-stud")
@pytest.mark.rule("BG-mississippi-stud-8")
@pytest.mark.parametrize("row", ROWS[:2])
def test_the_highest_board_opens_from_then_on(row):
    table = act(bg(row, "AhKdAc5c7dJs8h/KhQd2dTc8s5s6c/3h3d9d9s7s6h9c"), "0=c 1=c 2=k")
    assert table.decision.seat == 2  # a pair of nines
    act(table, "2=k 0=k 1=k")
    assert table.decision.seat == 2


@pytest.mark.rule("BG-mississippi-razz")
def test_in_razz_the_lowest_board_opens():
    table = act(bg("BG-mississippi-razz", "AhKdAc5c7dJs8h/KhQd2dTc8s5s6c/3h3d9d9s7s6h9c"), "0=c 1=c 2=k")
    assert table.decision.seat == 0  # seven, five, ace
    act(table, "0=k 1=k 2=k")
    assert table.decision.seat == 1  # ten, eight, five, deuce; a jack is higher


@pytest.mark.rule("BG-mississippi-stud")
def test_the_best_five_of_seven_win_and_the_odd_chip_goes_by_suit():
    assert won(to_the_end(bg(ROWS[0], "AhAdAc9s8h7d2c/KhKdKcQsJh5d4c"))) == [(0, 200, "")]
    table = bg(ROWS[0], "AhKdQcJsTh2d3c/4h5h6d8d9c9sJd/AsKcQdJhTc2h3d", **ODD)
    assert won(to_the_end(act(table, "0=c 1=f 2=k"))) == [(2, 63, ""), (0, 62, "")]  # the ace of spades


@pytest.mark.rule("BG-mississippi-razz")
def test_the_lowest_five_win_and_the_odd_chip_goes_by_suit():
    assert won(to_the_end(bg(ROWS[2], "5h4d3c2sAhKdQc/6h4h3d2cAdKcQd"))) == [(0, 200, "")]
    table = bg(ROWS[2], "5h4d3c2sAhKdQc/7h7d7c8d9c9sJd/5d4c3s2hAsKcQd", **ODD)
    assert won(to_the_end(act(table, "0=c 1=f 2=k"))) == [(2, 63, ""), (0, 62, "")]


@pytest.mark.rule("BG-mississippi-stud-8")
def test_half_goes_to_a_low_of_eight_or_better_with_the_odd_chip_to_high():
    table = bg(ROWS[1], "AhAdAc9s9hKdQc/7h7d7c8d9c9sJd/8h7s5c4s2hKcQd", **ODD)
    assert won(to_the_end(act(table, "0=c 1=f 2=k"))) == [(0, 63, "high"), (2, 62, "low")]
    none = bg(ROWS[1], "AhAdAc9s9hKdQc/9d7d5c4s2hKcQd")
    assert won(to_the_end(none)) == [(0, 200, "")]


@pytest.mark.rule("BG-mississippi-stud-8")
def test_who_share_a_half_get_its_odd_chip_from_the_left_of_the_button():
    table = bg(ROWS[1], "AhKdQcJsTh9d9c/4h5h6d8d9h9sJd/AsKcQdJhTc9s9h"[:-4] + "8s8h", **ODD)
    assert won(to_the_end(act(table, "0=c 1=f 2=k"))) == [(2, 63, ""), (0, 62, "")]


@pytest.mark.rule("BG-mississippi-stud")
@pytest.mark.rule("BG-mississippi-stud-8")
@pytest.mark.rule("BG-mississippi-razz")
@pytest.mark.parametrize("row", ROWS)
def test_where_the_deck_is_too_short_for_all_one_card_is_everybodys(row):
    game = PRESETS[row.lower()].with_amounts(ODD)
    table = Hand(game, [5000] * 8, button=0, deck=DECK)
    to_the_end(table)
    common = [event for event in table.events if isinstance(event, BoardDealt)]
    assert [(event.place, len(event.cards)) for event in common] == [("common card", 1)]
    assert max(len(seat.cards) for seat in table.view(-2).seats) == 6
    assert table.game.street(table.view(-2)) == "Seventh street"


def test_a_table_may_burn_before_each_street():
    game = PRESETS["bg-mississippi-stud"].with_amounts({**ODD, "burn": True})
    table = to_the_end(Hand(game, [5000] * 8, button=0, deck=DECK))
    kinds = [type(event).__name__ for event in table.events if isinstance(event, Burnt | BoardDealt)]
    assert kinds == ["Burnt", "Burnt", "Burnt", "BoardDealt"]


@pytest.mark.rule("BG-mississippi-stud")
def test_a_common_card_belongs_to_every_hand():
    # eight players have six cards each, and four are left: the fifth queen to a straight is everybody's
    top = "2c3d4h5s6c7d8h9s" + "2d3h4s5c6d7h8s9c" + "2h3s4c5d6h7s8c9d"
    ups = "AcKcQcJcTcAdKd3c" + "QdJdTdAhKhQhJh5h" + "2sThAsKsQsJsTs6s"
    table = Hand(PRESETS["bg-mississippi-stud"], [5000] * 8, button=0, deck=(*cards(top + ups), *cards("8d")))
    to_the_end(table)
    assert names(table.view(-2).boards[0]) == "8d"
    assert len([event for event in table.events if isinstance(event, DealtUp)]) == 8 * 3


@pytest.mark.rule("BG-mississippi-stud")
def test_with_a_fixed_limit_two_rounds_are_small_and_two_are_big():
    game = PRESETS["bg-mississippi-stud"].with_amounts(
        {"small_blind": 50, "big_blind": 100, "limit": "limit"}
    )
    assert [structure.size for structure in game.bets] == [100, 100, 200, 200]
