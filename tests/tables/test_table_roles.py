"""Tests of who minds the pots and who shuffles (tables/table_roles.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.button import first_hand
from tables.table_roles import TableRoles, chipmaster, table_roles

NINE = range(1, 10)


@pytest.mark.rule("DM-role-chipmaster", part="who it is")
class TestChipmaster:
    @pytest.mark.parametrize(("dealer", "opposite"), [(5, 10), (1, 6), (6, 1), (10, 5), (8, 3)])
    def test_sits_directly_opposite_the_dealer(self, dealer, opposite):
        others = [seat for seat in range(1, 11) if seat != dealer]
        assert chipmaster(dealer, 10, others) == opposite

    def test_or_nearest_to_it_of_two_on_the_dealer_s_left(self):
        assert chipmaster(5, 9, [seat for seat in NINE if seat != 5]) == 9
        assert chipmaster(5, 9, [1, 2, 3, 4, 6, 7, 8]) == 1
        assert chipmaster(5, 9, [3, 7]) == 7
        assert chipmaster(5, 9, [4]) == 4
        assert chipmaster(5, 9, []) is None

    @given(st.integers(2, 10), st.data())
    def test_nobody_sits_nearer_to_the_place_opposite(self, seats, data):
        dealer = data.draw(st.integers(1, seats))
        others = data.draw(st.sets(st.integers(1, seats).filter(lambda seat: seat != dealer), min_size=1))
        apart = {seat: min((seat - dealer) % seats, (dealer - seat) % seats) for seat in others}
        assert apart[chipmaster(dealer, seats, others)] == max(apart.values())


@pytest.mark.rule("DM-role-shuffler", part="who shuffles")
class TestShuffler:
    def roles(self, button, dealer=5, there=NINE):
        return table_roles(dealer, 9, there, first_hand(button, NINE))

    def test_the_player_on_the_button(self):
        assert self.roles(button=2) == TableRoles(chipmaster=9, shuffler=2)

    def test_or_under_the_gun_where_nobody_is_on_it(self):
        """Seat 2 has stepped away: seats 3 and 4 have the blinds, the dealer is under the gun; so seat 5 of
        another table."""
        without = [seat for seat in NINE if seat != 2]
        assert self.roles(button=2, there=without).shuffler is None
        assert self.roles(button=2, dealer=7, there=without).shuffler == 5

    def test_a_dealer_on_the_button_says_who(self):
        assert self.roles(button=5) == TableRoles(chipmaster=9, shuffler=None, dealer_picks=True)
        assert not self.roles(button=5, there=[5, 6]).dealer_picks

    def test_before_the_first_hand_the_button_is_where_it_was_put(self):
        assert table_roles(5, 9, NINE, None, 3).shuffler == 3
        assert table_roles(5, 9, NINE) == TableRoles(chipmaster=9, shuffler=None)
