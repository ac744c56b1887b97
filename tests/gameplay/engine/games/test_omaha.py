"""Omaha and Omaha hi-lo."""

import pytest

from gameplay.engine.events import BoardDealt, Dealt, Mucked, Shown, Won
from gameplay.engine.games import Omaha, OmahaHiLo
from gameplay.engine.games.presets import at_level
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100}
CHECKED = "0=c 1=k" + " 1=k 0=k" * 3


@pytest.mark.rule("DM-omaha")
class TestOmaha:
    def test_four_cards_each_and_rounds_as_in_holdem(self):
        table = act(hand(Omaha(**BLINDS), [5000] * 3), "0=c 1=c 2=k" + " 1=k 2=k 0=k" * 3)
        assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [4, 4, 4]
        assert [len(event.cards) for event in table.events if isinstance(event, BoardDealt)] == [3, 1, 1]
        assert table.finished

    def test_exactly_two_cards_play_with_exactly_three_of_the_board(self):
        four_hearts = hand(Omaha(**BLINDS), [5000] * 2, "Ah2c3d9s/KsKd7c8d", "KhQhJh5h8c")
        assert told(act(four_hearts, CHECKED), Won) == ["B wins 200."]
        pairs_on_board = hand(Omaha(**BLINDS), [5000] * 2, "AhAdKhKd/9c8d2s3c", "7c6d5hTsTd")
        assert told(act(pairs_on_board, CHECKED), Won) == ["B wins 200."]

    def test_all_four_cards_are_shown_to_win(self):
        table = act(hand(Omaha(**BLINDS), [5000] * 2, "AhAdKhKd/9c8d2s3c", "7s2d5hTsQc"), CHECKED)
        (shown,) = [event for event in table.events if isinstance(event, Shown) and event.seat == 0]
        assert len(shown.cards) == 4

    @pytest.mark.parametrize(("event", "most"), [("dm-", 5000), ("dm-pot-limit-", 350), ("dm-limit-", 150)])
    def test_it_is_bet_as_holdem_is_no_limit_unless_the_event_says_otherwise(self, event, most):
        for game in ("holdem", "omaha", "omaha-hi-lo"):
            assert hand(at_level(f"{event}{game}", **BLINDS), [5000] * 3).decision.most == most


@pytest.mark.rule("DM-omaha8", "FNP-hilo")
class TestOmahaHiLo:
    def play(self, holes, board):
        return act(hand(OmahaHiLo(**BLINDS), [5000] * len(holes.split("/")), holes, board), CHECKED)

    def test_high_and_low_share_the_pot(self):
        table = self.play("KhKdQcJs/Ah2d9c9s", "Ks7h6c3dTd")
        assert told(table, Won) == ["A wins 100 with the high.", "B wins 100 with the low."]

    def test_one_player_may_win_both_with_different_cards(self):
        table = self.play("Ah2dKhKd/QcQsJcJs", "Ks7h6c3dTd")
        assert told(table, Won) == ["A wins 100 with the high.", "A wins 100 with the low."]

    def test_without_a_low_of_five_ranks_up_to_the_eight_high_wins_all(self):
        assert told(self.play("KhKdQcJs/Ah2d4c5s", "Ks9h9c3dTd"), Won) == ["A wins 200."]
        assert told(self.play("KhKdQcJs/Ah2d2c9s", "Ks7h6c2hTd"), Won) == ["A wins 200."]

    def test_a_beaten_hand_that_wins_the_low_is_shown(self):
        table = self.play("KhKdQcJs/Ah2d9c9s", "Ks7h6c3dTd")
        assert not [event for event in table.events if isinstance(event, Mucked)]

    def test_the_odd_chip_of_the_pot_goes_to_the_high(self):
        table = hand(
            OmahaHiLo(small_blind=25, big_blind=51), [5000] * 3, "Ah2d9c9s/2c3c4c5c/KhKdQcJs", "Ks7h6c3dTd"
        )
        act(table, "0=c 1=f 2=k" + " 2=k 0=k" * 3)
        assert told(table, Won) == ["C wins 64 with the high.", "A wins 63 with the low."]
