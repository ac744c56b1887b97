"""Bomb pots, hand by hand."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.events import BoardDealt, Burnt, Posted, Won
from gameplay.engine.games import GAMES, Holdem, Omaha, OmahaHiLo
from gameplay.engine.hand import Hand
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100, "big_blind_ante": 100}
BOMB = {"variations": {"bomb_pot": {}}}
GAME = Holdem(**BLINDS, **BOMB)
HIGH = "AhAd/KsKd/QsQd"
FLOPS = "7c6d5h" + "2c3d8h"
TURNS, RIVERS = "Ts" + "9s", "Jc" + "4s"
CHECKS = " 1=k 2=k 0=k" * 3


def dealt(stacks=(1000, 1000, 1000), holes=HIGH, board=FLOPS + TURNS + RIVERS, game=GAME, **how):
    return hand(game, list(stacks), holes, board, **how)


@pytest.mark.rule("DM-bomb-post")
class TestPosts:
    def test_everybody_posts_two_big_blinds_and_there_are_no_other_blinds(self):
        table = dealt()
        assert told(table, Posted) == [f"{who} posts an ante of 200." for who in "BCA"]
        assert table.pot == 600

    def test_betting_starts_on_the_flop_left_of_the_button(self):
        table = dealt()
        assert len(table.view(0).boards[0]) == 3
        assert (table.decision.seat, table.decision.to_call, table.decision.least) == (1, 0, 100)

    def test_who_cannot_post_is_all_in_for_a_pot_of_their_own(self):
        table = act(dealt(stacks=(50, 1000, 1000)), "1=k 2=k" * 1 + " 1=k 2=k 1=k 2=k")
        assert sum(event.amount for event in table.events if isinstance(event, Won) and event.pot == 0) == 150
        assert table.stacks[0] == 150  # aces on both boards

    def test_when_nobody_can_bet_all_cards_are_dealt(self):
        table = dealt(stacks=(200, 150, 200))
        assert table.finished
        assert sum(table.stacks) == 550

    def test_a_dead_small_blind_changes_nothing(self):
        assert dealt(dead_small_blind=True).pot == 600

    def test_it_is_for_games_with_blinds_and_one_board(self):
        for name in ("seven-card-stud", "double-board", "ante-holdem", "five-card-draw"):
            with pytest.raises(NotAllowed):
                Hand(GAMES[name](**BOMB), [500] * 3, seed=bytes(32))


@pytest.mark.rule("DM-bomb-boards")
class TestBoards:
    def test_two_boards_with_a_burn_for_each_flop_turn_and_river(self):
        table = act(dealt(), CHECKS)
        turned = [(event.board, len(event.cards)) for event in table.events if isinstance(event, BoardDealt)]
        assert turned == [(0, 3), (1, 3), (0, 1), (1, 1), (0, 1), (1, 1)]
        assert len(told(table, Burnt)) == 6

    def test_half_of_the_pot_each_and_the_odd_chip_nearest_the_left_of_the_button(self):
        table = act(
            dealt(stacks=(1000, 75, 1000), holes="AhAd/KsKc/QsQd", board="7c6d5hKh3d8h" + "TsTc" + "JcJs"),
            "2=k 0=k" * 1 + " 2=k 0=k 2=k 0=k",
        )
        main = [event for event in table.events if isinstance(event, Won) and event.pot == 0]
        assert [(event.seat, event.amount, event.part) for event in main] == [
            (1, 113, "board 2"),
            (0, 112, "board 1"),
        ]

    def test_who_wins_both_scoops(self):
        table = act(dealt(), CHECKS)
        assert table.stacks == (1400, 800, 800)

    def test_hi_lo_halves_are_split_again(self):
        game = OmahaHiLo(**BLINDS, **BOMB)
        table = act(
            dealt(game=game, holes="AhAd2c3c/KsKdQcJc/9h9d8c8s", board="7c6d5h" + "KhQdTh" + "Ts2h" + "Jd4s"),
            CHECKS,
        )
        parts = {event.part for event in table.events if isinstance(event, Won)}
        assert {"high on board 1", "low on board 1"} <= parts
        assert sum(table.stacks) == 3000

    def test_as_many_play_as_the_deck_serves(self):
        most = {
            name: GAMES[name](**BLINDS, **BOMB).players[-1]
            for name in ("holdem", "omaha", "irish", "rocky-mtn")
        }
        assert most == {"holdem": 18, "omaha": 9, "irish": 9, "rocky-mtn": 7}
        with pytest.raises(NotAllowed):
            Hand(Omaha(**BLINDS, **BOMB), [500] * 10, seed=bytes(32))

    def test_each_river_of_blood_decides_for_its_own_board(self):
        game = GAMES["river-of-blood"](**BLINDS, **BOMB)
        table = act(dealt(game=game, board=FLOPS + TURNS + "JcJh" + "9d"), CHECKS)
        assert [len(board) for board in table.view(0).boards] == [5, 6]
        assert table.decision.seat == 1


def test_plaques_are_played_in_it_as_far_as_they_can_be():
    game = Holdem(**BLINDS, variations={"bomb_pot": {}, "run_it_twice": {}, "goldschlager": {}})
    table = act(dealt(game=game), "1=r800 2=c 0=c")
    assert table.decision.question == "Swap cards with a Goldschlager plaque?"
    for _ in range(3):
        table.time_out()
    assert table.finished  # two boards are not run twice
