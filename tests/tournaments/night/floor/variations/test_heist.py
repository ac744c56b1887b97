"""Money Heist at felt tables (tournaments/night/floor/variations/heist.py, set_aside.py, chosen.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import Kind, MoneyHeist, Rebuy, Variations
from tests.tournaments.night.floor.variations.nights import EIGHT, SIX, VariedNight, heist_night
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import (
    BoughtIn,
    ChipLeadersTaken,
    SeatedAt,
    StacksCounted,
    TableBroken,
    TermsSet,
    VariationsSet,
)
from tournaments.night.floor import after
from tournaments.night.floor.counts import ChipCounts
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.sharing import divided

FIVE, THREE = "Ann Bob Cat Dan Eve", "Fay Gus Hal"


class TestTheBank:
    @pytest.mark.rule("DM-heist-bank")
    def test_it_holds_as_many_chips_as_are_in_play_at_the_start(self):
        night = heist_night().start(EIGHT)
        assert night.banks == {1: 24_000}
        assert night.floor.chips_in_play == 48_000
        assert night.floor.average_stack == 3000

    @pytest.mark.rule("DM-heist-bank")
    def test_the_mini_bank_one_buy_in(self):
        assert heist_night("mini").start(EIGHT).banks == {1: 3000}

    @pytest.mark.rule("DM-heist-bank")
    def test_late_entries_do_not_enlarge_it(self):
        night = heist_night().start(SIX)
        night.record(BoughtIn(player=7, name="Gus", seat=SeatedAt(player=7, table=1, seat=7)))
        assert night.banks == {1: 18_000}
        assert night.floor.chips_in_play == 39_000

    def test_there_is_none_where_no_heist_is_played(self):
        night = Night().start(EIGHT)
        assert night.floor.of(Banks).by_table == {}
        assert night.floor.chips_in_play == 24_000


class TestScooping:
    @pytest.mark.rule("DM-heist-scoop")
    @pytest.mark.parametrize(
        ("bank", "pair", "taken"),
        [
            *(("full", "2", 1000), ("full", "T", 1000), ("full", "J", 500), ("full", "A", 500)),
            *(("mini", "2", 500), ("mini", "T", 500), ("mini", "A", 500)),
        ],
    )
    def test_what_a_pair_takes_at_50_100(self, bank, pair, taken):
        night = heist_night(bank).start(EIGHT).deal()
        before = night.banks[1]
        assert before - night.heists("Cat", pair).banks[1] == taken

    @pytest.mark.rule("DM-heist-scoop")
    def test_the_big_blind_is_that_of_the_hand(self):
        """The hand was dealt at 50/100; the level ended while it was played."""
        night = heist_night().start(EIGHT).at(19).deal().at(21).heists("Ann", "7")
        assert night.banks == {1: 23_000}
        assert night.deal().heists("Ann", "7").banks == {1: 21_000}

    @pytest.mark.rule("DM-heist-scoop")
    def test_once_in_a_hand(self):
        night = heist_night().start(EIGHT).deal().heists("Ann", "7")
        with night.refuses("DM-heist-scoop", "in this hand already"):
            night.heists("Bob", "8")
        assert night.deal().heists("Bob", "8").banks == {1: 22_000}

    @pytest.mark.rule("DM-heist-empty")
    def test_a_bank_that_has_less_pays_all_of_it_and_then_nothing(self):
        night = heist_night("mini").start(EIGHT, structure=levels(step=400)).deal().heists("Ann", "A")
        assert night.banks == {}
        with night.deal().refuses("DM-heist-empty", "empty: play continues"):
            night.heists("Bob", "A")
        assert night.deal().floor.tables[1].hands == 3

    @pytest.mark.rule("DM-heist-scoop")
    def test_only_somebody_who_plays_the_hand(self):
        night = heist_night().start(FIVE, THREE).deal(1, 2)
        with night.refuses(words="does not sit at table 1"):
            night.heists("Fay", "7")
        night.deal(2).bust("Gus", by="Hal")
        with night.refuses(words="is out"):
            night.heists("Gus", "7", table=2)

    @pytest.mark.rule("DM-heist-scoop")
    def test_a_dead_hand_scoops_nothing(self):
        night = heist_night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").deal()
        with night.refuses(words="that hand was dead"):
            night.heists("Gus", "7")

    def test_not_where_none_is_played(self):
        night = VariedNight().start(EIGHT).deal()
        with night.refuses("DM-heist-bank", "No Money Heist"):
            night.heists("Ann", "7")

    def test_undone_the_chips_lie_in_the_bank_again(self):
        night = heist_night().start(EIGHT).deal().heists("Ann", "7")
        assert after(night.facts[:-1], night.rulebook, Kind.LIVE).of(Banks).by_table == {1: 24_000}


class TestSeveralTables:
    @pytest.mark.rule("DM-heist-tables")
    def test_it_is_divided_by_the_numbers_of_players(self):
        assert heist_night().start(FIVE, THREE).banks == {1: 15_000, 2: 9000}

    @pytest.mark.rule("DM-heist-tables")
    def test_what_does_not_divide_goes_by_the_largest_remainder_in_small_chips(self):
        """3,000 chips in chips of 5 for seven players: 1,714.28 to four and 1,285.71 to three."""
        assert heist_night("mini").start("Ann Bob Cat Dan", "Eve Fay Gus").banks == {1: 1715, 2: 1285}

    @pytest.mark.rule("DM-heist-tables", "DM-heist-scoop")
    def test_two_tables_take_at_the_same_moment_each_from_its_own(self):
        night = heist_night().start(FIVE, THREE).deal(1, 2)
        night.heists("Ann", "7", table=1).heists("Fay", "K", table=2)
        assert night.banks == {1: 14_000, 2: 8500}
        assert night.floor.set_aside == 22_500

    @pytest.mark.rule("DM-heist-tables")
    def test_what_is_left_at_a_table_that_breaks_is_divided_in_the_same_way(self):
        """12,000 at each of three tables; the third breaks, one player goes to the first, three to the
        second: five and seven sit there."""
        night = heist_night().start("Ann Bob Cat Dan", "Eve Fay Gus Hal", "Ida Jon Kim Lou")
        assert night.banks == {1: 12_000, 2: 12_000, 3: 12_000}
        seats = [(9, 1, 5), (10, 2, 5), (11, 2, 6), (12, 2, 7)]
        night.record(TableBroken(table=3, seats=[SeatedAt(player=p, table=t, seat=s) for p, t, s in seats]))
        assert night.banks == {1: 17_000, 2: 19_000}
        assert night.floor.chips_in_play == 72_000

    @pytest.mark.rule("DM-heist-tables")
    def test_a_new_draw_for_the_final_table_brings_all_of_it_together(self):
        night = heist_night().start(FIVE, THREE).deal(1, 2).heists("Ann", "7")
        night.seat(EIGHT, occasion="final_table")
        assert night.banks == {1: 23_000}

    @pytest.mark.rule("DM-heist-tables")
    def test_whoever_moves_brings_nothing(self):
        night = heist_night().start(FIVE, THREE).move("Ann", 2, 5)
        assert night.banks == {1: 15_000, 2: 9000}

    @pytest.mark.rule("DM-heist-tables")
    def test_the_last_of_a_table_leaves_the_rest_to_the_others(self):
        night = heist_night().start(FIVE, "Fay Gus").deal(1, 2).bust("Fay", by="Gus").move("Gus", 1, 6)
        assert night.banks == {1: 21_000}

    @given(
        st.integers(0, 100_000),
        st.dictionaries(st.integers(1, 9), st.integers(1, 10), min_size=1),
        st.sampled_from([1, 5, 25, 100]),
    )
    def test_no_chip_is_lost_and_no_table_has_a_small_chip_too_many(self, chips, players, unit):
        parts = divided(chips, players, unit)
        assert sum(parts.values()) == chips
        seated = sum(players.values())
        assert all(abs(parts[table] - chips * players[table] / seated) < 2 * unit for table in players)


class TestOnScreens:
    def night(self):
        return heist_night().on_screens().start(FIVE, THREE).deal_on_screens(1, 2)

    @pytest.mark.rule("DM-heist-scoop")
    def test_a_hand_says_what_was_taken(self):
        night = self.night().play_on_screens("Ann 4200 Bob 2800", heisted=1000)
        assert night.banks == {1: 14_000, 2: 9000}
        assert night.floor.chips_in_play == 48_000

    def test_chips_come_from_nowhere_else(self):
        night = self.night()
        with night.refuses(words="neither makes nor loses chips"):
            night.play_on_screens("Ann 4200 Bob 2800")
        with night.refuses("DM-heist-empty"):
            night.play_on_screens("Ann 18001 Bob 3000", heisted=15_001)

    @pytest.mark.rule("DM-heist-tables")
    def test_another_table_breaks_while_the_hand_is_on(self):
        """What comes from there lies in the bank when the hand ends and takes its own from it."""
        night = heist_night().on_screens(1).start(FIVE, "Fay Gus Hal Ida").deal_on_screens(1).deal(2)
        seats = [SeatedAt(player=player, table=1, seat=seat) for seat, player in enumerate((6, 7, 8, 9), 6)]
        night.record(TableBroken(table=2, seats=seats))
        assert night.banks == {1: 27_000}
        night.play_on_screens("Ann 4000", heisted=1000)
        assert night.banks == {1: 26_000}

    def test_a_bank_is_not_counted_while_a_hand_is_on(self):
        night = self.night()
        with night.refuses(words="let it end"):
            night.counts_aside("bank", 100)


class TestRebuys:
    @pytest.mark.rule("DM-heist-no-rebuy")
    def test_nobody_rebuys(self):
        night = heist_night().start(EIGHT).deal().bust("Ann", by="Bob")
        with night.refuses("DM-heist-no-rebuy"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-heist-no-rebuy")
    def test_nor_can_rebuys_be_allowed(self):
        night = heist_night().start(EIGHT)
        with night.refuses("DM-heist-no-rebuy"):
            night.record(TermsSet(rebuy=Rebuy(), add_on=None))
        night.record(TermsSet(rebuy=None, add_on=None))

    @pytest.mark.rule("DM-heist-no-rebuy")
    def test_chosen_for_a_night_it_takes_them_away_and_left_out_it_brings_them_back(self):
        night = VariedNight()
        usual = night.floor.terms
        assert usual.rebuy is not None
        night.record(VariationsSet(variations=Variations(heist=MoneyHeist())))
        assert night.floor.terms.rebuy is None
        night.record(VariationsSet(variations=Variations()))
        assert night.floor.terms == usual

    def test_they_are_chosen_before_the_clock_starts(self):
        night = VariedNight().start(EIGHT)
        with night.refuses("DM-heist-bank", "before the clock starts"):
            night.record(VariationsSet(variations=Variations(heist=MoneyHeist())))


class TestCounting:
    def test_stacks_and_the_bank_come_to_the_chips_in_play(self):
        night = heist_night().start(SIX).deal().heists("Ann", "7")
        stacks = {1: 4000, 2: 3000, 3: 3000, 4: 3000, 5: 3000, 6: 3000}
        with night.refuses(words="1,000 fewer than the 19,000 in play"):
            night.record(StacksCounted(stacks={**stacks, 1: 3000}))
        with night.refuses(words="more than the 19,000 in play"):
            night.record(StacksCounted(stacks={**stacks, 1: 22_000}))
        night.record(StacksCounted(stacks=stacks))

    @pytest.mark.rule("DM-points-chip-leader-rebuys")
    def test_heisted_chips_are_not_taken_off_before_chip_leaders_are_compared(self):
        night = heist_night().start(SIX).deal().heists("Ann", "7").at(61)
        night.record(ChipLeadersTaken(stacks={1: 4000, 2: 3000, 3: 3000, 4: 3000, 5: 3000, 6: 3000}))
        assert night.floor.of(ChipCounts).snapshots[0].stacks[1] == 4000

    def test_what_the_bank_still_has_is_nobodys_in_the_end(self):
        night = heist_night().start("Ann Bob Cat Dan Eve Fay").deal().heists("Ann", "7")
        for name in ("Bob", "Cat", "Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        assert night["Ann"].counted[0] == 19_000

    def test_a_count_of_the_bank_leaves_the_chips_in_play_as_they_are(self):
        night = heist_night().start(SIX).counts_aside("bank", 17_500)
        assert night.banks == {1: 17_500}
        assert night.floor.chips_in_play == 36_000
        with night.refuses(words="Only 36,000 chips are in play"):
            night.counts_aside("bank", 36_001)
        with night.refuses("DM-mushroom-add"):
            night.counts_aside("mushroom", 100)
        with night.refuses(words="needs a reason"):
            night.counts_aside("bank", 100, reason=" ")
