"""Shares for as many places as a director wishes, and what they come to (clubs/scoring/paid_places.py)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from clubs.scoring.paid_places import (
    in_amounts,
    proposed_shares,
    refuse_below,
    refuse_places,
    refuse_wrong_shares,
    shares_of_amounts,
    typed_percent,
    written_percent,
)

DEAD_MONEY = PRESETS["dead_money"].payouts
ROWS = (*DEAD_MONEY.bands, *DEAD_MONEY.championship_bands)

pools = st.integers(0, 10_000_000)
units = st.sampled_from((1, 100, 500))
places = st.integers(1, 60)
prizes = st.lists(st.integers(0, 1_000_000), min_size=1, max_size=30).map(lambda them: sorted(them)[::-1])


def numbers(places, rows=ROWS):
    return [float(share) for share in proposed_shares(places, rows)]


class TestProposed:
    def test_as_many_places_as_a_row_of_the_club_s_table_has_are_paid_by_it(self):
        assert numbers(3) == [50, 30, 20]
        assert numbers(6) == [40, 25, 15, 10, 7, 3]

    def test_the_table_that_is_meant_comes_first(self):
        regular, championship = DEAD_MONEY.bands, DEAD_MONEY.championship_bands
        assert [row.percents for row in regular if len(row.percents) == 2] == [(65, 35)]
        assert numbers(4, championship) == numbers(4, regular) == [50, 25, 15, 10]

    def test_without_a_row_each_place_gets_the_first_share_divided_by_its_number(self):
        assert [numbers(places, ()) for places in (1, 2, 3, 5)] == [
            [100],
            [67, 33],
            [55, 27, 18],
            [44, 22, 14, 11, 9],
        ]
        assert numbers(7) == [39, 19, 13, 10, 8, 6, 5]

    def test_tenths_of_a_percent_where_the_last_place_would_have_less_than_one(self):
        assert numbers(40, ())[-3:] == [0.6, 0.6, 0.6]

    @given(places)
    def test_they_add_up_and_never_rise(self, places):
        shares = proposed_shares(places, ())
        refuse_wrong_shares(shares)
        assert len(shares) == places
        assert shares[-1] > 0


class TestAmounts:
    def test_what_is_left_over_goes_to_first_place(self):
        assert in_amounts(10_050, proposed_shares(3, ROWS), 500) == (5_050, 3_000, 2_000)

    def test_who_would_get_less_gets_the_least_and_the_others_divide_the_rest_by_their_shares(self):
        shares = proposed_shares(6, ROWS)
        assert in_amounts(30_000, shares, 100) == (12_000, 7_500, 4_500, 3_000, 2_100, 900)
        assert in_amounts(30_000, shares, 100, least=2_000) == (11_700, 7_200, 4_300, 2_800, 2_000, 2_000)

    def test_the_least_is_whole_units_as_prizes_are(self):
        assert in_amounts(20_000, proposed_shares(4, ROWS), 500, least=2_250)[-1] == 2_500

    def test_all_alike_where_the_pool_holds_no_more_and_refused_below_that(self):
        shares = proposed_shares(3, ROWS)
        assert in_amounts(6_050, shares, 100, least=2_000) == (2_050, 2_000, 2_000)
        with pytest.raises(
            NotAllowed, match=r"3 places with at least 20 each need 60; the prize pool is 59\.99"
        ):
            in_amounts(5_999, shares, 100, least=2_000)

    @given(pools, places, units, st.integers(0, 50_000))
    def test_they_add_up_to_the_pool_never_rise_and_hold_the_least_or_are_refused(
        self, pool, places, unit, least
    ):
        try:
            amounts = in_amounts(pool, proposed_shares(places, ROWS), unit, least)
        except NotAllowed:
            assert places * -(-least // unit) * unit > pool
            return
        assert sum(amounts) == pool
        assert list(amounts) == sorted(amounts, reverse=True)
        assert amounts[-1] >= least
        assert all(amount % unit == 0 for amount in amounts[1:])

    @given(prizes, pools, units, st.integers(0, 2_000))
    def test_any_shares_that_never_rise_do(self, parts, pool, unit, least):
        shares = shares_of_amounts(parts)
        if shares and least * unit * len(shares) <= pool:
            amounts = in_amounts(pool, shares, unit, least)
            assert sum(amounts) == pool
            assert list(amounts) == sorted(amounts, reverse=True)
            assert amounts[-1] >= least


class TestShares:
    @given(prizes)
    def test_of_amounts_they_are_hundredths_and_add_up(self, amounts):
        shares = shares_of_amounts(amounts)
        if sum(amounts):
            refuse_wrong_shares(shares)
            assert all((100 * share).denominator == 1 for share in shares)
            exact = [Fraction(100 * amount, sum(amounts)) for amount in amounts]
            assert all(abs(share - one) < Fraction(1, 100) for share, one in zip(shares, exact, strict=True))
        else:
            assert shares == ()

    def test_shares_that_do_not_add_up_or_rise_are_refused(self):
        with pytest.raises(NotAllowed, match=r"add up to 99\.5%, not 100%"):
            refuse_wrong_shares([Fraction(50), Fraction("49.5")])
        with pytest.raises(NotAllowed, match="better place"):
            refuse_wrong_shares([Fraction(40), Fraction(60)])

    def test_amounts_below_the_least_are_refused(self):
        refuse_below([3_000, 2_000], 2_000)
        refuse_below([], 2_000)
        with pytest.raises(NotAllowed, match="The last of these 2 places gets 10; at least 20 is asked for"):
            refuse_below([3_000, 1_000], 2_000)

    def test_as_many_places_as_there_are_players(self):
        assert refuse_places(6, 6) == 6
        for typed in (None, 0, 7):
            with pytest.raises(NotAllowed, match="With 6 players between 1 and 6 places can be paid"):
                refuse_places(typed, 6)

    @pytest.mark.parametrize("text", ["", "x", "-5", "1000", "12.", "1e1", "12.34567", "٣"])
    def test_what_is_no_percent(self, text):
        with pytest.raises(ValueError, match="is not a percent"):
            typed_percent(text)

    @given(st.integers(0, 10_000))
    def test_a_share_is_typed_as_it_is_written(self, hundredths):
        share = Fraction(hundredths, 100)
        assert typed_percent(written_percent(share)) == share
