"""Tests of who is in (tournaments/night/floor/entries.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, AddOn, Kind, Rebuy
from tables.seating import SeatPlace
from tests.tournaments.nights import Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    AddedOn,
    BoughtIn,
    CheckedIn,
    EntriesClosed,
    Left,
    SeatedAt,
    TermsSet,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.entries import rebuys_go_on, still_open
from tournaments.night.floor.fold import When
from tournaments.night.floor.prizes import pool

SIX = "Ann Bob Cat Dan Eve Fay"
DM = PRESETS["dead_money"]


def at(night, table, seat, name):
    return SeatedAt(player=night.ids[name], table=table, seat=seat)


def late(night, name, table=1, seat=7, **more):
    night.record(BoughtIn(player=night.ids[name], name=name, seat=at(night, table, seat, name), **more))


class TestBuyIn:
    @pytest.mark.rule("CPL-equal-stacks")
    def test_everyone_there_at_the_start_has_the_same_stack(self):
        night = Night().buy_in("Ann Bob")
        assert night["Ann"].chips_in == night["Bob"].chips_in == 3000
        with night.refuses("CPL-equal-stacks"):
            night.buy_in("Cat", chips=4000)

    @pytest.mark.rule("DM-buyin-online", "DM-buyin-live", "DM-buyin-big-money", "DM-buyin-champ")
    @pytest.mark.parametrize(
        ("kind", "cents", "chips"),
        [
            (Kind.ONLINE, 1000, 3000),
            (Kind.LIVE, 2000, 3000),
            (Kind.BIG_MONEY, 4000, 6000),
            (Kind.CHAMPIONSHIP, 6000, 3000),
        ],
    )
    def test_dead_moneys_prices_and_stacks(self, kind, cents, chips):
        ann = Night(kind=kind).buy_in("Ann")["Ann"]
        assert (ann.paid, ann.chips_in, ann.entered, ann.present) == (cents, chips, True, True)

    def test_at_the_championship_the_season_decides_the_stack(self):
        assert Night(kind=Kind.CHAMPIONSHIP).buy_in("Ann", chips=3740)["Ann"].chips_in == 3740

    def test_nobody_buys_in_twice(self):
        night = Night().buy_in("Ann")
        with night.refuses(words="Ann has bought in already"):
            night.buy_in("Ann")

    def test_a_player_checks_in_once(self):
        night = Night()
        night.record(CheckedIn(player=1, name="Ann"))
        with night.refuses(words="Ann is checked in already"):
            night.record(CheckedIn(player=1, name="Ann"))


class TestRebuy:
    @pytest.mark.rule("DM-rebuy-stack", "DM-buyin-live")
    def test_with_1000_chips_or_fewer_any_number_of_times(self):
        night = Night().start(SIX).at(10).rebuy("Ann", 1000).at(20).rebuy("Ann", 0)
        assert (night["Ann"].rebuys, night["Ann"].bought, night["Ann"].paid) == (2, 6000, 4000)

    @pytest.mark.rule("DM-rebuy-stack")
    def test_not_with_more(self):
        night = Night().start(SIX).at(10)
        with night.refuses("DM-rebuy-stack", "Ann has 1,005 chips"):
            night.rebuy("Ann", 1005)

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_until_the_cut_off_and_not_one_second_later(self):
        night = Night().start(SIX).at(119, 59).rebuy("Ann", 500).at(120, 1)
        with night.refuses("DM-rebuy-cutoff", "Rebuys have ended"):
            night.rebuy("Bob", 500)

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_a_bust_in_a_hand_begun_before_the_cut_off_may_still_rebuy(self):
        night = Night().start(SIX).at(119).deal().at(122).bust("Ann", by="Bob").rebuy("Ann")
        assert night["Ann"].out is None
        night.at(122).bust("Dan", by="Bob").at(123).deal()
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Dan")
        night.at(125).bust("Cat", by="Bob")
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Cat")

    @pytest.mark.rule("DM-rebuy-cutoff", "DM-rebuy-stack")
    def test_so_may_whoever_has_few_chips_left_after_it(self):
        """Ann has 25 chips when the hand begun before the cut-off is over, Bob has 2,000."""
        night = Night().start(SIX).at(100).deal().finish_hand().at(119).deal().at(122)
        with night.refuses("DM-rebuy-stack", "is in the hand that is being played"):
            night.rebuy("Ann", 25)
        night.finish_hand().rebuy("Ann", 25)
        with night.refuses("DM-rebuy-stack", "Bob has 2,000 chips"):
            night.rebuy("Bob", 2000)
        night.at(123).deal().finish_hand()
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Cat", 25)

    @pytest.mark.rule("DM-rebuy-cutoff", "DM-rebuy-stack")
    def test_not_where_the_club_lets_only_those_come_back_who_are_out(self):
        cut_off = DM.cut_off.model_copy(update={"last_hand": "busted"})
        night = Night(rulebook=DM.model_copy(update={"cut_off": cut_off})).start(SIX).at(119).deal().at(122)
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Ann", 25)
        night.bust("Ann", by="Bob").rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-cutoff", "DM-rebuy-stack")
    def test_short_without_recorded_hands_in_the_break_after_the_cut_off(self):
        night = Night().start(SIX, structure=levels(breaks=(6,))).at(125).rebuy("Ann", 25)
        with night.at(131).refuses("DM-rebuy-cutoff"):
            night.rebuy("Cat", 25)

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_until_the_director_closes_that_too(self):
        night = Night().start(SIX).at(119).deal().at(122)
        when = When(night.now, night.now, 99)
        assert rebuys_go_on(night.floor.at(night.now), when)
        night.record(EntriesClosed(what=("rebuys",), reason="we go on")).at(123)
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Ann", 25)
        assert still_open(night.floor.at(night.now), When(night.now, night.now, 99)) == ["add_ons"]

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_where_hands_are_not_recorded_he_may_in_the_break_after_the_cut_off(self):
        night = Night().start(SIX, structure=levels(breaks=(6,))).at(119).bust("Ann", by="Bob")
        night.bust("Cat", by="Bob").at(125).rebuy("Ann")
        with night.at(131).refuses("DM-rebuy-cutoff"):
            night.rebuy("Cat")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_who_went_out_long_before_it_cannot_come_back_after_it(self):
        night = Night().start(SIX).at(20).deal().bust("Ann", by="Bob").at(30).deal().at(121)
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-stack", "DM-points-knockout")
    def test_not_in_a_hand_that_is_being_played_where_it_is_recorded_how_hands_end(self):
        night = Night().start(SIX).deal().finish_hand().deal()
        with night.refuses("DM-rebuy-stack", "between hands"):
            night.rebuy("Ann", 500)
        night.finish_hand().rebuy("Ann", 500).deal().bust("Ann", by="Bob").rebuy("Ann")
        assert night["Ann"].rebuys == 2

    def test_where_only_the_next_hand_is_tapped_nobody_knows_and_the_director_does(self):
        night = Night().start(SIX).deal().deal().rebuy("Ann", 500)
        assert night["Ann"].rebuys == 1

    @pytest.mark.rule("DM-rebuy-knockout")
    def test_after_a_knockout_the_player_is_back_in_his_seat_and_the_knockout_stays(self):
        night = Night().start(SIX).deal().bust("Ann", by="Bob").rebuy("Ann")
        assert night["Ann"].seat == SeatPlace(1, 1)
        assert [(k.by, k.victim) for k in night.floor.knockouts] == [(2, 1)]
        night.deal().bust("Ann", by="Cat")
        assert [k.by for k in night.floor.knockouts] == [2, 3]

    def test_back_before_the_next_hand_he_does_not_wait(self):
        night = Night().start(SIX).deal().bust("Cat", by="Bob").rebuy("Cat").deal()
        assert night.posts() == ("Bob", "Cat", "Dan")

    def test_back_after_it_he_is_new_to_the_table(self):
        """Cat had the big blind and sits down again in what is now the small blind's seat."""
        night = Night().start(SIX).deal().bust("Cat", by="Bob").at(1).deal().rebuy("Cat")
        assert night["Cat"].waited == 0
        assert night.posts() == ("Bob", None, "Dan")

    def test_when_the_seat_was_given_away_he_needs_another(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim").deal().bust("Ann", by="Bob").move("Gus", 1, 1)
        with night.refuses(words="given away"):
            night.rebuy("Ann")
        night.rebuy("Ann", seat=at(night, 2, 1, "Ann"))
        assert night["Ann"].seat == SeatPlace(2, 1)

    def test_a_limit_holds(self):
        book = PRESETS["dead_money"]
        book = book.model_copy(update={"cut_off": book.cut_off.model_copy(update={"rebuy_limit": 1})})
        night = Night(rulebook=book).start(SIX).rebuy("Ann")
        with night.refuses("DM-rebuy-stack", "used all 1 rebuys"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-champ-freezeout")
    def test_the_championship_is_a_freezeout(self):
        night = Night(kind=Kind.CHAMPIONSHIP).start(SIX)
        with night.refuses("DM-champ-freezeout"):
            night.rebuy("Ann")
        with night.refuses("DM-champ-freezeout"):
            night.add_on("Ann")
        with night.refuses("DM-champ-freezeout"):
            night.record(TermsSet(rebuy=Rebuy(), add_on=None))

    def test_who_left_does_not_come_back_by_a_rebuy(self):
        night = Night().start(SIX).record(Left(player=1, stack=3000))
        with night.refuses(words="Ann has left the tournament"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-buyin-big-money")
    def test_at_big_money_only_where_the_director_switches_them_on(self):
        night = Night(kind=Kind.BIG_MONEY).start(SIX)
        with night.refuses("DM-rebuy-stack", "no rebuys at this tournament"):
            night.rebuy("Ann")
        night.record(TermsSet(rebuy=Rebuy(price=2000, chips=6000), add_on=None)).rebuy("Ann")
        assert night["Ann"].bought == 6000


class TestAddOn:
    @pytest.mark.rule("DM-addon-once")
    def test_one_each_at_the_cut_off(self):
        night = Night().start(SIX, structure=levels(breaks=(6,)))
        with night.at(119).refuses("DM-addon-once", "at the cut-off"):
            night.add_on("Ann")
        night.at(125).add_on("Ann")
        assert (night["Ann"].bought, night["Ann"].paid) == (3000, 3000)
        with night.refuses("DM-addon-once", "Ann has had the add-on"):
            night.add_on("Ann")
        night.at(149).add_on("Bob")
        with night.at(151).refuses("DM-addon-once", "at the cut-off"):
            night.add_on("Cat")

    @pytest.mark.rule("DM-addon-once")
    @pytest.mark.parametrize("breaks", [(), (6,)])
    def test_what_was_taken_at_the_cut_off_is_recorded_until_the_second_hand_after_it(self, breaks):
        night = Night().start(SIX, structure=levels(breaks=breaks)).at(119).deal()
        night.at(131).add_on("Ann").deal().add_on("Bob").deal()
        with night.refuses("DM-addon-once"):
            night.add_on("Cat")

    @pytest.mark.rule("DM-addon-once")
    def test_or_later_still_as_of_the_break_in_which_it_was_taken(self):
        night = Night().start(SIX, structure=levels(breaks=(6,))).at(131).deal().deal()
        recorded = Recorded(len(night.facts) + 1, night.at(125).now, AddedOn(player=1))
        assert floors.apply(night.floor, recorded).players[1].add_on
        too_early = Recorded(len(night.facts) + 1, night.at(119).now, AddedOn(player=1))
        with pytest.raises(NotAllowed, match="at the cut-off"):
            floors.apply(night.floor, too_early)

    @pytest.mark.rule("DM-addon-once")
    def test_also_for_a_player_who_has_just_rebought_but_not_for_one_who_is_out(self):
        night = Night().start(SIX).at(119).deal().at(121).bust("Ann", by="Bob")
        with night.refuses(words="Ann is out"):
            night.add_on("Ann")
        night.rebuy("Ann").add_on("Ann")
        assert night["Ann"].bought == 6000

    def test_none_where_the_rulebook_has_none(self):
        night = Night(kind=Kind.ONLINE).start(SIX).at(121)
        with night.refuses("DM-addon-once"):
            night.add_on("Ann")
        night = Night().start(SIX).at(130)
        with night.refuses("DM-rebuy-cutoff"):
            night.record(TermsSet(rebuy=None, add_on=AddOn()))


class TestLateEntry:
    @pytest.mark.rule("CPL-late-window")
    def test_cpl_until_the_end_of_level_three(self):
        night = Night("cpl").start(SIX, seats=8, structure=levels(step=25)).at(59, 59)
        late(night, "Gus")
        with night.at(60).refuses("CPL-late-after-break", "level 3 is over"):
            late(night, "Hal", seat=8)

    @pytest.mark.rule("CPL-late-dock")
    def test_cpl_docks_ten_big_blinds_of_his_first_hand(self):
        night = Night("cpl").start(SIX, seats=8).at(25)
        late(night, "Gus")
        assert night["Gus"].chips_in == 3000 - 10 * 200

    @pytest.mark.rule("CPL-late-dock")
    def test_a_dock_that_leaves_nothing_is_refused(self):
        night = Night("cpl").start(SIX, seats=8).at(41)
        with night.refuses("CPL-late-dock", "nothing would be left"):
            late(night, "Gus")

    @pytest.mark.rule("CPL-late-after-break")
    def test_cpl_after_the_break_with_consent_and_at_most_1500(self):
        small = (*levels(3, breaks=(3,)), *levels(1))
        night = Night("cpl").start(SIX, seats=8, structure=small).at(61)
        with night.refuses("CPL-late-after-break", "consent"):
            late(night, "Gus")
        late(night, "Gus", consent=True)
        assert night["Gus"].chips_in == 1500

    @pytest.mark.rule("CPL-late-after-break")
    def test_or_what_the_dock_leaves_if_that_is_less(self):
        structure = (*levels(3, breaks=(3,)), levels(2)[1])
        night = Night("cpl").start(SIX, seats=8, structure=structure).at(61)
        late(night, "Gus", consent=True)
        assert night["Gus"].chips_in == 1000

    @pytest.mark.rule("CPL-late-after-break")
    def test_where_the_dock_leaves_nothing_the_director_says_how_much_and_never_more_than_1500(self):
        """Level 5 at 150/300: ten big blinds are the whole stack of 3,000."""
        structure = (*levels(3, breaks=(3,), step=150), *levels(2, step=150))
        night = Night("cpl").start(SIX, seats=8, structure=structure).at(75)
        with night.refuses("CPL-late-after-break", "say with how many chips, 1,500 at the most"):
            late(night, "Gus", consent=True)
        with night.refuses("CPL-late-after-break", "more than 1,500"):
            late(night, "Gus", consent=True, chips=1501)
        with night.refuses("CPL-late-after-break", "or with none"):
            late(night, "Gus", consent=True, chips=0)
        with night.refuses("CPL-equal-stacks"):
            late(night, "Gus", chips=1000)
        late(night, "Gus", consent=True, chips=1200)
        assert night["Gus"].chips_in == 1200

    @pytest.mark.rule("CPL-equal-stacks")
    def test_before_the_break_consent_changes_no_stack(self):
        night = Night("cpl").start(SIX, seats=8, structure=levels(3, step=10)).at(5)
        with night.refuses("CPL-equal-stacks"):
            late(night, "Gus", consent=True, chips=2000)

    def test_dead_money_a_full_stack_until_the_cut_off(self):
        night = Night().start(SIX).at(119)
        late(night, "Gus")
        assert night["Gus"].chips_in == 3000
        with night.at(120).refuses("CPL-late-window", "the cut-off has passed"):
            late(night, "Hal", seat=8)

    def test_a_late_entrant_needs_an_open_seat(self):
        night = Night().start(SIX)
        with night.refuses("DM-seat-random"):
            night.buy_in("Gus")
        with night.refuses(words="Seat 3 at table 1 is not open"):
            late(night, "Gus", seat=3)


@pytest.mark.rule("DM-cuts")
def test_everything_paid_is_in_the_pool_and_a_tenth_and_a_hundredth_are_kept():
    night = Night().start(SIX).rebuy("Ann").at(121).add_on("Bob")
    assert pool(night.floor).taken == 6 * 2000 + 1000 + 1000
    assert (pool(night.floor).championship, pool(night.floor).kitty) == (1400, 140)
    assert pool(night.floor).prizes == 14000 - 1540
