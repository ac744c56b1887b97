"""Tests of how a prize pool is divided (clubs/scoring/payouts.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Band, Kind, Payouts, Terms
from clubs.scoring.payouts import divide, paid_by_percent, paid_places, pool_of, set_by_director, shares_of

DEAD_MONEY = PRESETS["dead_money"]
POOL = 100_000  # cents


def percents(kind, buy_ins, book=DEAD_MONEY):
    return [int(percent) for percent in shares_of(book, kind, buy_ins).percents]


def with_payouts(**options):
    payouts = DEAD_MONEY.payouts.model_copy(update=options)
    return DEAD_MONEY.model_copy(update={"payouts": payouts})


@pytest.mark.parametrize(
    ("sizes", "regular", "championship"),
    [
        pytest.param(range(6, 8), [65, 35], [50, 30, 20], marks=pytest.mark.rule("DM-payout-6-7")),
        pytest.param(range(8, 12), [50, 30, 20], [50, 25, 15, 10], marks=pytest.mark.rule("DM-payout-8-11")),
        pytest.param(
            range(12, 19), [50, 25, 15, 10], [45, 25, 15, 10, 5], marks=pytest.mark.rule("DM-payout-12-18")
        ),
        pytest.param(
            range(19, 25),
            [45, 25, 15, 10, 5],
            [40, 25, 15, 10, 7, 3],
            marks=pytest.mark.rule("DM-payout-19-24"),
        ),
    ],
)
def test_the_club_s_bands(sizes, regular, championship):
    for buy_ins in sizes:
        assert percents(Kind.LIVE, buy_ins) == percents(Kind.BIG_MONEY, buy_ins) == regular
        assert percents(Kind.CHAMPIONSHIP, buy_ins) == championship
        assert shares_of(DEAD_MONEY, Kind.LIVE, buy_ins).warnings == ()


@pytest.mark.rule("DM-champ-extra-payout")
def test_the_championship_pays_one_place_more():
    for buy_ins in range(6, 60):
        regular = paid_places(DEAD_MONEY, Kind.LIVE, buy_ins)
        assert paid_places(DEAD_MONEY, Kind.CHAMPIONSHIP, buy_ins) == regular + 1


@pytest.mark.rule("DM-payout-online")
@pytest.mark.parametrize(("rounding", "places"), [("half_up", [65, 35]), ("up", [65, 35]), ("down", [100])])
def test_a_club_may_round_otherwise(rounding, places):
    payouts = DEAD_MONEY.payouts.model_copy(update={"percent_rounding": rounding})
    assert percents(Kind.ONLINE, 10, DEAD_MONEY.model_copy(update={"payouts": payouts})) == places


@pytest.mark.rule("DM-payout-online")
def test_online_fifteen_percent_of_the_players_are_paid_rounded_half_up():
    assert [paid_by_percent(players, 15) for players in (1, 6, 9, 10, 16, 17, 20, 40, 100)] == [
        *(1, 1, 1, 2, 2, 3, 3, 6, 15)
    ]
    assert percents(Kind.ONLINE, 6) == [100]
    assert percents(Kind.ONLINE, 10) == [65, 35]
    assert percents(Kind.ONLINE, 20) == [50, 30, 20]
    assert percents(Kind.ONLINE, 40) == [40, 25, 15, 10, 7, 3]


def test_more_places_online_than_any_row_has_share_its_last_share_with_a_warning():
    shares = shares_of(DEAD_MONEY, Kind.ONLINE, 60)
    assert [float(percent) for percent in shares.percents] == [40, 25, 15, 10, 7, 0.75, 0.75, 0.75, 0.75]
    assert shares.warnings == (
        "The payouts have no row with 9 places: the last share of the row with 6 is divided "
        "unless you enter your own.",
    )


def test_a_field_above_the_last_row_uses_it_with_a_warning():
    division = divide(POOL, DEAD_MONEY, Kind.LIVE, 25)
    assert division.amounts == (45_000, 25_000, 15_000, 10_000, 5_000)
    assert division.warnings == (
        "The payouts have no row for 25 buy-ins: the row for 19–24 is used unless you enter your own.",
    )


def test_a_field_below_the_first_row_or_between_two_uses_the_nearest_below_or_the_first():
    assert percents(Kind.LIVE, 5) == [65, 35]
    gap = with_payouts(
        bands=(Band(fewest=2, most=4, percents=(100,)), Band(fewest=8, most=9, percents=(60, 40)))
    )
    assert percents(Kind.LIVE, 6, gap) == [100]
    assert len(shares_of(gap, Kind.LIVE, 6).warnings) == len(shares_of(gap, Kind.LIVE, 1).warnings) == 1


def test_with_fewer_players_than_places_the_rest_belongs_to_first():
    assert percents(Kind.CHAMPIONSHIP, 2) == [70, 30]
    assert paid_places(DEAD_MONEY, Kind.LIVE, 1) == 1


def test_without_any_row_nothing_is_divided_and_the_director_is_told():
    division = divide(POOL, with_payouts(bands=()), Kind.LIVE, 10)
    assert (division.amounts, division.places) == ((), 0)
    assert division.warnings == ("The rulebook has no table of payouts: enter what each place gets.",)
    assert divide(POOL, DEAD_MONEY, Kind.LIVE, 0).amounts == ()


def test_the_size_of_the_field_counts_rebuys_only_where_the_club_says_so():
    assert paid_places(DEAD_MONEY, Kind.LIVE, 7, rebuys=5) == 2
    by_entries = with_payouts(count="entries")
    assert paid_places(by_entries, Kind.LIVE, 7, rebuys=5) == 4
    for buy_ins, places in ((7, 2), (8, 3)):
        assert paid_places(by_entries, Kind.LIVE, buy_ins) == places
        assert shares_of(by_entries, Kind.LIVE, buy_ins).places == places
        assert divide(POOL, by_entries, Kind.LIVE, buy_ins).places == places


@pytest.mark.rule("DM-cuts")
def test_ten_percent_for_the_championship_and_one_for_the_kitty_of_everything_taken():
    taken = 10 * 2000 + 4 * 1000 + 3 * 1000
    pool = pool_of(taken, DEAD_MONEY.terms[Kind.LIVE])
    assert (pool.championship, pool.kitty, pool.prizes) == (2700, 270, 24_030)
    assert pool_of(taken, DEAD_MONEY.terms[Kind.ONLINE]).prizes == taken
    assert pool_of(taken, DEAD_MONEY.terms[Kind.CHAMPIONSHIP], added=500).prizes == taken + 500


def test_prizes_are_whole_units_and_the_rest_goes_to_first():
    """50, 30 and 20 percent of $240.30 are $120.15, $72.09 and $48.06."""
    assert divide(24_030, DEAD_MONEY, Kind.LIVE, 10).amounts == (12_030, 7_200, 4_800)
    assert divide(24_030, with_payouts(unit=1), Kind.LIVE, 10).amounts == (12_015, 7_209, 4_806)
    assert divide(24_030, with_payouts(unit=500), Kind.LIVE, 10).amounts == (12_530, 7_000, 4_500)
    assert divide(24_000, with_payouts(unit=1, coin=100), Kind.LIVE, 9).amounts == (12_000, 7_200, 4_800)
    assert divide(24_100, with_payouts(unit=1, coin=100), Kind.LIVE, 9).amounts == (12_100, 7_200, 4_800)


@pytest.mark.rule("DM-place-same-hand")
def test_who_shares_places_shares_their_prizes_added_together():
    division = divide(24_030, DEAD_MONEY, Kind.LIVE, 10)
    assert division.of(2, 3) == (6_000, 6_000)
    assert division.of(3, 4) == (2_400, 2_400)
    assert division.of(3, 9) == (686, 686, 686, 686, 686, 685, 685)
    assert division.of(4, 5) == (0, 0)


def test_the_director_s_own_payouts_must_add_up():
    assert set_by_director(POOL, [60_000, 40_000], 10).amounts == (60_000, 40_000)
    with pytest.raises(NotAllowed, match=r"add up to 990; the prize pool is 1,000"):
        set_by_director(POOL, [60_000, 39_000], 10)
    with pytest.raises(NotAllowed, match="better place"):
        set_by_director(POOL, [40_000, 60_000], 10)
    with pytest.raises(NotAllowed, match="3 places cannot be paid among 2 players"):
        set_by_director(POOL, [50_000, 30_000, 20_000], 2)


def test_own_payouts_may_pay_nothing_to_some_never_less_and_everybody_at_the_most():
    assert set_by_director(POOL, [POOL, 0], 2).amounts == (POOL, 0)
    with pytest.raises(NotAllowed, match="better place"):
        set_by_director(POOL, [POOL + 1, -1], 10)


@pytest.mark.rule("DM-payout-online")
@pytest.mark.parametrize(
    ("rounding", "players", "places"),
    [
        ("half_up", 149, 1),
        ("half_up", 150, 2),
        *(("down", players, places) for players, places in ((199, 1), (200, 2))),
        *(("up", players, places) for players, places in ((100, 1), (101, 2))),
    ],
)
def test_a_percentage_is_rounded_to_the_player(rounding, players, places):
    assert paid_by_percent(players, 1, rounding) == places


@pytest.mark.rule("DM-payout-online")
def test_a_row_with_as_many_places_as_are_paid_is_used_without_a_warning():
    for buy_ins in (6, 10, 20):
        assert shares_of(DEAD_MONEY, Kind.ONLINE, buy_ins).warnings == ()


@pytest.mark.rule("DM-payout-online")
def test_where_every_row_has_more_places_than_are_paid_all_of_them_get_the_same():
    three = Band(fewest=2, most=100, percents=(50, 30, 20))
    shares = shares_of(with_payouts(bands=(three,), championship_bands=()), Kind.ONLINE, 10)
    assert shares.percents == (50, 50)
    assert shares.warnings == (
        "The payouts have no row with 2 places: every place gets the same unless you enter your own.",
    )


tenths = st.lists(st.integers(0, 1000), min_size=1, max_size=20).map(
    # Cuts of a thousand tenths: their gaps add up to 1000 whatever they are.
    lambda cuts: sorted(
        (b - a for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), 1000], strict=True)), reverse=True
    )
)


@given(tenths, st.integers(0, 10_000_000), st.sampled_from([1, 100, 500]))
def test_shares_to_a_tenth_give_every_cent_out_and_odd_ones_to_first_place(shares, prizes, unit):
    row = Band(fewest=2, most=100, percents=[f"{share // 10}.{share % 10}" for share in shares])
    amounts = divide(prizes, with_payouts(bands=(row,), unit=unit), Kind.LIVE, 100).amounts
    below = [prizes * share // (1000 * unit) * unit for share in shares[1:]]
    assert list(amounts) == [prizes - sum(below), *below]


def test_a_row_of_an_online_table_by_hand():
    """Of 1,234.50 in whole units: 6.5% is 80.24, 5.5% 67.90, 4.5% 55.55, 3.5% 43.21."""
    row = Band(fewest=2, most=100, percents=(30, 20, 12, 10, 8, "6.5", "5.5", "4.5", "3.5"))
    amounts = divide(123_450, with_payouts(bands=(row,)), Kind.LIVE, 46).amounts
    assert amounts == (37_450, 24_600, 14_800, 12_300, 9_800, 8_000, 6_700, 5_500, 4_300)
    assert sum(amounts) == 123_450


class TestAPartOfTheField:
    """One of so many is paid, in place of a percentage."""

    def test_a_third_is_rounded_down_and_somebody_is_always_paid(self):
        third = with_payouts(one_paid_in=3)
        places = [paid_places(third, Kind.ONLINE, players) for players in (1, 2, 5, 6, 8, 9, 100)]
        assert places == [1, 1, 1, 2, 2, 3, 33]

    def test_of_the_entries_where_the_club_counts_them_but_never_more_than_players(self):
        third = with_payouts(one_paid_in=3, count="entries")
        assert paid_places(third, Kind.ONLINE, 8, rebuys=4) == 4
        assert paid_places(third, Kind.ONLINE, 3, rebuys=30) == 3

    def test_kinds_with_a_table_and_the_percentage_of_other_clubs_are_as_they_were(self):
        third = with_payouts(one_paid_in=3)
        for players in range(1, 60):
            assert shares_of(third, Kind.LIVE, players) == shares_of(DEAD_MONEY, Kind.LIVE, players)
        assert paid_places(DEAD_MONEY, Kind.ONLINE, 100) == 15


class TestWithoutARow:
    """The table ends at 24 buy-ins."""

    SMOOTH = with_payouts(unlisted="smooth")

    def test_a_larger_field_has_falling_shares_and_no_warning(self):
        division = divide(POOL, self.SMOOTH, Kind.LIVE, 40)
        assert (division.places, division.warnings, sum(division.amounts)) == (6, (), POOL)
        assert [float(share) for share in shares_of(self.SMOOTH, Kind.LIVE, 40).percents] == [
            40.8,
            20.4,
            13.6,
            10.2,
            8.2,
            6.8,
        ]

    def test_never_fewer_places_than_the_last_row_and_one_more_at_the_championship(self):
        last = shares_of(DEAD_MONEY, Kind.LIVE, 24).places
        assert paid_places(self.SMOOTH, Kind.LIVE, 25) == last
        by_bands = TestTheChampionshipPaysOnePlaceMore.book("bands", unlisted="smooth")
        assert paid_places(by_bands, Kind.CHAMPIONSHIP, 25) == last + 1

    def test_every_place_gets_its_buy_in_back_where_the_pool_holds_that(self):
        third = with_payouts(unlisted="smooth", one_paid_in=3)
        amounts = divide(90 * 2000, third, Kind.LIVE, 90).amounts
        assert (len(amounts), amounts[-1], sum(amounts)) == (30, 2000, 180_000)
        poor = divide(20 * 2000, third, Kind.LIVE, 90).amounts
        assert (len(poor), sum(poor)) == (30, 40_000)
        assert poor[-1] < 2000

    @pytest.mark.parametrize("players", range(1, 25))
    def test_rows_that_are_there_stay(self, players):
        assert shares_of(self.SMOOTH, Kind.LIVE, players) == shares_of(DEAD_MONEY, Kind.LIVE, players)

    def test_as_many_places_as_no_row_has(self):
        shares = shares_of(self.SMOOTH, Kind.ONLINE, 60)
        assert (shares.places, shares.warnings, sum(shares.percents)) == (9, (), 100)

    @given(st.integers(25, 3000), st.integers(2, 100), st.integers(0, 10**8), st.sampled_from([1, 100, 500]))
    def test_whatever_the_field_they_fall_add_up_and_return_the_buy_in(self, players, number, prizes, unit):
        book = with_payouts(unlisted="smooth", one_paid_in=number, unit=unit)
        percents = shares_of(book, Kind.LIVE, players).percents
        assert sum(percents) == 100
        assert sorted(percents, reverse=True) == list(percents)
        assert len(percents) == max(5, players // number)
        assert all(percents)
        amounts = divide(prizes, book, Kind.LIVE, players).amounts
        assert sum(amounts) == prizes
        assert sorted(amounts, reverse=True) == list(amounts)
        assert amounts[-1] >= 2000 or len(amounts) * 2000 > prizes


rows = st.lists(st.integers(1, 12), min_size=1, max_size=12).map(
    lambda parts: tuple(sorted((part * 100 // sum(parts) for part in parts), reverse=True))
)


@st.composite
def bands(draw):
    made, lowest = [], 1
    for shares in draw(st.lists(rows, max_size=6)):
        fewest = lowest + draw(st.integers(0, 5))
        most = fewest + draw(st.integers(0, 20))
        whole = (shares[0] + 100 - sum(shares), *shares[1:])
        made.append(Band(fewest=fewest, most=most, percents=whole))
        lowest = most + 1
    return tuple(made)


@given(
    prizes=st.integers(0, 10_000_000),
    buy_ins=st.integers(0, 300),
    regular=bands(),
    championship=bands(),
    unit=st.sampled_from([1, 100, 500]),
    percent=st.integers(0, 100),
    kind=st.sampled_from(list(Kind)),
)
def test_whatever_the_field_the_bands_and_the_unit_prizes_add_up_to_the_pool(
    prizes, buy_ins, regular, championship, unit, percent, kind
):
    payouts = Payouts(bands=regular, championship_bands=championship, unit=unit, percent_paid=percent)
    book = DEAD_MONEY.model_copy(update={"payouts": payouts})
    division = divide(prizes, book, kind, buy_ins)
    if division.amounts:
        assert sum(division.amounts) == prizes
        assert sorted(division.amounts, reverse=True) == list(division.amounts)
        assert division.places == paid_places(book, kind, buy_ins) <= buy_ins
        for last in range(1, buy_ins + 1):
            assert sum(division.of(1, last)) == sum(division.amounts[:last])
    else:
        assert buy_ins == 0 or division.warnings


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(0, 33), min_size=3, max_size=3),
    st.integers(0, 10**6),
    st.sampled_from([1, 100]),
)
def test_no_coin_is_lost_on_the_way_to_the_pool(taken, percents, added, coin):
    championship, kitty, staff = percents
    terms = Terms(championship_percent=championship, kitty_percent=kitty, staff_percent=staff)
    pool = pool_of(taken, terms, added, coin)
    assert pool.championship + pool.kitty + pool.staff + pool.prizes == taken + added
    assert pool.withheld == pool.championship + pool.kitty + pool.staff
    assert not any(share % coin for share in (pool.championship, pool.kitty, pool.staff))


@pytest.mark.rule("DM-cuts", part="in whole coins")
def test_where_money_has_no_cents_a_unit_of_it_is_the_smallest_coin():
    """By hand: of ¥1,370 a tenth is ¥137, a hundredth ¥13.7."""
    yen = DEAD_MONEY.in_whole_units()
    pool = pool_of(137_000, yen.terms[Kind.LIVE], coin=yen.payouts.coin)
    assert (pool.championship, pool.kitty, pool.prizes) == (13_700, 1_300, 122_000)
    fine = with_payouts(unit=1).in_whole_units()
    assert divide(122_000, fine, Kind.LIVE, 8).amounts == (61_000, 36_600, 24_400)
    assert divide(122_500, fine, Kind.LIVE, 8).amounts == (61_300, 36_700, 24_500)
    assert divide(122_000, fine, Kind.LIVE, 8).of(1, 2) == (48_800, 48_800)
    assert divide(122_000, fine, Kind.LIVE, 8).of(1, 3) == (40_700, 40_700, 40_600)


def test_parts_of_a_coin_that_somebody_added_go_to_the_best():
    fine = with_payouts(unit=1).in_whole_units()
    division = divide(122_050, fine, Kind.LIVE, 8)
    assert sum(division.amounts) == 122_050
    assert division.of(1, 3) == (40_750, 40_700, 40_600)


class TestTheChampionshipPaysOnePlaceMore:
    """By whichever table its kind is paid."""

    @staticmethod
    def book(table, **options):
        book = with_payouts(**options)
        final = book.terms[Kind.CHAMPIONSHIP].model_copy(update={"payouts": table})
        live = book.terms[Kind.LIVE].model_copy(update={"payouts": table})
        terms = {**book.terms, Kind.CHAMPIONSHIP: final, Kind.LIVE: live}
        return book.model_copy(update={"terms": terms})

    @pytest.mark.rule("DM-champ-extra-payout")
    @pytest.mark.parametrize("table", ["bands", "percent"])
    def test_than_another_tournament_of_its_size(self, table):
        book = self.book(table)
        for players in range(6, 25):
            regular = paid_places(book, Kind.LIVE, players)
            assert paid_places(book, Kind.CHAMPIONSHIP, players) == regular + 1
            assert divide(POOL, book, Kind.CHAMPIONSHIP, players).places == regular + 1

    @pytest.mark.rule("DM-champ-extra-payout")
    def test_divided_as_the_first_row_that_pays_so_many(self):
        assert percents(Kind.CHAMPIONSHIP, 10, self.book("bands")) == [50, 25, 15, 10]
        assert percents(Kind.CHAMPIONSHIP, 10, self.book("percent")) == [50, 30, 20]

    def test_never_more_places_than_players(self):
        assert paid_places(self.book("percent"), Kind.CHAMPIONSHIP, 1) == 1
        assert paid_places(self.book("bands"), Kind.CHAMPIONSHIP, 2) == 2

    def test_unless_the_club_has_it_otherwise(self):
        book = self.book("percent", championship_more=0)
        assert paid_places(book, Kind.CHAMPIONSHIP, 20) == paid_places(book, Kind.LIVE, 20) == 3
