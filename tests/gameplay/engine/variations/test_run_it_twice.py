"""Run It Twice, hand by hand."""

import pytest

from gameplay.engine.cards import name
from gameplay.engine.carry import Carries
from gameplay.engine.choices import CALL
from gameplay.engine.events import BoardDealt, Burnt, Mucked, Shown, Won
from gameplay.engine.games import GAMES, Holdem, OmahaHiLo
from gameplay.engine.hand import Hand
from gameplay.engine.plaques import PlaquePlayed
from gameplay.engine.variations.run_it_twice import ONCE, TWICE, RunTwicePlaques
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100}
GAME = Holdem(**BLINDS, variations={"run_it_twice": {}})
HANDS = "AhAd/KsKd"
RUNS = "7c6d5h Ts 2d" + " Kc 3h"
"""A flop, a turn and a river; then another turn and river."""


def carried(**held):
    by_seat = {int(seat[1:]): count for seat, count in held.items()}
    return Carries.of_parts(None, {"run_it_twice": RunTwicePlaques(held=by_seat)})


def all_in(game=GAME, stacks=(1000, 1000), holes=HANDS, board=RUNS, script="0=r1000 1=c", **how):
    return act(hand(game, list(stacks), holes, board.replace(" ", ""), **how), script)


def on_flop(**how):
    return all_in(script="0=c 1=k 1=r900 0=c", **how)


def boards(table):
    return ["".join(map(name, board)) for board in table.view(0).boards]


@pytest.mark.rule("DM-rit-use")
class TestTwice:
    def test_whoever_is_asked_first_sits_left_of_the_button_and_once_is_enough(self):
        table = on_flop()
        assert (table.decision.seat, table.decision.question) == (1, "Run it twice?")
        assert [button.key for button in table.decision.buttons] == ["O", "I"]
        table.choose(TWICE)
        assert table.finished
        assert told(table, PlaquePlayed) == ["B plays a plaque: Run It Twice."]

    def test_the_second_board_keeps_what_lay_there_when_betting_ended(self):
        table = on_flop()
        table.choose(TWICE)
        assert boards(table) == ["7c6d5hTs2d", "7c6d5hKc3h"]
        assert [event.board for event in table.events if isinstance(event, BoardDealt)] == [0, 0, 0, 1, 1]
        assert len(told(table, Burnt)) == 5

    def test_half_of_the_pot_goes_to_each(self):
        table = on_flop()
        table.choose(TWICE)
        assert told(table, Won) == ["A wins 1,000 with board 1.", "B wins 1,000 with board 2."]
        assert table.stacks == (1000, 1000)

    def test_who_wins_both_wins_it_all(self):
        table = on_flop(board="7c6d5hTs2d9c3h")
        table.choose(TWICE)
        assert table.stacks == (2000, 0)

    def test_before_the_flop_both_boards_are_whole(self):
        table = all_in(board="7c6d5hTs2d" + "Kc8h8dQsQc")
        table.choose(TWICE)
        assert boards(table) == ["7c6d5hTs2d", "Kc8h8dQsQc"]

    def test_it_comes_from_the_same_deck(self):
        table = Hand(GAME, [1000, 1000], seed=bytes(32))
        while not table.finished:
            decision = table.decision
            table.choose(TWICE if decision.kind == "menu" else ("raise", 1000) if decision.most else CALL)
        first, second = table.view(0).boards
        dealt = [*first, *second, *(card for seat in table.view(-2).seats for card in seat.hole)]
        assert len(set(dealt)) == 14

    def test_every_pot_is_halved_and_the_odd_chip_is_the_first_boards(self):
        three = "AhAd/KsKd/QsQd"
        table = hand(GAME, [301, 1000, 1000], three, "7c6d5hTs2dKc3h")
        act(table, "0=r301 1=r1000 2=c")
        assert table.decision.kind == "menu"
        table = hand(GAME, [301, 1000, 1000], three, "7c6d5h" + "Ts2d" + "Kc3h")
        act(table, "0=c 1=c 2=k 1=r900 2=c 0=c")
        table.choose(TWICE)
        assert told(table, Won) == [
            "A wins 452 from the main pot with board 1.",
            "B wins 451 from the main pot with board 2.",
            "B wins 699 from side pot 1 with board 1.",
            "B wins 699 from side pot 1 with board 2.",
        ]

    def test_in_hi_lo_each_half_is_split_again(self):
        game = OmahaHiLo(**BLINDS, variations={"run_it_twice": {}})
        table = all_in(game, holes="AhAd2c3c/KsKdQsJd", board="7c6d5hTs9d" + "KcKhQdJsJh")
        table.choose(TWICE)
        assert sum(table.stacks) == 2000
        assert {event.part for event in table.events if isinstance(event, Won)} >= {
            "high on board 1",
            "low on board 1",
        }

    def test_a_red_river_brings_blood_on_its_own_board(self):
        game = GAMES["river-of-blood"](**BLINDS, variations={"run_it_twice": {}})
        table = all_in(game, board="7c6d5hTs2c" + "8h8d9sQc3h4s", script="0=r1000 1=c")
        table.choose(TWICE)
        assert [len(board) for board in table.view(0).boards] == [5, 6]


