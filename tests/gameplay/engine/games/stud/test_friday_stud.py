"""Stud of a Friday night."""

import pytest

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import (
    DIRECTOR,
    SPECTATOR,
    Shown,
)
from gameplay.engine.games.presets import PRESETS
from tests.gameplay.engine.games.stud.dealing import checked, friday
from tests.gameplay.engine.table import act, hand


class TestStud:
    HOLES = "AhKd2c5c7dJs8h/KhQd2dTc8s5s6c/3h3d9dTd7s6h9c"

    def table(self, **options):
        return hand(friday("fnp-seven-card-stud", **options), [200] * 3, self.HOLES)

    @pytest.mark.rule("FNP-stud-deal", "FNP-stud-visible")
    def test_two_down_and_one_up_and_only_their_owner_sees_what_lies_down(self):
        table = self.table()
        for viewer in (0, 1, 2, SPECTATOR):
            for seat in table.view(viewer).seats:
                assert len(seat.up) == 1
                assert UNKNOWN not in seat.up
                assert (UNKNOWN in seat.hole) == (viewer != seat.seat)
        checked(table)
        assert any(isinstance(event, Shown) for event in table.events)
        for seat in (event.seat for event in table.events if isinstance(event, Shown)):
            assert UNKNOWN not in table.view(SPECTATOR).seats[seat].hole

    @pytest.mark.rule("FNP-stud-low-opens")
    def test_the_lowest_card_up_opens_and_of_equal_ones_the_first_left_of_the_dealer(self):
        assert self.table().decision.seat == 1  # two deuces, seat 0 deals
        for opens in ("k", "r5", "f"):
            assert act(self.table(), opens).decision.seat == 2

    @pytest.mark.rule("FNP-stud-high-opens", "FNP-stud-streets", "FNP-stud-river")
    def test_then_the_best_cards_up_open_and_a_tie_goes_to_the_first_left_of_the_dealer(self):
        table = self.table()
        opened = []
        while not table.finished:
            opened.append((len(table.view(0).seats[0].up), table.decision.seat))
            act(table, "k k k")
        # 2 5, 2 T, 9 T; then 2 5 7, 2 T 8, 9 T 7; 2 5 7 J, 2 T 8 5, 9 T 7 6; the river as sixth street
        assert opened == [(1, 1), (2, 2), (3, 2), (4, 0), (4, 0)]

    @pytest.mark.rule("FNP-stud-high-opens")
    def test_a_pair_opens_before_high_cards_and_equal_boards_by_position(self):
        table = hand(PRESETS["fnp-seven-card-stud"], [200] * 2, "AhKd2c2s7dJs8h/KhQd3dAc8s5s6c")
        assert act(table, "k k").decision.seat == 0
        tied = hand(PRESETS["fnp-seven-card-stud"], [200] * 2, "AhKd2cAs7dJs8h/KhQd2dAc8s5s6c")
        assert act(tied, "k k").decision.seat == 1

    @pytest.mark.rule("FNP-stud-streets", "FNP-stud-river")
    def test_three_more_cards_up_and_one_down_with_a_round_after_each(self):
        table, lies = self.table(), []
        while not table.finished:
            lies.append({(len(seat.hole), len(seat.up)) for seat in table.view(0).seats})
            act(table, "k k k")
        assert lies == [{(2, 1)}, {(2, 2)}, {(2, 3)}, {(2, 4)}, {(3, 4)}]

    def test_who_has_folded_gets_no_more_cards(self):
        table = act(self.table(), "1=f 2=k 0=k")
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [4, 3, 4]
