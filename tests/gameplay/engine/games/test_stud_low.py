"""Razz and stud hi-lo (gameplay/engine/games/stud)."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.events import (
    Won,
)
from gameplay.engine.games import StudHiLo
from tests.gameplay.engine.games.test_stud import HI_LO, RAZZ, STAKES, stud
from tests.gameplay.engine.table import act, told


class TestRazz:
    RAZZ_HOLES = "AhKdKs/2c3c5d/8h9hQd"

    @pytest.mark.rule("DM-razz-order")
    def test_the_highest_up_card_ace_low_makes_the_forced_bet(self):
        assert stud(RAZZ, self.RAZZ_HOLES).decision.seat == 0
        assert stud(RAZZ, "2h3hAs/2c3c5d/8h9hQd").decision.seat == 2
        assert stud(RAZZ, "2h3hKh/2c3cKs/8h9hKd").decision.seat == 1

    @pytest.mark.rule("DM-razz-order")
    def test_then_the_low_board_starts_and_open_pairs_change_nothing(self):
        table = stud(RAZZ, "2h3hKs2d/2c3c5d5h/8h9hQdAc")
        act(table, "0=b 1=c 2=c")
        assert table.decision.seat == 2
        assert tuple(table.decision.raises_to) == (50,)

    @pytest.mark.rule("DM-razz")
    @pytest.mark.parametrize(
        ("low", "high"),
        [
            ("5h4h3h2hAhKdKs", "6c4d3s2sAcKcKh"),
            ("8h7d6c5s4cQcQh", "9h4d3s2sAcKcKd"),
            ("AhAd2c3c4cKhKs", "2h2d3s4s5sKcKd"),
            ("KhQdJc9s8cKcQh", "2h2d3s3d4s4d5c"),
        ],
    )
    def test_the_lowest_wins_straights_and_flushes_ignored(self, low, high):
        table = act(stud(RAZZ, f"{high}/{low}", (5000, 5000)), "b c" + " k k" * 4)
        assert told(table, Won) == ["B wins 60."]

    @pytest.mark.rule("DM-razz")
    def test_five_four_three_two_ace_is_best_even_as_a_straight_flush(self):
        table = act(stud(RAZZ, "6c4d3s2sAcKcKh/5h4h3h2hAhKdKs", (5000, 5000)), "b c" + " k k" * 4)
        assert told(table, Won) == ["B wins 60."]

    @pytest.mark.rule("DM-razz")
    def test_aces_are_the_lowest_pair(self):
        low = RAZZ.ranked_by[0]
        assert low.strength(cards("AhAd2c3c4c")) > low.strength(cards("2h2dAs3s4s"))


class TestHiLo:
    @pytest.mark.rule("DM-stud8-split", "FNP-hilo")
    def test_high_and_low_share_and_a_straight_does_not_hurt_the_low(self):
        table = act(stud(HI_LO, "KhKdKsQc9d9hJc/2c3c4d5h6sTdTh", (5000, 5000)), "b c" + " k k" * 4)
        assert told(table, Won) == ["A wins 30 with the high.", "B wins 30 with the low."]

    @pytest.mark.rule("DM-stud8-split")
    def test_without_a_low_high_wins_all(self):
        table = act(stud(HI_LO, "KhKdKsQc9d9hJc/2c3c4d9s8sTdTh", (5000, 5000)), "b c" + " k k" * 4)
        assert told(table, Won) == ["A wins 60."]

    @pytest.mark.rule("DM-stud8-odd-chip")
    def test_the_odd_chip_goes_to_the_high_hand(self):
        game = StudHiLo(**{**STAKES, "bring_in": 21, "ante": 11})
        holes = "2c3c4d5h6sTdTh/KhKdKsQc9d9hJc/2dQh7dJdTcTs9s"
        table = act(stud(game, holes, (5000, 5000, 11)), "0=b 1=c" + " k k" * 4)
        assert told(table, Won) == [
            "B wins 17 from the main pot with the high.",
            "A wins 16 from the main pot with the low.",
            "B wins 21 from side pot 1 with the high.",
            "A wins 21 from side pot 1 with the low.",
        ]

    @pytest.mark.rule("DM-stud8-order")
    def test_low_card_by_suit_ace_high_opens_then_the_high_hand(self):
        table = stud(HI_LO, "2h3hAsKc/2c3c5d9s/8h9h5c9d")
        act(table, "2=b 0=c 1=c  0=k")

    @pytest.mark.rule("DM-stud8-order")
    def test_an_all_in_high_hand_counts_as_a_check(self):
        table = stud(HI_LO, "2h3hAsKc/2c3c5d9s/8h9h5c9d", (30, 5000, 5000))
        act(table, "2=b 0=c 1=c")
        assert (table.decision.seat, table.decision.to_call) == (1, 0)