@pytest.mark.rule("DM-rit-use")
class TestWhen:
    def test_nobody_is_asked_before_betting_is_over(self):
        table = hand(GAME, [1000, 1000], HANDS, "7c6d5hTs2d")
        assert table.decision.kind == "betting"

    def test_who_says_no_is_asked_again_before_each_card(self):
        table = on_flop()
        for _ in range(2):
            table.choose(ONCE)
        assert len(table.view(0).boards[0]) == 4
        assert (table.decision.seat, table.decision.kind) == (1, "menu")
        table.choose(ONCE)
        table.choose(TWICE)
        assert boards(table) == ["7c6d5hTs2d", "7c6d5hKc3h"]

    def test_after_the_river_only_where_the_house_allows_it(self):
        table = on_flop()
        for _ in range(4):
            table.choose(ONCE)
        assert table.finished
        game = Holdem(**BLINDS, variations={"run_it_twice": {"after_river": True}})
        table = on_flop(game=game)
        for _ in range(4):
            table.choose(ONCE)
        assert len(table.view(0).boards[0]) == 5
        assert not told(table, Mucked)
        table.choose(TWICE)
        assert table.stacks == (1000, 1000)

    def test_a_second_board_may_be_dealt_whole(self):
        game = Holdem(**BLINDS, variations={"run_it_twice": {"second_board": "whole"}})
        table = on_flop(game=game, board="7c6d5hTs2d" + "Kc8h8dQsQc")
        table.choose(TWICE)
        assert boards(table)[1] == "Kc8h8dQsQc"

    def test_folding_before_the_flop_does_not_hinder_it(self):
        table = act(hand(GAME, [1000] * 3, "AhAd/KsKd/QsQd", RUNS.replace(" ", "")), "0=r1000 1=c 2=f")
        assert table.decision.kind == "menu"


@pytest.mark.rule("DM-rit-plaque")
class TestPlaques:
    def test_everybody_begins_with_one_and_plays_it_once(self):
        table = on_flop()
        table.choose(TWICE)
        held = table.carry.of["run_it_twice"]
        assert (held.of(0), held.of(1)) == (1, 0)

    def test_who_has_none_is_not_asked(self):
        table = on_flop(carry=carried(_1=0))
        assert table.decision.seat == 0
        assert on_flop(carry=carried(_0=0, _1=0)).finished

    def test_a_rebuy_brings_one(self):
        assert RunTwicePlaques(held={4: 0}).rebought(4).of(4) == 1
        assert RunTwicePlaques().rebought(4).of(4) == 2

    def test_it_is_marked_at_the_seat(self):
        table = hand(GAME, [1000, 1000], HANDS, carry=carried(_0=2, _1=0))
        assert [seat.marks for seat in table.view(-1).seats] == [(("2 × Run It Twice", "Twice 2"),), ()]

    def test_a_house_player_insures_what_it_has_left(self):
        table = all_in(stacks=(1000, 3000))
        answer = GAME.in_force[0].answer
        assert answer(table.decision, table.view(1)) == ONCE
        table.choose(ONCE)
        assert answer(table.decision, table.view(0)) == TWICE

    def test_games_with_two_boards_of_their_own_are_not_run_twice(self):
        assert GAMES["double-board"](**BLINDS, variations={"run_it_twice": {}}).unfit
        assert GAMES["seven-card-stud"](variations={"run_it_twice": {}}).unfit


def test_hands_are_shown_by_both_boards():
    table = on_flop()
    table.choose(TWICE)
    best = next(event for event in table.events if isinstance(event, Shown) and event.boards)
    assert [len(board) for board in best.boards] == [5, 5]
